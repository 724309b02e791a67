/** What every way of protecting an Office file has in common. */
import { hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'

export interface ProtectedFile {
  file: FileHandle
  path: string
  password: string
  /** Where the opened file goes. */
  copy: string
  signal: AbortSignal
}

export interface Protection {
  isProtected(file: FileHandle): Promise<boolean>
  /** False: the password is wrong. What else it throws means a damaged file. */
  decrypt(file: ProtectedFile): Promise<boolean>
}

/** Deciphers a segment, whose number counts from 0. */
export type SegmentDecipher = (segment: Buffer, number: number) => Buffer

/** Other work gets its turn after this many rounds, about 10 ms. */
const roundsAtOnce = 10_000

/** Hashes on and on, as [MS-OFFCRYPTO] 2.3.4.7 and 2.3.4.11 want it: each round takes its number and the hash before. */
export async function hashRounds(algorithm: string, seed: Buffer, rounds: number, signal: AbortSignal): Promise<Buffer> {
  let digest = hash(algorithm, seed, 'buffer')
  const bytes = Buffer.alloc(4 + digest.length)
  for (let round = 0; round < rounds; round++) {
    if (round % roundsAtOnce === 0) await setImmediate()
    signal.throwIfAborted()
    bytes.writeUInt32LE(round)
    digest.copy(bytes, 4)
    digest = hash(algorithm, bytes, 'buffer')
  }
  return digest
}

/** Little-endian, as everything in [MS-OFFCRYPTO]. */
export function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
