/** Makes the output of a program or a worker fit to be shown or logged: short, and without active characters. */

/** Control characters, including direction marks; separators of lines and paragraphs; lone surrogates. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu
/** The same without line feeds and tabs, which the log escapes. */
const unfitInLog = /[^\P{Cc}\n\t]+|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** Maximum characters of a sentence for a client: twice the length of our longest. */
export const longestMessage = 500
/** Maximum characters of a text for the log. */
export const longestCause = 16 * 1024

/** Returns the text as one line of at most `longest` characters. */
export function cleanLine(text: string, longest = longestMessage): string {
  return text.slice(0, longest).replace(unfit, ' ').trim()
}

/** Returns the text for the log, with its line breaks, of at most `longest` characters. */
export function cleanText(text: string, longest = longestCause): string {
  return text.slice(0, longest).replace(unfitInLog, ' ')
}

/** Returns the last line with visible text, cleaned; an empty string where there is none. */
export function lastLine(text: string): string {
  return cleanLine(text.trimEnd().split('\n').at(-1) ?? '')
}
