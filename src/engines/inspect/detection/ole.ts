/** Detects the kind of an OLE container by the streams in its root folder. Reads only the directory, see [MS-CFB]. */
import type { FileHandle } from 'node:fs/promises'
import type { FileKind } from '../../../file-kinds.ts'
import { oleName } from '../../formats/ole-streams.ts'
import { readAt } from '../../formats/read-at.ts'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headerBytes = 512
const entryBytes = 128
/** Maximum sectors of the directory, more than any real one within the upload limit; also ends a cyclic chain. */
const maxDirectorySectors = 2048
const maxDifatSectors = 1024
const noEntry = 0xffffffff
/** Offset of the flags in the File Information Block; their lowest bit marks a template ([MS-DOC] 2.5.2, fDot). */
const fibFlagsAt = 10

interface Entry {
  name: string
  left: number
  right: number
  child: number
  startSector: number
  size: number
}

interface Container {
  file: FileHandle
  header: Buffer
  sectorBytes: number
}

/** First word (wIdent) of the File Information Block of Word for Windows 1, 2, and 6 outside of a container. */
const oldWordMarks = [0xa59b, 0xa5db, 0xa5dc]
/** Minimum version (nFib), which is the second word: 33 is Word 1, 45 is Word 2, 101 to 104 are Word 6 and 95. */
const oldestFib = 33
const newestFib = 104

/** Returns whether it is a Word file from before OLE containers, which LibreOffice reads like a doc. */
export function isOldWord(head: Buffer): boolean {
  if (head.length < headerBytes / 4 || !oldWordMarks.includes(head.readUInt16LE(0))) return false
  const version = head.readUInt16LE(2)
  return version >= oldestFib && version <= newestFib
}

/** Returns whether a file begins like an OLE container. */
export function isOle(head: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature)
}

/** Returns the kind; undefined for any other container, or one with a truncated directory. */
export async function detectOleKind(file: FileHandle): Promise<FileKind | undefined> {
  const header = await readAt(file, 0, headerBytes)
  if (header.length < headerBytes) return undefined
  const sectorBytes = header.readUInt16LE(30) === 12 ? 4096 : 512
  const container: Container = { file, header, sectorBytes }
  const streams = new Map(rootEntries(await readDirectory(container)).map((entry) => [oleName(entry.name), entry]))
  const has = (name: string) => streams.has(oleName(name))
  const word = streams.get(oleName('WordDocument'))
  // A modern encrypted Office file, which may also have a WordDocument for programs that cannot open it ([MS-OFFCRYPTO] 2.3.4.1 has both
  // streams). Which Office program it belongs to is encrypted too.
  if (has('EncryptedPackage') && (has('EncryptionInfo') || !word)) return 'encrypted'
  if (word) return (await isTemplate(container, word)) ? 'dot' : 'doc'
  if (has('Workbook') || has('Book')) return 'xls'
  if (has('PowerPoint Document')) return 'ppt'
  if (has('VisioDocument')) return 'vsd'
  // Publisher's text and drawings, besides the streams that every such container may have.
  return has('Quill') && has('Contents') ? 'pub' : undefined
}

function readSector({ file, sectorBytes }: Container, sector: number): Promise<Buffer> {
  return readAt(file, (sector + 1) * sectorBytes, sectorBytes)
}

async function readDirectory(container: Container): Promise<Entry[]> {
  const entries: Entry[] = []
  const fat = await openFat(container)
  let sector: number | undefined = container.header.readUInt32LE(48)
  for (let read = 0; read < maxDirectorySectors && sector !== undefined; read++) {
    const bytes = await readSector(container, sector)
    for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes) entries.push(readEntry(bytes.subarray(at, at + entryBytes)))
    sector = await fat.next(sector)
  }
  return entries
}

function readEntry(bytes: Buffer): Entry {
  const nameBytes = Math.min(Math.max(bytes.readUInt16LE(64) - 2, 0), 62)
  return {
    name: bytes.toString('utf16le', 0, nameBytes),
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    startSector: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  }
}

/** Returns the entries of the root folder: a Word file with an embedded Excel table has a `Workbook` further down. */
function rootEntries(entries: readonly Entry[]): Entry[] {
  const found = new Map<number, Entry>()
  const waiting = [entries[0]?.child ?? noEntry]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = entries[at]
    if (!entry || found.has(at)) continue
    found.set(at, entry)
    waiting.push(entry.left, entry.right)
  }
  return [...found.values()]
}

/** Returns a reader that follows chains of sectors through the allocation table and keeps one sector of the table in memory. */
async function openFat(container: Container) {
  const { header, sectorBytes } = container
  const perSector = sectorBytes / 4
  const locations = Array.from({ length: 109 }, (_, index) => header.readUInt32LE(76 + index * 4))
  let difat = header.readUInt32LE(68)
  for (let read = 0; read < maxDifatSectors && isSector(difat); read++) {
    const bytes = await readSector(container, difat)
    if (bytes.length < sectorBytes) break
    for (let at = 0; at < sectorBytes - 4; at += 4) locations.push(bytes.readUInt32LE(at))
    difat = bytes.readUInt32LE(sectorBytes - 4)
  }
  let kept: { location: number; bytes: Buffer } | undefined
  async function next(sector: number): Promise<number | undefined> {
    const location = locations[Math.floor(sector / perSector)]
    if (location === undefined || !isSector(location)) return undefined
    if (kept?.location !== location) kept = { location, bytes: await readSector(container, location) }
    const at = (sector % perSector) * 4
    if (at + 4 > kept.bytes.length) return undefined
    const following = kept.bytes.readUInt32LE(at)
    return isSector(following) ? following : undefined
  }
  return { next }
}

/** Returns whether it is a sector: the highest numbers mark the end of a chain, free sectors and sectors of the table. */
function isSector(number: number): boolean {
  return number < 0xfffffffa
}

async function isTemplate(container: Container, { startSector, size }: Entry): Promise<boolean> {
  // Shorter streams are in the mini stream; no program writes such a short WordDocument.
  const miniCutoff = container.header.readUInt32LE(56)
  if (size < miniCutoff || !isSector(startSector)) return false
  const fib = await readSector(container, startSector)
  return fib.length > fibFlagsAt && ((fib[fibFlagsAt] ?? 0) & 1) === 1
}
