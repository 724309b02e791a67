/** Makes a text that a program or a worker wrote fit to be shown or logged: short, and without characters that do something. */

/** Controls, also those of direction, separators of lines and paragraphs, and halves of characters. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu
/** As above without line feeds and tabs: for the log, which quotes them. */
const unfitInLog = /[^\P{Cc}\n\t]+|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** Most characters of a sentence for a client: the longest of ours has half of that. */
export const longestMessage = 500
/** Most characters of a text for the log. */
export const longestCause = 16 * 1024

/** Returns the text as one line of at most `longest` characters. */
export function cleanLine(text: string, longest = longestMessage): string {
  return text.slice(0, longest).replace(unfit, ' ').trim()
}

/** Returns the text for the log, with its lines, of at most `longest` characters. */
export function cleanText(text: string, longest = longestCause): string {
  return text.slice(0, longest).replace(unfitInLog, ' ')
}

/** Returns the last line that says something, cleaned; '' where there is none. */
export function lastLine(text: string): string {
  return cleanLine(text.trimEnd().split('\n').at(-1) ?? '')
}
