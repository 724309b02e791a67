/** Writes a PDF object by object (ISO 32000-1, 7.5): nothing is held but the places of the objects. */
import { closeSync, openSync, writeSync } from 'node:fs'

/** Written at once; fewer calls than one for each object. */
const bufferBytes = 1024 * 1024

export type PdfWriter = ReturnType<typeof createPdfWriter>

/** Opens a new file at `path`; the header names version 1.7, of which no reader makes more than a hint. */
export function createPdfWriter(path: string) {
  const file = openSync(path, 'wx', 0o600)
  const places: number[] = [0]
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let written = 0

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

  function begin(num: number): void {
    places[num] = written + waitingBytes
  }

  put(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))
  return {
    /** Returns the number of an object that is written later. */
    reserve: (): number => places.push(-1) - 1,
    /** Writes a reserved object; `text` holds Latin-1 characters. */
    write(num: number, text: string): void {
      begin(num)
      put(Buffer.from(`${num} 0 obj\n${text}\nendobj\n`, 'latin1'))
    },
    /** Writes a reserved stream, whose dictionary has no length yet. */
    writeStream(num: number, entries: string, bytes: Buffer): void {
      begin(num)
      put(Buffer.from(`${num} 0 obj\n<<${entries}/Length ${bytes.length}>>\nstream\n`, 'latin1'))
      put(bytes)
      put(Buffer.from('\nendstream\nendobj\n', 'latin1'))
    },
    /** Writes the table of places and ends the file. What was reserved and never written is free. */
    end(trailer: string): void {
      const start = written + waitingBytes
      const lines = places.map((place, num) =>
        num === 0 || place < 0 ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`,
      )
      put(
        Buffer.from(
          `xref\n0 ${places.length}\n${lines.join('')}trailer\n<</Size ${places.length}${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
          'latin1',
        ),
      )
      flush()
      closeSync(file)
    },
  }
}
