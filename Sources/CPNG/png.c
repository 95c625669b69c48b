#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

struct input {
  const uint8_t *bytes;
  size_t remaining;
};

struct output {
  uint8_t *bytes;
  size_t count, capacity;
};

struct report {
  char *message;
  size_t size;
};

static void fail(png_structp png, png_const_charp text) {
  struct report *report = png_get_error_ptr(png);
  if (report && report->size) snprintf(report->message, report->size, "%s", text);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp text) { (void)png, (void)text; }

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  struct input *input = png_get_io_ptr(png);
  if (count > input->remaining) png_error(png, "the data end too early");
  memcpy(target, input->bytes, count);
  input->bytes += count;
  input->remaining -= count;
}

static void write_bytes(png_structp png, png_bytep source, size_t count) {
  struct output *output = png_get_io_ptr(png);
  if (count > output->capacity - output->count) png_error(png, "no room");
  memcpy(output->bytes + output->count, source, count);
  output->count += count;
}

static void flush(png_structp png) { (void)png; }

int cpng_decode(const uint8_t *bytes, size_t count, uint8_t *rgba, uint32_t width, uint32_t height, char *message,
                size_t messageSize) {
  struct input input = {bytes, count};
  struct report report = {message, messageSize};
  if (messageSize) message[0] = 0;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &report, fail, ignore);
  if (!png) return 0;
  png_infop info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_read_fn(png, &input, read_bytes);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "the header says two sizes");
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "an unknown kind of pixel");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t row = 0; row < height; row++) png_read_row(png, rgba + (size_t)row * width * 4, NULL);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return 1;
}

size_t cpng_encode(const uint8_t *rgba, uint32_t width, uint32_t height, int level, int filters, uint8_t *bytes,
                   size_t capacity) {
  struct output output = {bytes, 0, capacity};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (!png) return 0;
  png_infop info = png_create_info_struct(png);
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, &output, write_bytes, flush);
  png_set_compression_level(png, level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);
  png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (uint32_t row = 0; row < height; row++) png_write_row(png, rgba + (size_t)row * width * 4);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  return output.count;
}
