/** Messages between convertd and the office host: a length of 4 bytes, then `name=value` texts, each ended by a zero byte. */
#ifndef CONVERTD_FRAME_H
#define CONVERTD_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Maximum length of a message, without its length field; a password, paths and options take far less. */
#define FRAME_BYTES 65536

struct frame {
  /** Little-endian length, then the texts. */
  uint8_t bytes[4 + FRAME_BYTES];
  /** Bytes received or written so far, including the length field. */
  size_t size;
};

enum frame_state { FRAME_PARTIAL, FRAME_COMPLETE, FRAME_ENDED };

/** Reads once, and never beyond one message. FRAME_ENDED: the other side has closed the pipe, or sent an invalid frame. */
enum frame_state frame_read(int file, struct frame *frame);

/**
 * Returns the value of a field of a complete frame.
 * @return NULL when there is no such field
 */
const char *frame_field(const struct frame *frame, const char *name);

/** Returns the next field of that name after `previous`, a value of this frame; from the beginning if it is NULL. */
const char *frame_next(const struct frame *frame, const char *name, const char *previous);

/** Finds a field in any block of texts, as frame_field does; a text without a final zero byte is ignored. */
const char *texts_find(const char *texts, size_t size, const char *name);

/** Empties the frame, for writing or reading, and overwrites what it held, which may be a password. */
void frame_clear(struct frame *frame);

/** Adds a field; a field that does not fit is left out. */
void frame_add(struct frame *frame, const char *name, const char *value);
void frame_add_number(struct frame *frame, const char *name, int64_t value);

/** Returns false when the other side has closed the pipe. */
bool frame_write(int file, struct frame *frame);

#endif
