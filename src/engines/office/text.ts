/** Converts plain text so that LibreOffice need not guess its charset and line ends. */
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { readAt } from '../formats/read-at.ts'

const marks = [
  { bytes: Buffer.from('fffe', 'hex'), charset: 'utf-16le' },
  { bytes: Buffer.from('feff', 'hex'), charset: 'utf-16be' },
]
const utf8 = 'utf-8'
/** Latin-1 as it is really used and as the WHATWG reads that name: with the euro sign and curly quotes. */
const singleByte = 'windows-1252'

/** Writes `path` to `copy` as UTF-8 with LF line ends, without byte order mark and without the zeros that some mailers append. */
export async function writeUtf8Copy(path: string, copy: string, signal: AbortSignal): Promise<void> {
  const charset = (await markedCharset(path)) ?? ((await isUtf8(path, signal)) ? utf8 : singleByte)
  await pipeline(createReadStream(path), (chunks) => normalise(chunks, charset), createWriteStream(copy, { mode: 0o600 }), { signal })
}

async function markedCharset(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const head = await readAt(file, 0, 2)
    return marks.find(({ bytes }) => bytes.equals(head))?.charset
  } finally {
    await file.close()
  }
}

async function isUtf8(path: string, signal: AbortSignal): Promise<boolean> {
  const decoder = new TextDecoder(utf8, { fatal: true })
  try {
    for await (const chunk of createReadStream(path, { signal })) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false
    throw error
  }
}

async function* normalise(chunks: AsyncIterable<Buffer>, charset: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(charset)
  // A CR at the end of a chunk may belong to a CR LF.
  let held = ''
  for await (const chunk of chunks) {
    const text = held + decoder.decode(chunk, { stream: true })
    held = text.endsWith('\r') ? '\r' : ''
    yield withLineFeeds(text.slice(0, text.length - held.length))
  }
  yield withLineFeeds(held + decoder.decode())
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\0', '').replace(/\r\n?/g, '\n')
}
