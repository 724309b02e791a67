/** The tables of the filter around system calls: who may call what, and with which arguments. */
#ifndef CONVERTD_JAIL_CALLS_H
#define CONVERTD_JAIL_CALLS_H

#include "jail.h"

/** One system call, and the kinds of process that may make it, as bits of `enum calls`. */
struct allowed_call {
  int number;
  unsigned kinds;
};

/** Refused, for these kinds, when `((argument & mask) == value) == when_equal`; only the low half of the argument, which is all that the kernel reads of these. */
struct condition {
  int number;
  unsigned kinds;
  int error;
  unsigned argument;
  uint32_t mask;
  uint32_t value;
  bool when_equal;
};

/** Refused when the argument is none of the values. */
struct choice {
  int number;
  int error;
  unsigned argument;
  size_t count;
  const uint32_t *values;
};

/** Refused whatever the arguments, with an error other than the ENOSYS of everything that no table names. */
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
