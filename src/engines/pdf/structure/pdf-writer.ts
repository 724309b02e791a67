/**
 * Writes a PDF object by object (ISO 32000-1, 7.5) and keeps only the positions of the objects in memory. Objects that are not streams are
 * packed into object streams (7.5.7), so that a page takes only tens of bytes.
 */
import { closeSync, openSync, writeSync } from 'node:fs'
import { constants, deflateSync } from 'node:zlib'

/** Size of the write buffer: fewer calls than one for each object. */
const bufferBytes = 1024 * 1024
/** Objects in one object stream, as in other writers. With more, the offsets in its header take longer than better packing saves (measured). */
const objectsOfStream = 100
/** Minimum bytes to compress: a shorter stream saves less than the name of its filter takes. */
const leastPacked = 64
/** Stream that is not compressed: it has a filter already, or programs search for it in the bytes of the file (XMP). */
const staysAsItIs = /\/(?:Filter|F|DecodeParms|DP)\b|\/Type ?\/Metadata\b/
/** Field widths of a cross-reference stream in bytes: position of an object or number of its stream; all three fields of an entry. */
const [placeBytes, entryBytes] = [5, 7]

/** The result of `createPdfWriter`. */
export type PdfWriter = ReturnType<typeof createPdfWriter>

interface Place {
  /** Offset of the object, or the number of the stream that holds it. */
  at: number
  /** Index within that stream; undefined for an object outside of streams. */
  index?: number
}

interface WriterSettings {
  /** Version of PDF, at least 1.5. */
  version?: string
  /** Level of zlib, 1..9. */
  level?: number
}

/** Creates the file at `path`. */
export function createPdfWriter(path: string, settings: WriterSettings = {}) {
  const { version = '1.7', level = constants.Z_DEFAULT_COMPRESSION } = settings
  const file = openSync(path, 'wx', 0o600)
  const places: (Place | undefined)[] = [undefined]
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let written = 0
  let unpacked: { num: number; text: string }[] = []

  function put(bytes: Buffer): void {
    waiting.push(bytes)
    waitingBytes += bytes.length
    if (waitingBytes >= bufferBytes) flush()
  }

  function flush(): void {
    const all = Buffer.concat(waiting)
    for (let done = 0; done < all.length; ) done += writeSync(file, all, done)
    written += all.length
    waiting = []
    waitingBytes = 0
  }

  const reserve = (): number => places.push(undefined) - 1

  function putStream(num: number, entries: string, bytes: Buffer): void {
    places[num] = { at: written + waitingBytes }
    put(Buffer.from(`${num} 0 obj\n<<${entries}/Length ${bytes.length}>>\nstream\n`, 'latin1'))
    put(bytes)
    put(Buffer.from('\nendstream\nendobj\n', 'latin1'))
  }

  function pack(): void {
    if (unpacked.length === 0) return
    const holder = reserve()
    let header = ''
    let body = ''
    for (const [index, { num, text }] of unpacked.entries()) {
      places[num] = { at: holder, index }
      header += `${num} ${body.length} `
      body += `${text}\n`
    }
    const entries = `/Type/ObjStm/N ${unpacked.length}/First ${header.length}/Filter/FlateDecode`
    unpacked = []
    putStream(holder, entries, deflateSync(Buffer.from(header + body, 'latin1'), { level }))
  }

  put(Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1'))
  return {
    /** Reserves and returns the number of an object that is written later. */
    reserve,
    /** Writes a reserved object; `text` holds Latin-1 characters. */
    write(num: number, text: string): void {
      unpacked.push({ num, text })
      if (unpacked.length === objectsOfStream) pack()
    },
    /** Writes a reserved stream. Its dictionary has no length yet; a stream without a filter is compressed. */
    writeStream(num: number, entries: string, bytes: Buffer): void {
      const packed = bytes.length < leastPacked || staysAsItIs.test(entries) ? bytes : deflateSync(bytes, { level })
      if (packed.length < bytes.length) putStream(num, `${entries}/Filter/FlateDecode`, packed)
      else putStream(num, entries, bytes)
    },
    /** Writes the cross-reference stream and ends the file. Numbers that were reserved and never written are free. */
    end(trailer: string): void {
      pack()
      const num = reserve()
      places[num] = { at: written + waitingBytes }
      const entries = `/Type/XRef/Size ${places.length}/W[1 ${placeBytes} 1]/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${entryBytes}>>`
      const { at } = places[num]
      putStream(num, `${entries}${trailer}`, deflateSync(entriesOf(places), { level }))
      put(Buffer.from(`startxref\n${at}\n%%EOF\n`, 'latin1'))
      flush()
      closeSync(file)
    },
  }
}

/** Returns the entries of a cross-reference stream (7.5.8.3), each as its difference from the one before: PNG filter 2. */
function entriesOf(places: readonly (Place | undefined)[]): Buffer {
  const rows = Buffer.alloc(places.length * (entryBytes + 1))
  let before = Buffer.alloc(entryBytes)
  for (const [num, place] of places.entries()) {
    const entry = Buffer.alloc(entryBytes)
    entry[0] = place === undefined ? 0 : place.index === undefined ? 1 : 2
    entry.writeUIntBE(place?.at ?? 0, 1, placeBytes)
    entry[entryBytes - 1] = place?.index ?? (num === 0 ? 255 : 0)
    const row = rows.subarray(num * (entryBytes + 1))
    row[0] = 2
    for (let at = 0; at < entryBytes; at++) row[at + 1] = ((entry[at] ?? 0) - (before[at] ?? 0)) & 255
    before = entry
  }
  return rows
}
