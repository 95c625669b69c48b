#pragma once

// The files that are part of the program: Swift imports functions, not arrays of unknown length.
const unsigned char *cartouche_world(void);
unsigned long cartouche_world_size(void);
const unsigned char *cartouche_style_standard(void);
unsigned long cartouche_style_standard_size(void);
const unsigned char *cartouche_style_dark(void);
unsigned long cartouche_style_dark_size(void);
