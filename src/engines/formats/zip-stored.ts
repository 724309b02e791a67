/** Writes a ZIP with the length and checksum of each entry before its content. Entries are compressed only on request. */
import { crc32, deflateRawSync } from 'node:zlib'

/** An entry to write. */
export interface StoredEntry {
  name: string
  content: Buffer
  /** Whether to compress the entry. */
  isPacked?: boolean
}

/** Method 8 (APPNOTE 4.4.5). */
const deflated = 8
/** Version 2.0 of the format; names are UTF-8 (APPNOTE 4.4.3, 4.4.4); 1 January 1980, the earliest date (4.4.6). */
const [version, utf8Flag, earliestDate] = [20, 0x0800, 0x0021]

/**
 * Yields the ZIP. LibreOffice cannot read the usual output of streaming writers, with the lengths after the content: 25.2 refuses
 * OpenDocument packages with such a stored entry. All entries together must stay below 4 GiB and 65,536 in number, because ZIP64 is not
 * supported.
 */
export async function* writeStoredZip(entries: Iterable<StoredEntry> | AsyncIterable<StoredEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, content, isPacked = false } of entries) {
    const packed = isPacked ? deflateRawSync(content) : content
    const [nameBytes, facts] = [Buffer.from(name), commonFacts(name, content, packed, isPacked)]
    directory.push(directoryEntry(facts, at), nameBytes)
    yield Buffer.concat([signature(0x04034b50), facts, nameBytes])
    yield packed
    at += 4 + facts.length + nameBytes.length + packed.length
  }
  const central = Buffer.concat(directory)
  yield central
  yield endRecord(directory.length / 2, central.length, at)
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Returns the fields that the local header and the directory entry share (APPNOTE 4.3.7, from version to extra length). */
function commonFacts(name: string, content: Buffer, packed: Buffer, isPacked: boolean): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(version, 0)
  facts.writeUInt16LE(utf8Flag, 2)
  facts.writeUInt16LE(isPacked ? deflated : 0, 4)
  facts.writeUInt16LE(earliestDate, 8)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(Buffer.byteLength(name), 22)
  return facts
}

/** APPNOTE 4.3.12. */
function directoryEntry(facts: Buffer, at: number): Buffer {
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(version)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(at, 10)
  return Buffer.concat([signature(0x02014b50), madeBy, facts, rest])
}

/** APPNOTE 4.3.16. */
function endRecord(count: number, centralBytes: number, centralAt: number): Buffer {
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(centralBytes, 8)
  end.writeUInt32LE(centralAt, 12)
  return Buffer.concat([signature(0x06054b50), end])
}
