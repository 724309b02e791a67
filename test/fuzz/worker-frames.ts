/** What a worker may send: sound and odd messages, damaged and in pieces, to the server's end of its pipes. */
import { PassThrough } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { z } from 'zod'
import { frameOf } from '../../src/engines/process/frames.ts'
import { openWorkerChannel } from '../../src/engines/workers/channel.ts'
import { isWorkerFailureCode } from '../../src/engines/workers/messages.ts'
import { damage, inPieces } from './against-server.ts'
import { type Fuzzer, tryCases } from './fuzzer.ts'
import type { Rng } from './rng.ts'

const mostBytes = 1024 ** 2
const ids = ['1', '1', '1', '1', '0', '2', '"1"', '1e999', '-1', 'null', '[1]', '9007199254740993']
const members = [
  '"ok":true,"value":"fine"',
  '"ok":true,"value":"fine"',
  '"ok":true,"value":{"__proto__":1}',
  '"ok":true',
  '"ok":false,"code":"engine_failed","cause":"x"',
  '"ok":false,"code":"unreadable_input","message":"a\\u001b\\u202e\\ud800b","cause":"\\u0000"',
  '"ok":false,"code":"shutting_down","cause":"x"',
  '"ok":false,"code":"__proto__","cause":"x"',
  '"note":"progress","done":1,"total":2',
  '"note":"progress","done":1e999,"total":2',
  '"note":"last"',
  '"__proto__":{"ok":true},"ok":1',
  '"cmd":"NODE_HANDLE_ACK"',
]

function makeCase(rng: Rng): Buffer[] {
  const frames = Array.from({ length: rng.int(1, 4) }, () => {
    const body = Buffer.from(`{"id":${rng.pick(ids)},${rng.pick(members)}}`)
    return frameOf(rng.once(4) ? Buffer.concat([Buffer.from(' '), damage(rng, body)]) : body, mostBytes)
  })
  const all = Buffer.concat(frames)
  return inPieces(rng, rng.once(3) ? damage(rng, all) : all)
}

async function attempt(pieces: Buffer[]): Promise<void> {
  // So that timers have their turn.
  await pause()
  const [input, output] = [new PassThrough(), new PassThrough()]
  let faults = 0
  const channel = openWorkerChannel(input, output, () => {
    faults += 1
  })
  const asked = channel
    .ask({ request: () => ({ kind: 'x' }), answer: z.literal('fine'), onProgress: requireProgress }, {}, () => undefined)
    .catch((error: unknown) => {
      if (!(error instanceof Error)) throw new Error('it rejected with what is no error')
    })
  for (const piece of pieces) output.write(piece)
  output.end()
  const reply = await asked
  if (faults > 1) throw new Error(`it told of ${faults} faults`)
  if (!reply) return
  if (reply.ok && reply.value !== 'fine') throw new Error('a wrong value came through')
  if (!reply.ok && !isWorkerFailureCode(reply.code)) throw new Error('a wrong code came through')
  if (!reply.ok && /[\p{Cc}\p{Cf}\p{Cs}]/u.test(reply.message ?? '')) throw new Error('a sign that does something came through')
}

function requireProgress(done: number, total: number): void {
  if (!(done >= 0 && done <= total && Number.isSafeInteger(total))) throw new Error(`progress ${done} of ${total} came through`)
}

export const workerFrames: Fuzzer = {
  name: 'worker-frames',
  run: (rng, signal) => tryCases({ rng, signal, atOnce: 16 }, makeCase, attempt),
}
