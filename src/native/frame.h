/** Messages between convertd and the office host: a length of 4 bytes, then `name=value` texts, each ended by a zero byte. */
#ifndef CONVERTD_FRAME_H
#define CONVERTD_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Longest message without its length; a password, paths and options are far below. */
#define FRAME_BYTES 65536

struct frame {
  /** Little-endian length, then the texts. */
  uint8_t bytes[4 + FRAME_BYTES];
  /** Bytes received or written so far, the length included. */
  size_t size;
};

enum frame_state { FRAME_PARTIAL, FRAME_COMPLETE, FRAME_ENDED };

/** Reads once, never more than one message. FRAME_ENDED: the other side has gone, or what it sent is no frame. */
enum frame_state frame_read(int file, struct frame *frame);

/**
 * The value of a field of a complete frame.
 * @return NULL when it is not there
 */
const char *frame_field(const struct frame *frame, const char *name);

/** The next field of that name after `previous`, itself a value of this frame; NULL: from the beginning. */
const char *frame_next(const struct frame *frame, const char *name, const char *previous);

/** As frame_field, in any block of texts; what is not ended by a zero byte does not count. */
const char *texts_find(const char *texts, size_t size, const char *name);

/** Makes it empty, for writing or for reading. What it held, perhaps a password, is overwritten. */
void frame_clear(struct frame *frame);

/** Adds a field; one that no longer fits is left out. */
void frame_add(struct frame *frame, const char *name, const char *value);
void frame_add_number(struct frame *frame, const char *name, int64_t value);

/** False: the other side has gone. */
bool frame_write(int file, struct frame *frame);

#endif
