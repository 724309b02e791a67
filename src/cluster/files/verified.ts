/** Reads objects as streams and checks their hashes. */
import { createHash } from 'node:crypto'
import { createWriteStream, writeFileSync } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { attachOnce } from '../../guard.ts'
import type { KeptFile } from '../../store/file-store.ts'
import { damaged, storeUnavailable } from './faults.ts'
import type { Objects } from './objects.ts'

/** Up to this size, an object is held in memory: streams take several times the processor time for it. */
const smallBytes = 1024 * 1024

/**
 * Copies an object to a local file.
 * @throws AppError `store_unavailable` for an interrupted transfer; Error for a missing object, or one whose bytes have changed
 */
export async function saveTo(
  path: string,
  objects: Objects,
  { name, ...kept }: KeptFile & { name: string },
  signal: AbortSignal,
): Promise<void> {
  const object = await objects.get(name, undefined, signal)
  if (!object) throw new Error(`the object ${name} is gone`)
  if (kept.size <= smallBytes) {
    // The local disk's cache takes it at once.
    writeFileSync(path, await readChecked(object.stream, name, kept), { mode: 0o600 })
    return
  }
  const stream = checkingHash(object.stream, name, kept)
  await pipeline(stream, createWriteStream(path, { flags: 'w', mode: 0o600 }), { signal })
}

/** Returns the bytes of a small object. @throws as `checkingHash` */
async function readChecked(source: Readable, name: string, { size, sha256 }: KeptFile): Promise<Buffer> {
  const bytes = await readAll(source, size)
  // Truncated without an error, so that a retry may succeed.
  if (bytes.length < size) throw storeUnavailable(damaged(name, `${bytes.length} of ${size} bytes`))
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw damaged(name, `the SHA-256 ${found} in place of ${sha256}`)
  return bytes
}

/**
 * Returns the same bytes, but withholds the last ones until the hash is right: a reader of a damaged or truncated object gets an error
 * instead of an end.
 */
export function checkingHash(source: Readable, name: string, { size, sha256 }: KeptFile): Readable {
  const hash = createHash('sha256')
  let seen = 0
  let held: Buffer | undefined
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      seen += chunk.length
      const before = held
      held = chunk
      if (seen > size) done(damaged(name, `more than ${size} bytes`))
      else done(null, before)
    },
    flush(done) {
      // Truncated without an error, so that a retry may succeed.
      if (seen < size) return done(storeUnavailable(damaged(name, `${seen} of ${size} bytes`)))
      const found = hash.digest('hex')
      if (found !== sha256) return done(damaged(name, `the SHA-256 ${found} in place of ${sha256}`))
      done(null, held)
    },
  })
  attachOnce(source, 'error', (error: unknown) => void check.destroy(storeUnavailable(error)))
  attachOnce(check, 'close', () => void source.destroy())
  return source.pipe(check)
}

/** @throws Error for more than `mostBytes` */
export async function readAll(stream: Readable, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > mostBytes) throw new Error(`an object has more than ${mostBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    throw bytes > mostBytes ? error : storeUnavailable(error)
  }
  return Buffer.concat(chunks)
}
