/** An office host that does what its environment says instead of its work; its arguments do not matter. */
import { closeSync, writeSync } from 'node:fs'

const deed = process.env.EVIL ?? ''

function frame(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

function write(bytes: Buffer): void {
  let rest = bytes
  while (rest.length > 0) rest = rest.subarray(writeSync(1, rest))
}

const texts = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}\0`)
    .join('')
const say = (fields: Record<string, unknown>) => write(frame(texts(fields)))
const idle = () => setInterval(() => {}, 1000)

/** Instead of saying that it is ready. */
const starts: Record<string, () => unknown> = {
  'ends at once': () => {
    process.stderr.write('first line\nthe profile is \u001b[31mbroken\n')
    process.exit(3)
  },
  'is ready twice': () => {
    say({ event: 'ready', version: '1' })
    say({ event: 'ready', version: '1' })
    idle()
  },
  'an endless version': () => {
    write(Buffer.from('ffffff7f', 'hex'))
    for (;;) write(Buffer.alloc(1 << 20, 'v'))
  },
}

/** Instead of a conversion. */
const deeds: Record<string, (id: string) => unknown> = {
  'an unknown outcome': (id) => say({ event: 'ended', id, outcome: 'shutting_down' }),
  'an outcome that every object has': (id) => say({ event: 'ended', id, outcome: 'constructor' }),
  'the id of no conversion': () => say({ event: 'ended', id: 999, outcome: 'done' }),
  'an id that is no number': () => say({ event: 'ended', id: '1e999', outcome: 'done' }),
  'two replies': (id) =>
    write(Buffer.concat([frame(texts({ event: 'ended', id, outcome: 'crashed' })), frame(texts({ event: 'ended', id }))])),
  'a name twice': (id) => write(frame(`event=ended\0id=${id}\0outcome=done\0outcome=crashed\0`)),
  'a prototype': (id) => write(frame(`event=ended\0id=${id}\0outcome=done\0__proto__=x\0`)),
  'a text without an end': (id) => write(frame(`event=ended\0id=${id}\0outcome=done`)),
  'no event': (id) => say({ id, outcome: 'done' }),
  'numbers that are none': (id) => say({ event: 'ended', id, outcome: 'done', cpu_ms: 'Infinity', peak_kb: -1 }),
  'a frame of nothing': () => write(Buffer.alloc(4)),
  'an endless frame': () => {
    write(Buffer.from('ffffffff', 'hex'))
    for (;;) write(Buffer.alloc(1 << 20))
  },
  'closes its output': () => closeSync(1),
  'closes its input': () => {
    closeSync(0)
    closeSync(1)
    idle()
  },
  'a result that is not there': (id) => say({ event: 'ended', id, outcome: 'done', cpu_ms: 1, peak_kb: 1 }),
  'a long message full of signs': (id) =>
    say({ event: 'ended', id, outcome: 'crashed', opened: 'yes', message: `\u001b[2J\n${'x'.repeat(60_000)}` }),
}

if (starts[deed]) starts[deed]()
else {
  say({ event: 'ready', version: '1' })
  process.stdin.on('data', (chunk: Buffer) => {
    const id = /\0id=(\d+)\0/.exec(chunk.toString('latin1'))?.[1]
    if (id !== undefined) deeds[deed]?.(id)
  })
  process.stdin.on('end', () => process.exit(0))
}
