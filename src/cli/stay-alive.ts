/** Keeps a command alive until it has ended. */

/** Node's longest timer, in milliseconds; it is renewed each time. */
const longestMs = 2 ** 31 - 1

/**
 * Returns what `work` resolves with. Idle workers do not keep the process alive, and if the last active one ended, Node would exit with
 * code 13, "unsettled top-level await", before the command reports its outcome.
 */
export async function stayAlive<Result>(work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => undefined, longestMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
