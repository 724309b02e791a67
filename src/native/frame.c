/** Reads and writes the messages of frame.h; every length is checked. */
#include "frame.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LENGTH_BYTES 4

static size_t body_size(const struct frame *frame) {
  const uint8_t *b = frame->bytes;
  return (size_t)b[0] | (size_t)b[1] << 8 | (size_t)b[2] << 16 | (size_t)b[3] << 24;
}

enum frame_state frame_read(int file, struct frame *frame) {
  const size_t wanted = frame->size < LENGTH_BYTES ? LENGTH_BYTES : LENGTH_BYTES + body_size(frame);
  const ssize_t got = read(file, frame->bytes + frame->size, wanted - frame->size);
  if (got < 0) return errno == EINTR || errno == EAGAIN ? FRAME_PARTIAL : FRAME_ENDED;
  if (got == 0) return FRAME_ENDED;
  frame->size += (size_t)got;
  if (frame->size < LENGTH_BYTES) return FRAME_PARTIAL;
  const size_t body = body_size(frame);
  if (body == 0 || body > FRAME_BYTES) return FRAME_ENDED;
  if (frame->size < LENGTH_BYTES + body) return FRAME_PARTIAL;
  return frame->bytes[frame->size - 1] == 0 ? FRAME_COMPLETE : FRAME_ENDED;
}

const char *texts_find(const char *texts, size_t size, const char *name) {
  const size_t length = strlen(name);
  for (const char *text = texts; text < texts + size;) {
    const char *end = memchr(text, 0, (size_t)(texts + size - text));
    if (end == NULL) return NULL;
    if (!strncmp(text, name, length) && text[length] == '=') return text + length + 1;
    text = end + 1;
  }
  return NULL;
}

const char *frame_field(const struct frame *frame, const char *name) { return frame_next(frame, name, NULL); }

const char *frame_next(const struct frame *frame, const char *name, const char *previous) {
  const char *start = (const char *)frame->bytes + LENGTH_BYTES;
  const char *end = (const char *)frame->bytes + frame->size;
  if (previous != NULL) start = previous + strlen(previous) + 1;
  return start < end ? texts_find(start, (size_t)(end - start), name) : NULL;
}

void frame_clear(struct frame *frame) {
  explicit_bzero(frame->bytes, frame->size);
  frame->size = 0;
}

void frame_add(struct frame *frame, const char *name, const char *value) {
  if (frame->size == 0) frame->size = LENGTH_BYTES;
  const size_t room = sizeof frame->bytes - frame->size;
  const int length = snprintf((char *)frame->bytes + frame->size, room, "%s=%s", name, value);
  if (length >= 0 && (size_t)length < room) frame->size += (size_t)length + 1;
}

void frame_add_number(struct frame *frame, const char *name, int64_t value) {
  char text[24];
  snprintf(text, sizeof text, "%" PRId64, value);
  frame_add(frame, name, text);
}

bool frame_write(int file, struct frame *frame) {
  const size_t body = frame->size - LENGTH_BYTES;
  for (int i = 0; i < LENGTH_BYTES; i++) frame->bytes[i] = (uint8_t)(body >> (8 * i));
  for (size_t sent = 0; sent < frame->size;) {
    const ssize_t now = write(file, frame->bytes + sent, frame->size - sent);
    if (now < 0 && errno != EINTR) return false;
    if (now > 0) sent += (size_t)now;
  }
  return true;
}
