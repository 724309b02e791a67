/** Tables of the system call filter: which kinds of process may make which calls, with which arguments. */
#ifndef CONVERTD_JAIL_CALLS_H
#define CONVERTD_JAIL_CALLS_H

#include "jail.h"

/** A system call, and the kinds of process that may make it, as bits of `enum calls`. */
struct allowed_call {
  int number;
  unsigned kinds;
};

/**
 * Refuses a call, for these kinds, when `((argument & mask) == value) == when_equal`. Only the lower half of the argument counts, which is
 * all that the kernel reads of these.
 */
struct condition {
  int number;
  unsigned kinds;
  int error;
  unsigned argument;
  uint32_t mask;
  uint32_t value;
  bool when_equal;
};

/** Refuses a call when the argument has none of the values. */
struct choice {
  int number;
  int error;
  unsigned argument;
  size_t count;
  const uint32_t *values;
};

/** Refuses a call with any arguments, with an error other than the ENOSYS of calls that no table names. */
struct refusal {
  int number;
  unsigned kinds;
  int error;
};

extern const struct allowed_call allowed_calls[];
extern const size_t allowed_call_count;
extern const struct condition call_conditions[];
extern const size_t call_condition_count;
extern const struct choice call_choices[];
extern const size_t call_choice_count;
extern const struct refusal call_refusals[];
extern const size_t call_refusal_count;

#endif
