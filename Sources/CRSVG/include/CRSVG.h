#pragma once
#include <stddef.h>
#include <stdint.h>

/* What became of a call; all but the first write one line without a full stop to `message`. */
enum cartouche_svg_result { CARTOUCHE_SVG_DONE, CARTOUCHE_SVG_NO_LIBRARY, CARTOUCHE_SVG_FAILED };

/* The size of an SVG document in CSS pixels: its width and height, or else those of its viewBox; 0 where it has none. */
enum cartouche_svg_result cartouche_svg_measure(
    const uint8_t *bytes, size_t count, double *width, double *height, char *message, size_t message_capacity);

/* Draws an SVG document, fitted into a rectangle of `width` by `height` with its corner at the origin, through an affine
   map onto pixels: x' = matrix[0] x + matrix[2] y + matrix[4], y' = matrix[1] x + matrix[3] y + matrix[5]. `pixels` has
   `pixel_width * pixel_height` words that become premultiplied RGBA, red in the lowest byte.
   Nothing outside the document is read: it is given no address that a reference could be relative to. */
enum cartouche_svg_result cartouche_svg_draw(
    const uint8_t *bytes, size_t count, double width, double height, const double matrix[6], uint32_t *pixels,
    int pixel_width, int pixel_height, char *message, size_t message_capacity);
