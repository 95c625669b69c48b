#include "CBuiltIn.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char world[] = {
#embed "../../tiles/world.mbtiles"
};
static const unsigned char standard[] = {
#embed "../../styles/standard.json"
};
static const unsigned char dark[] = {
#embed "../../styles/dark.json"
};

const unsigned char *cartouche_world(void) { return world; }
unsigned long cartouche_world_size(void) { return sizeof world; }
const unsigned char *cartouche_style_standard(void) { return standard; }
unsigned long cartouche_style_standard_size(void) { return sizeof standard; }
const unsigned char *cartouche_style_dark(void) { return dark; }
unsigned long cartouche_style_dark_size(void) { return sizeof dark; }
