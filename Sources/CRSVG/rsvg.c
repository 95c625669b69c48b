/*
 * librsvg with its Cairo, opened when the first SVG picture is wanted: linked, they cost every start of the program
 * 4 to 6 ms (where this was measured), and few maps have an SVG on them.
 *
 * The few functions needed are declared here by their documented types, so that building needs no headers of librsvg,
 * Cairo and GLib. A handle must not be used by two threads; each call makes its own.
 */
#include "CRSVG.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

/* GLib's GError. */
struct error {
  uint32_t domain;
  int code;
  char *message;
};
/* RsvgRectangle and RsvgLength. */
struct rectangle {
  double x, y, width, height;
};
struct length {
  double length;
  int unit;
};
/* cairo_matrix_t: in the order of the members. */
struct matrix {
  double xx, yx, xy, yy, x0, y0;
};

#define FUNCTIONS(F)                                                                                                   \
  F(void *, rsvg_handle_new_from_data, (const uint8_t *, size_t, struct error **))                                     \
  F(int, rsvg_handle_get_intrinsic_size_in_pixels, (void *, double *, double *))                                       \
  F(void, rsvg_handle_get_intrinsic_dimensions,                                                                        \
    (void *, int *, struct length *, int *, struct length *, int *, struct rectangle *))                               \
  F(void, rsvg_handle_set_dpi, (void *, double))                                                                       \
  F(int, rsvg_handle_render_document, (void *, void *, const struct rectangle *, struct error **))                     \
  F(void *, cairo_image_surface_create_for_data, (unsigned char *, int, int, int, int))                                \
  F(void, cairo_surface_flush, (void *))                                                                               \
  F(void, cairo_surface_destroy, (void *))                                                                             \
  F(void *, cairo_create, (void *))                                                                                    \
  F(void, cairo_transform, (void *, const struct matrix *))                                                            \
  F(int, cairo_status, (void *))                                                                                       \
  F(void, cairo_destroy, (void *))                                                                                     \
  F(void, g_object_unref, (void *))                                                                                    \
  F(void, g_error_free, (struct error *))

/* The addresses in the library; `is_complete` where all of them were found. */
static struct {
#define MEMBER(result, name, parameters) result(*name) parameters;
  FUNCTIONS(MEMBER)
  int is_complete;
} library;

static void open_library(void) {
  void *handle = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  library.is_complete = 1;
  /* A look-up in a library also searches those that it needs: Cairo, GObject and GLib. */
#define FIND(result, name, parameters)                                                                                 \
  *(void **)&library.name = dlsym(handle, #name);                                                                      \
  if (!library.name) library.is_complete = 0;
  FUNCTIONS(FIND)
}

static enum cartouche_svg_result need_library(char *message, size_t capacity) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  if (library.is_complete) return CARTOUCHE_SVG_DONE;
  snprintf(message, capacity, "librsvg-2.so.2 of version 2.52 or later cannot be loaded; install Debian's package librsvg2-2");
  return CARTOUCHE_SVG_NO_LIBRARY;
}

/* Takes over the error, which may be NULL. */
static enum cartouche_svg_result fail(struct error *error, const char *otherwise, char *message, size_t capacity) {
  snprintf(message, capacity, "%s", error && error->message ? error->message : otherwise);
  if (error) library.g_error_free(error);
  return CARTOUCHE_SVG_FAILED;
}

/* Opens a document at 96 dots per inch, CSS's measure; NULL with the message written. */
static void *open_document(const uint8_t *bytes, size_t count, char *message, size_t capacity) {
  struct error *error = NULL;
  void *document = library.rsvg_handle_new_from_data(bytes, count, &error);
  if (!document) {
    fail(error, "it cannot be read", message, capacity);
    return NULL;
  }
  library.rsvg_handle_set_dpi(document, 96);
  return document;
}

enum cartouche_svg_result cartouche_svg_measure(
    const uint8_t *bytes, size_t count, double *width, double *height, char *message, size_t message_capacity) {
  *width = *height = 0;
  enum cartouche_svg_result result = need_library(message, message_capacity);
  if (result != CARTOUCHE_SVG_DONE) return result;
  void *document = open_document(bytes, count, message, message_capacity);
  if (!document) return CARTOUCHE_SVG_FAILED;
  if (!library.rsvg_handle_get_intrinsic_size_in_pixels(document, width, height)) {
    int has_width = 0, has_height = 0, has_box = 0;
    struct length unused_width, unused_height;
    struct rectangle box = {0, 0, 0, 0};
    library.rsvg_handle_get_intrinsic_dimensions(
        document, &has_width, &unused_width, &has_height, &unused_height, &has_box, &box);
    *width = has_box ? box.width : 0;
    *height = has_box ? box.height : 0;
  }
  library.g_object_unref(document);
  return CARTOUCHE_SVG_DONE;
}

enum cartouche_svg_result cartouche_svg_draw(
    const uint8_t *bytes, size_t count, double width, double height, const double matrix[6], uint32_t *pixels,
    int pixel_width, int pixel_height, char *message, size_t message_capacity) {
  enum cartouche_svg_result result = need_library(message, message_capacity);
  if (result != CARTOUCHE_SVG_DONE) return result;
  void *document = open_document(bytes, count, message, message_capacity);
  if (!document) return CARTOUCHE_SVG_FAILED;
  size_t total = (size_t)pixel_width * (size_t)pixel_height;
  for (size_t index = 0; index < total; index++) pixels[index] = 0;
  /* Format 0 is ARGB32: premultiplied words, blue in the lowest byte. */
  void *surface = library.cairo_image_surface_create_for_data(
      (unsigned char *)pixels, 0, pixel_width, pixel_height, pixel_width * 4);
  void *cairo = library.cairo_create(surface);
  struct matrix map = {matrix[0], matrix[1], matrix[2], matrix[3], matrix[4], matrix[5]};
  library.cairo_transform(cairo, &map);
  struct rectangle viewport = {0, 0, width, height};
  struct error *error = NULL;
  int drawn = library.rsvg_handle_render_document(document, cairo, &viewport, &error);
  int status = library.cairo_status(cairo);
  library.cairo_surface_flush(surface);
  library.cairo_destroy(cairo);
  library.cairo_surface_destroy(surface);
  library.g_object_unref(document);
  if (!drawn || error) return fail(error, "it cannot be drawn", message, message_capacity);
  if (status != 0) return fail(NULL, "Cairo cannot draw it", message, message_capacity);
  for (size_t index = 0; index < total; index++) {
    uint32_t word = pixels[index];
    pixels[index] = (word & 0xFF00FF00) | (word >> 16 & 0xFF) | (word & 0xFF) << 16;
  }
  return CARTOUCHE_SVG_DONE;
}
