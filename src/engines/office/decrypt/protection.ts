/** Types and functions that all ways of protecting an Office file share. */
import { hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { setImmediate as pause } from 'node:timers/promises'

/** A protected file, and where its decrypted copy goes. */
export interface ProtectedFile {
  file: FileHandle
  path: string
  password: string
  /** Path for the decrypted file. */
  copy: string
  signal: AbortSignal
}

/** One way of protecting files. */
export interface Protection {
  isProtected(file: FileHandle): Promise<boolean>
  /** Returns false when the password is wrong. An error means a damaged file. */
  decrypt(file: ProtectedFile): Promise<boolean>
}

/** Decrypts a segment, which is numbered from 0. */
export type SegmentDecipher = (segment: Buffer, number: number) => Buffer

/** Rounds after which other work may run, about 10 ms. */
const roundsAtOnce = 10_000

/** Hashes repeatedly ([MS-OFFCRYPTO] 2.3.4.7 and 2.3.4.11): each round hashes its number and the previous hash. */
export async function hashRounds(algorithm: string, seed: Buffer, rounds: number, signal: AbortSignal): Promise<Buffer> {
  let digest = hash(algorithm, seed, 'buffer')
  const bytes = Buffer.alloc(4 + digest.length)
  for (let round = 0; round < rounds; round++) {
    if (round % roundsAtOnce === 0) await pause()
    signal.throwIfAborted()
    bytes.writeUInt32LE(round)
    digest.copy(bytes, 4)
    digest = hash(algorithm, bytes, 'buffer')
  }
  return digest
}

/** Returns a number as little-endian bytes, the byte order of [MS-OFFCRYPTO]. */
export function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
