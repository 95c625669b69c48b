#include "CBuiltIn.h"
const unsigned long cartouche_placeholder = 0;
