/** A fuzzer that sends bytes to a real server. */
import { type Fuzzer, tryCases } from './fuzzer.ts'
import type { Rng } from './rng.ts'
import { type Sent, startFuzzedServer } from './server.ts'

/** Cases between two looks whether the server still does its work. */
const lookEvery = 64
const atOnce = 8

/** Returns a fuzzer whose cases are made by `make`, which is given a key that is good. */
export function againstServer(name: string, make: (rng: Rng, key: string) => Sent): Fuzzer {
  return {
    name,
    async run(rng, signal) {
      const server = await startFuzzedServer()
      let sent = 0
      try {
        const count = await tryCases(
          { rng, signal, atOnce },
          (own) => make(own, server.key),
          async (one) => {
            await server.send(one)
            sent += 1
            if (sent % lookEvery === 0) await server.requireAlive()
          },
        )
        await server.requireAlive()
        return count
      } finally {
        await server.close()
      }
    },
  }
}

/** Returns the bytes in some pieces, as a network may deliver them. */
export function inPieces(rng: Rng, bytes: Buffer): Buffer[] {
  if (!rng.once(3) || bytes.length < 2) return [bytes]
  const at = rng.int(1, bytes.length - 1)
  return [bytes.subarray(0, at), ...inPieces(rng, bytes.subarray(at))]
}

/** Returns the bytes with some of them changed, doubled, left out or cut off. */
export function damage(rng: Rng, bytes: Buffer): Buffer {
  const at = rng.int(0, bytes.length)
  const length = rng.int(0, Math.min(64, bytes.length - at))
  const [before, some, rest] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)]
  return rng.pick([
    () => Buffer.concat([before, rng.bytes(rng.int(0, 8)), rest]),
    () => Buffer.concat([before, some, some, rest]),
    () => Buffer.concat([before, rest]),
    () => before,
    () => Buffer.concat([before, Buffer.from(rng.pick(['\0', '\r\n', '\r\n\r\n', '\r', '\n', ':', '"', '%00', 'é'])), some, rest]),
  ])()
}
