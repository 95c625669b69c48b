#pragma once
extern const unsigned long cartouche_placeholder;
