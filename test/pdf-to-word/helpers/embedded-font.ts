/** Reads a font out of a Word file. */

/** The first font as a reader gets it: the key laid over its first 32 bytes, from the key's end (ECMA-376 part 4, 9.2). */
export function embeddedFont(parts: ReadonlyMap<string, Buffer>): Buffer {
  const key = /w:fontKey="\{([-0-9A-F]+)\}"/.exec(parts.get('word/fontTable.xml')?.toString() ?? '')?.[1] ?? ''
  const bytes = Buffer.from(key.replaceAll('-', ''), 'hex').reverse()
  const font = Buffer.from(parts.get('word/fonts/font1.odttf') ?? '')
  for (let i = 0; i < 32; i++) font[i] = (font[i] ?? 0) ^ (bytes[i % 16] ?? 0)
  return font
}
