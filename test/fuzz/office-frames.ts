/** What an office host may send: its messages, with odd fields, damaged and in pieces. */
import { setImmediate as pause } from 'node:timers/promises'
import { createHostReader, encodeFrame, type HostMessage } from '../../src/engines/office/host/frames.ts'
import { damage, inPieces } from './against-server.ts'
import { type Fuzzer, tryCases } from './fuzzer.ts'
import type { Rng } from './rng.ts'

const names = ['event', 'id', 'outcome', 'message', 'opened', 'signal', 'cpu_ms', 'peak_kb', 'version', '__proto__', 'constructor', '']
const values = [
  'ended',
  'ready',
  'done',
  'crashed',
  'constructor',
  '1',
  '1e999',
  '-1',
  'NaN',
  'yes',
  '',
  'a\u001b[2J\n',
  'x'.repeat(2000),
  '9'.repeat(17),
]
const sound = [
  ['event', 'ended'],
  ['id', '1'],
  ['outcome', 'done'],
  ['cpu_ms', '12'],
] as const

function makeCase(rng: Rng): Buffer[] {
  const frames = Array.from({ length: rng.int(1, 4) }, () => {
    const odd = Array.from({ length: rng.int(0, 3) }, () => [rng.pick(names), rng.pick(values)] as const)
    return encodeFrame(
      [...(rng.once(4) ? [] : sound), ...odd, ...(rng.once(2) ? [] : ([['message', rng.pick(values)]] as const))].concat([
        ['opened', 'yes'],
      ]),
    )
  })
  const all = Buffer.concat(frames)
  return inPieces(rng, rng.once(2) ? damage(rng, all) : all)
}

function requireSound(message: HostMessage): void {
  const numbers = message.event === 'ready' ? [] : [message.id, message.signal ?? 0, message.cpu_ms ?? 0, message.peak_kb ?? 0]
  if (!numbers.every((number) => Number.isSafeInteger(number) && number >= 0)) throw new Error(`a wrong number came through: ${numbers}`)
  const text = message.event === 'ready' ? message.version : (message.message ?? '')
  if (text.length > 500 || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(text)) throw new Error('a sign that does something came through')
}

async function attempt(pieces: Buffer[]): Promise<void> {
  // So that timers have their turn.
  await pause()
  const heard: HostMessage[] = []
  const take = createHostReader(
    (message) => heard.push(message),
    () => undefined,
  )
  for (const piece of pieces) take(piece)
  for (const message of heard) requireSound(message)
}

export const officeFrames: Fuzzer = {
  name: 'office-frames',
  run: (rng, signal) => tryCases({ rng, signal, atOnce: 16 }, makeCase, attempt),
}
