/** Keeps a few texts in memory, those that were kept last. */

/** Records have one or two kilobytes: 4 MB together at most. */
const mostTexts = 256
const mostLength = 16 * 1024

/** Returns an empty cache. */
export function createRecentTexts() {
  const texts = new Map<string, string>()
  return {
    /** Keeps the text under this name, in place of an earlier one; one that is too long is not kept. */
    keep(name: string, text: string): void {
      texts.delete(name)
      if (text.length > mostLength) return
      texts.set(name, text)
      const [oldest] = texts.keys()
      if (texts.size > mostTexts && oldest !== undefined) texts.delete(oldest)
    },
    find: (name: string): string | undefined => texts.get(name),
    drop(name: string): void {
      texts.delete(name)
    },
  }
}
