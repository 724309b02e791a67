/** A worker that a file has taken over: it does what its environment or the request says instead of its work. */
import { closeSync, writeSync } from 'node:fs'

/** In the environment: what every request is answered with, as JSON of the value or of the whole reply. */
const { EVIL_VALUE, EVIL_REPLY } = process.env

function frame(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

function write(bytes: Buffer | string, file = 1): void {
  let rest = Buffer.from(bytes)
  while (rest.length > 0) rest = rest.subarray(writeSync(file, rest))
}

/** Also when nobody listens any more. */
function tryWrite(bytes: Buffer | string, file: number): void {
  try {
    write(bytes, file)
  } catch {}
}

const say = (message: object) => write(frame(JSON.stringify(message)))
const good = (id: number) => frame(JSON.stringify({ id, ok: true, value: 'fine' }))
const progress = (id: number, done: number, total: number) => say({ id, note: 'progress', done, total })
const idle = () => setInterval(() => {}, 1000)

/** By the kind of the request. The raw texts hold what JSON.stringify would not write. */
const deeds: Record<string, (id: number) => unknown> = {
  work: (id) => write(good(id)),
  'slow work': (id) => setTimeout(() => write(good(id)), 300),
  'reports its work': (id) => {
    for (let page = 0; page <= 3; page++) progress(id, page, 3)
    write(good(id))
  },
  'a word of Node’s own channel': () => write(`${JSON.stringify({ cmd: 'NODE_HANDLE_ACK' })}\n`),
  'the same in a frame': () => say({ cmd: 'NODE_HANDLE_ACK' }),
  'nine bad bytes': () => write(Buffer.from([0xff, 0x0f, 1, 2, 3, 4, 5, 6, 0xff])),
  'an endless frame': () => {
    write(Buffer.from('ffffffff', 'hex'))
    for (;;) tryWrite(Buffer.alloc(1 << 20), 1)
  },
  'a frame a little too long': () => write(frame(' '.repeat(128 * 1024 + 1))),
  'a frame of nothing': () => write(Buffer.alloc(4)),
  'no JSON': () => write(frame('{"id":')),
  'bytes that are no text': () => write(frame(Buffer.from([0xc3, 0x28, 0xff, 0xfe]))),
  'a list of lists of lists': (id) => write(frame(`{"id":${id},"ok":true,"value":${'['.repeat(60_000)}${']'.repeat(60_000)}}`)),
  'a huge number for an id': () => write(frame('{"id":1e999,"ok":true,"value":"fine"}')),
  'a text for an id': (id) => say({ id: String(id), ok: true, value: 'fine' }),
  'no id': () => say({ ok: true, value: 'fine' }),
  'the id of a request to come': (id) => say({ id: id + 1, ok: true, value: 'fine' }),
  'the id of a request that is over': (id) => say({ id: id - 1, ok: true, value: 'fine' }),
  'two replies at once': (id) => write(Buffer.concat([good(id), good(id)])),
  'a reply and a good part of another one': (id) => write(Buffer.concat([good(id), Buffer.from('ffffffff00', 'hex')])),
  'more in a reply than there is': (id) => say({ id, ok: true, value: 'fine', more: 1 }),
  'a prototype': (id) => write(frame(`{"id":${id},"ok":true,"value":"fine","__proto__":{"code":"engine_failed"}}`)),
  'a value of another type': (id) => say({ id, ok: true, value: { width: '<b>' } }),
  'a code that is no failure': (id) => say({ id, ok: false, code: 'shutting_down', cause: '' }),
  'a code of the server itself': (id) => say({ id, ok: false, code: 'interrupted', cause: '' }),
  'a code that every object has': (id) => say({ id, ok: false, code: 'constructor', cause: '' }),
  'progress back': (id) => {
    progress(id, 2, 3)
    progress(id, 1, 3)
  },
  'progress without end': (id) => {
    for (;;) progress(id, 1, 2)
  },
  'progress beyond the end': (id) => progress(id, 4, 3),
  'progress of nothing': (id) => progress(id, 0, 0),
  'progress in huge numbers': (id) => write(frame(`{"id":${id},"note":"progress","done":1e999,"total":1e999}`)),
  'the last note twice': (id) => {
    say({ id, note: 'last' })
    say({ id, note: 'last' })
  },
  'closes its output': () => {
    closeSync(1)
    idle()
  },
  'closes all its pipes': () => {
    for (const file of [0, 1, 2]) closeSync(file)
    idle()
  },
  'half a reply, and closes its output': (id) => {
    write(good(id).subarray(0, 9))
    closeSync(1)
    idle()
  },
  'ends without a word': () => process.exit(0),
  'never answers': idle,
  'writes into all that it has inherited': () => {
    for (let file = 0; file < 64; file++) tryWrite(JSON.stringify({ cmd: 'NODE_HANDLE_ACK' }), file)
    idle()
  },
  'talks without end beside its work': (id) => {
    for (let n = 0; n < 200; n++) tryWrite('\u001b[2J'.repeat(16_384), 2)
    write(good(id))
  },
  'speaks when it was not asked': (id) => {
    write(good(id))
    setTimeout(() => say({ id: id + 1, ok: true, value: 'fine' }), 100)
  },
  'a long message full of signs': (id) =>
    say({ id, ok: false, code: 'unreadable_input', message: `a\u001b[31m\r\nb\u202e${'x'.repeat(50_000)}`, cause: '\u0000\u0007c' }),
}

let held = Buffer.alloc(0)
process.stdin.on('data', (chunk: Buffer) => {
  held = Buffer.concat([held, chunk])
  while (held.length >= 4 && held.length >= 4 + held.readUInt32LE(0)) {
    const end = 4 + held.readUInt32LE(0)
    const { id, kind } = JSON.parse(held.subarray(4, end).toString()) as { id: number; kind: string }
    held = held.subarray(end)
    if (EVIL_VALUE !== undefined) write(frame(`{"id":${id},"ok":true,"value":${EVIL_VALUE}}`))
    else if (EVIL_REPLY !== undefined) write(frame(`{"id":${id},${EVIL_REPLY}}`))
    else deeds[kind]?.(id)
  }
})
