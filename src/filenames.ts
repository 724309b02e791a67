/**
 * Names of inputs and results as people see them. On disk only LibreOffice sees such a name, as a link in a separate folder, because fields
 * of a file can show it.
 */

/** Longest file name, in UTF-8 bytes, that common file systems hold (NAME_MAX of Linux). */
const maxNameBytes = 255

/** Control characters, line ends, and bidirectional marks, which can hide an extension (Unicode UAX #9). */
const deceptive = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu
/** Requires a letter: `Minutes 2024.05` has no extension. */
const extensionPattern = /(?<=.)\.(?=[^. ]*\p{L})[^. ]{1,10}$/su

/** Returns the last part of any name that a client sent, made harmless; never empty. */
export function safeFilename(sent: string): string {
  const name = sent.toWellFormed().replace(/^.*\//s, '').replaceAll('\\', '_').replace(deceptive, '').trim()
  return /^\.*$/.test(name) ? 'file' : clip(name, '')
}

/** `Report.docx` and `pdf` give `Report.pdf`. */
export function replaceExtension(filename: string, extension: string): string {
  return clip(stemOf(filename), `.${extension}`)
}

/** `Report.pdf`, page 7 of 12 and `jpg` give `Report-07.jpg`: at least two digits, as many as the last number has. */
export function numberedFilename(filename: string, number: number, last: number, extension: string): string {
  const digits = Math.max(2, String(last).length)
  return clip(stemOf(filename), `-${String(number).padStart(digits, '0')}.${extension}`)
}

/** `Report.xlsx`, `Costs 2026` and `csv` give `Report-Costs 2026.csv`. */
export function partFilename(filename: string, part: string, extension: string): string {
  return clip(`${stemOf(filename)}-${safeFilename(part.replaceAll('/', '_'))}`, `.${extension}`)
}

/** Returns the name without its extension. */
export function stemOf(filename: string): string {
  return filename.replace(extensionPattern, '')
}

/** Shortens the name if necessary, between characters and before the extension. */
function clip(name: string, ending: string): string {
  const extension = ending || (extensionPattern.exec(name)?.[0] ?? '')
  const stem = ending ? name : name.slice(0, name.length - extension.length)
  let remainingBytes = maxNameBytes - Buffer.byteLength(extension)
  let kept = 0
  for (const character of stem) {
    remainingBytes -= Buffer.byteLength(character)
    if (remainingBytes < 0) break
    kept += character.length
  }
  return stem.slice(0, kept) + extension
}
