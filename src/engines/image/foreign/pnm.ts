/**
 * Reads portable anymaps by the manuals of Netpbm: PBM, PGM and PPM as text or binary, and PAM. Only the first of several pictures in a
 * file is read.
 */
import { demand, type Pixels, rowBytes } from './pixels.ts'

/** Channels by the digit of the format. */
const channelsOf: Readonly<Record<string, number>> = { 1: 1, 2: 1, 3: 3, 4: 1, 5: 1, 6: 3 }
const [newline, hash, zero, nine] = [0x0a, 0x23, 0x30, 0x39]
const isBlank = (byte: number | undefined) => byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d)

interface Head {
  width: number
  height: number
  channels: number
  /** Maximum sample value; 1 for bits. */
  most: number
  isText: boolean
  isBits: boolean
  start: number
}

/** Returns whether the file is an anymap. */
export function isAnymap(head: Buffer): boolean {
  return /^P(?:[1-6]\s|7\n)/.test(head.toString('latin1', 0, 3))
}

/** Reads a picture. Throws DamagedPicture. */
export function readAnymap(file: Buffer): Pixels {
  const head = file[1] === 0x37 ? readNamedHead(file) : readNumberedHead(file)
  const { width, height, channels, most, isBits } = head
  demand(width > 0 && height > 0 && most > 0 && most <= 0xffff && channels >= 1 && channels <= 4, 'sides or depth of an anymap')
  const bits = isBits ? 1 : most > 0xff ? 16 : 8
  const shape = { width, height, channels, bits, hasAlpha: channels === 2 || channels === 4 } as const
  const colour = isBits ? 'white-is-zero' : channels > 2 ? 'rgb' : 'grey'
  return { ...shape, colour, rows: () => (head.isText ? textRows(file, head) : binaryRows(file, head, rowBytes(shape))) }
}

function readNumberedHead(file: Buffer): Head {
  const form = String.fromCharCode(file[1] ?? 0)
  const numbers = createNumbers(file, 2)
  const isBits = form === '1' || form === '4'
  const [width, height] = [numbers.next(), numbers.next()]
  const most = isBits ? 1 : numbers.next()
  // Exactly one white space character precedes binary samples.
  return { width, height, channels: channelsOf[form] ?? 0, most, isText: form <= '3', isBits, start: numbers.at() + 1 }
}

function readNamedHead(file: Buffer): Head {
  const end = file.indexOf('ENDHDR\n', 0, 'latin1')
  demand(end > 0, 'the head of a PAM')
  const fields = new Map<string, number>()
  for (const line of file.toString('latin1', 0, end).split('\n')) {
    const [, name = '', value] = /^(WIDTH|HEIGHT|DEPTH|MAXVAL)\s+(\d{1,10})\s*$/.exec(line) ?? []
    fields.set(name, Number(value))
  }
  const field = (name: string) => fields.get(name) ?? 0
  const [width, height, channels, most] = [field('WIDTH'), field('HEIGHT'), field('DEPTH'), field('MAXVAL')]
  return { width, height, channels, most, isText: false, isBits: false, start: end + 'ENDHDR\n'.length }
}

function* binaryRows(file: Buffer, { height, most, start, isBits }: Head, length: number): Generator<Uint8Array> {
  demand(file.length >= start + height * length, 'samples of an anymap are missing')
  for (let y = 0; y < height; y++) {
    const row = file.subarray(start + y * length, start + (y + 1) * length)
    if (isBits || most === 0xff || most === 0xffff) yield row
    else yield most > 0xff ? stretchWords(row, most) : stretchBytes(row, most)
  }
}

function* textRows(file: Buffer, { width, height, channels, most, start, isBits }: Head): Generator<Uint8Array> {
  const numbers = createNumbers(file, start)
  const samples = width * channels
  for (let y = 0; y < height; y++) {
    if (isBits) {
      const row = new Uint8Array(Math.ceil(width / 8))
      for (let x = 0; x < width; x++) row[x >> 3] = (row[x >> 3] ?? 0) | (numbers.nextBit() << (7 - (x & 7)))
      yield row
      continue
    }
    const row = Buffer.alloc(samples * (most > 0xff ? 2 : 1))
    for (let at = 0; at < samples; at++) {
      const value = numbers.next()
      demand(value <= most, 'a sample of an anymap is too large')
      if (most > 0xff) row.writeUInt16BE(value, at * 2)
      else row[at] = value
    }
    yield most > 0xff ? stretchWords(row, most) : stretchBytes(row, most)
  }
}

/** Creates a reader of numbers that are separated by white space and comments. */
function createNumbers(file: Buffer, start: number) {
  let at = start
  function skip(): void {
    for (;;) {
      if (isBlank(file[at])) at++
      else if (file[at] === hash) at = file.indexOf(newline, at) + 1 || file.length
      else return
    }
  }
  function digit(): number {
    const byte = file[at] ?? 0
    return byte >= zero && byte <= nine ? byte - zero : -1
  }
  return {
    at: () => at,
    next(): number {
      skip()
      demand(digit() >= 0, 'a number of an anymap is missing')
      let value = 0
      for (let one = digit(); one >= 0; one = digit()) {
        value = Math.min(value * 10 + one, 0xffffffff)
        at++
      }
      return value
    },
    /** Bits in text need no separator. */
    nextBit(): number {
      skip()
      const bit = digit()
      demand(bit === 0 || bit === 1, 'a bit of an anymap is missing')
      at++
      return bit
    },
  }
}

function stretchBytes(row: Uint8Array, most: number): Uint8Array {
  return most === 0xff ? row : row.map((value) => Math.min(0xff, Math.round((value * 0xff) / most)))
}

function stretchWords(row: Uint8Array, most: number): Uint8Array {
  if (most === 0xffff) return row
  const source = Buffer.from(row.buffer, row.byteOffset, row.length)
  const stretched = Buffer.alloc(row.length)
  for (let at = 0; at < row.length; at += 2) {
    stretched.writeUInt16BE(Math.min(0xffff, Math.round((source.readUInt16BE(at) * 0xffff) / most)), at)
  }
  return stretched
}
