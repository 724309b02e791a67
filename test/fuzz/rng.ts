/** Random choices that a seed repeats. */

export type Rng = ReturnType<typeof createRng>

/** Makes a generator from a seed: mulberry32, 32 bits of state, which is plenty for choosing test cases. */
export function createRng(seed: number) {
  let state = seed >>> 0
  /** Returns a number from 0 up to, not including, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** Returns a whole number from `least` to `most`, both included. */
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    int,
    /** Returns true in one of `of` cases. */
    once: (of: number) => int(1, of) === 1,
    /** Returns one of the choices. */
    pick<Choice>(choices: readonly Choice[]): Choice {
      const choice = choices[int(0, choices.length - 1)]
      if (choice === undefined) throw new Error('there is nothing to choose from')
      return choice
    },
    /** Returns so many random bytes. */
    bytes: (length: number) => Buffer.from(Array.from({ length }, () => int(0, 255))),
  }
}
