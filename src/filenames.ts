/** Names of inputs and results as a person sees them. No path on disk is ever made from one. */

/** Longest file name, in UTF-8 bytes, that common file systems hold (NAME_MAX of Linux). */
const maxNameBytes = 255

/** Control characters, and the marks that turn the reading direction and so can hide an extension (Unicode UAX #9). */
const deceptive = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** The last part of whatever a client sent as a name, made harmless; never empty. */
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

function stemOf(filename: string): string {
  return filename.replace(/(?<=.)\.[^. ]{1,10}$/su, '')
}

function clip(stem: string, ending: string): string {
  const [, ownStem = stem, ownEnding = ''] = ending ? [] : (/^(.+)(\.[^.]{1,10})$/su.exec(stem) ?? [])
  const room = maxNameBytes - Buffer.byteLength(ownEnding + ending)
  let kept = ownStem
  while (Buffer.byteLength(kept) > room) kept = Array.from(kept).slice(0, -1).join('')
  return kept + ownEnding + ending
}
