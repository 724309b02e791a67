/** Reads SVG drawings in forms that libvips does not recognise: compressed by gzip, or in UTF-16. Runs in a worker. */
import { open, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readAt } from '../formats/read-at.ts'

const unpack = promisify(gunzip)

const gzipMark = '\x1f\x8b'
/** Maximum size of an unpacked drawing, in bytes: more text than librsvg draws within any time limit. */
const mostBytes = 64 * 1024 * 1024

/**
 * Returns a source that libvips can read: the path, or a drawing as UTF-8.
 * @throws Error when a compressed drawing is damaged or larger than 64 MiB
 */
export async function readableSource(path: string): Promise<string | Buffer> {
  const mark = await firstTwo(path)
  const isPacked = mark === gzipMark
  if (!isPacked && charsetOf(mark) === undefined) return path
  const bytes = await readFile(path)
  const plain = isPacked ? await unpack(bytes, { maxOutputLength: mostBytes }) : bytes
  const charset = charsetOf(plain.toString('latin1', 0, 2))
  return charset === undefined ? plain : Buffer.from(withoutDeclaration(new TextDecoder(charset).decode(plain)))
}

async function firstTwo(path: string): Promise<string> {
  await using file = await open(path)
  return (await readAt(file, 0, 2)).toString('latin1')
}

/** Returns the kind of UTF-16, by its byte order mark or its first character; undefined for anything else. */
function charsetOf(start: string): string | undefined {
  if (start === '\xff\xfe' || start === '<\0') return 'utf-16le'
  return start === '\xfe\xff' || start === '\0<' ? 'utf-16be' : undefined
}

/** Removes the XML declaration, which names the old charset. */
function withoutDeclaration(markup: string): string {
  return markup.replace(/^\s*<\?xml\s[^>]*\?>/, '')
}
