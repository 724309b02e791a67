/** Keeps a command alive until it has ended. */

/** The longest that a timer of Node waits, in milliseconds; it is set anew each time. */
const longestMs = 2 ** 31 - 1

/**
 * Returns what `work` resolves with. Workers at rest do not keep the process alive, and one that ends while nothing else is under way would
 * otherwise let Node exit with code 13, "unsettled top-level await", before the command has said how it went.
 */
export async function stayAlive<Result>(work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => undefined, longestMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
