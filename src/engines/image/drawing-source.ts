/** Drawings in forms that libvips does not know for SVG: packed by gzip, and in UTF-16. Runs in a worker. */
import { open, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readAt } from '../formats/read-at.ts'

const unpack = promisify(gunzip)

const gzipMark = '\x1f\x8b'
/** Largest drawing that is unpacked, in bytes: more text than librsvg draws in any time limit. */
const mostBytes = 64 * 1024 * 1024

/**
 * Returns what libvips can read a picture from: its path, or a drawing as UTF-8.
 * @throws Error when a packed drawing is damaged or larger than 64 MiB
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

/** UTF-16, by its mark or by its first letter; undefined for all else. */
function charsetOf(start: string): string | undefined {
  if (start === '\xff\xfe' || start === '<\0') return 'utf-16le'
  return start === '\xfe\xff' || start === '\0<' ? 'utf-16be' : undefined
}

/** It names the charset that was. */
function withoutDeclaration(markup: string): string {
  return markup.replace(/^\s*<\?xml\s[^>]*\?>/, '')
}
