/** Writes OLE containers ([MS-CFB], version 3). */
import { oleName } from './ole-streams.ts'

/** A stream to write. */
export interface OleFile {
  /** Names of the storages that contain the stream, then its own name. */
  path: readonly string[]
  content: Buffer
}

const sectorBytes = 512
const miniSectorBytes = 64
const miniCutoff = 4096
const entryBytes = 128
const numbersInSector = sectorBytes / 4
/** Sectors of the allocation table that the header lists ([MS-CFB] 2.2); each further sector lists 127. */
const namedInHeader = 109
const marks = { difat: 0xfffffffc, fat: 0xfffffffd, end: 0xfffffffe, none: 0xffffffff }
const types = { storage: 1, stream: 2, root: 5 }

interface Entry {
  name: string
  type: number
  content: Buffer
  children: Entry[]
  left: number
  right: number
  child: number
}

/** Returns the container. Everything is in memory; names have at most 31 characters. */
export function writeOle(files: readonly OleFile[]): Buffer {
  const root = makeTree(files)
  const entries = listEntries(root)
  const streams = entries.filter(({ type }) => type === types.stream)
  const small = streams.filter(({ content }) => content.length < miniCutoff)
  const large = streams.filter(({ content }) => content.length >= miniCutoff)
  const miniLengths = small.map(({ content }) => Math.ceil(content.length / miniSectorBytes))
  const mini = Buffer.concat(small.map(({ content }) => padded(content, miniSectorBytes)))
  root.content = mini
  const directoryBytes = Math.ceil((entries.length * entryBytes) / sectorBytes) * sectorBytes
  const miniFat = table(chainsOf(miniLengths))
  const lengths = [directoryBytes, miniFat.length, mini.length, ...large.map(({ content }) => content.length)].map((bytes) =>
    Math.ceil(bytes / sectorBytes),
  )
  const { fatSectors, difatSectors } = countTables(sumOf(lengths))
  const before = fatSectors + difatSectors
  const [directoryAt = 0, miniFatAt = 0, miniAt = 0, ...largeAt] = startsOf(lengths, before)
  const miniStarts = startsOf(miniLengths, 0)
  const startOf = new Map<Entry, number | undefined>([
    [root, miniAt],
    ...small.map((entry, index) => [entry, miniStarts[index]] as const),
    ...large.map((entry, index) => [entry, largeAt[index]] as const),
  ])
  const fat = [...Array(fatSectors).fill(marks.fat), ...Array(difatSectors).fill(marks.difat), ...chainsOf(lengths, before)]
  return Buffer.concat([
    header({ fatSectors, difatSectors, directoryAt, miniFatAt, miniFatSectors: lengths[1] ?? 0 }),
    table(fat),
    difatTable(fatSectors, difatSectors),
    padded(Buffer.concat(entries.map((entry) => directoryEntry(entry, startOf.get(entry)))), sectorBytes, emptyEntry),
    ...[miniFat, mini, ...large.map(({ content }) => content)].map((block) => padded(block, sectorBytes)),
  ])
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** Returns the first sectors of consecutive streams; a stream without content has none. */
function startsOf(lengths: readonly number[], first: number): number[] {
  return lengths.map((length, index) => (length === 0 ? marks.end : first + sumOf(lengths.slice(0, index))))
}

function makeTree(files: readonly OleFile[]): Entry {
  const make = (name: string, type: number, content: Buffer = Buffer.alloc(0)): Entry => ({
    name,
    type,
    content,
    children: [],
    left: marks.none,
    right: marks.none,
    child: marks.none,
  })
  const root = make('Root Entry', types.root)
  for (const { path, content } of files) {
    let folder = root
    for (const name of path.slice(0, -1)) {
      const known = folder.children.find((child) => child.name === name)
      const next = known ?? make(name, types.storage)
      if (!known) folder.children.push(next)
      folder = next
    }
    folder.children.push(make(path.at(-1) ?? '', types.stream, content))
  }
  return root
}

/**
 * Returns the linked entries in the order of the directory: the entries of a storage form a tree, ordered by length and then by letters
 * ([MS-CFB] 2.6.4).
 */
function listEntries(root: Entry): Entry[] {
  const entries = [root]
  const link = (siblings: readonly Entry[]): number => {
    const middle = siblings[siblings.length >> 1]
    if (!middle) return marks.none
    const index = entries.push(middle) - 1
    middle.left = link(siblings.slice(0, siblings.length >> 1))
    middle.right = link(siblings.slice((siblings.length >> 1) + 1))
    middle.child = linkChildren(middle)
    return index
  }
  const linkChildren = ({ children }: Entry) =>
    link(children.toSorted((a, b) => a.name.length - b.name.length || (oleName(a.name) < oleName(b.name) ? -1 : 1)))
  root.child = linkChildren(root)
  return entries
}

/** Returns the allocation table of consecutive streams; `first` is the number of the first sector. */
function chainsOf(lengths: readonly number[], first = 0): number[] {
  const numbers: number[] = []
  for (const length of lengths) {
    for (let sector = 1; sector <= length; sector++) numbers.push(sector === length ? marks.end : first + numbers.length + 1)
  }
  return numbers
}

/** Returns the number of sectors of the tables; the allocation table includes its own sectors. */
function countTables(sectors: number): { fatSectors: number; difatSectors: number } {
  let fatSectors = 0
  let difatSectors = 0
  for (;;) {
    const needed = Math.ceil((sectors + fatSectors + difatSectors) / numbersInSector)
    const more = Math.ceil(Math.max(0, needed - namedInHeader) / (numbersInSector - 1))
    if (needed === fatSectors && more === difatSectors) return { fatSectors, difatSectors }
    fatSectors = needed
    difatSectors = more
  }
}

function table(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(numbers.length / numbersInSector) * sectorBytes, 0xff)
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, index * 4)
  return bytes
}

/**
 * Returns the list of the table's sectors that do not fit in the header. It precedes the table; each of its sectors ends with the number of
 * the next.
 */
function difatTable(fatSectors: number, difatSectors: number): Buffer {
  const numbers: number[] = []
  for (let sector = 0; sector < difatSectors; sector++) {
    const first = namedInHeader + sector * (numbersInSector - 1)
    for (let at = first; at < first + numbersInSector - 1; at++) numbers.push(at < fatSectors ? at : marks.none)
    numbers.push(sector === difatSectors - 1 ? marks.end : fatSectors + sector + 1)
  }
  return table(numbers)
}

interface HeaderFacts {
  fatSectors: number
  difatSectors: number
  directoryAt: number
  miniFatAt: number
  miniFatSectors: number
}

/** [MS-CFB] 2.2. */
function header({ fatSectors, difatSectors, directoryAt, miniFatAt, miniFatSectors }: HeaderFacts): Buffer {
  const bytes = Buffer.alloc(sectorBytes, 0xff)
  bytes.fill(0, 0, 76)
  bytes.write('d0cf11e0a1b11ae1', 'hex')
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(fatSectors, 44)
  bytes.writeUInt32LE(directoryAt, 48)
  bytes.writeUInt32LE(miniCutoff, 56)
  bytes.writeUInt32LE(miniFatAt, 60)
  bytes.writeUInt32LE(miniFatSectors, 64)
  bytes.writeUInt32LE(difatSectors > 0 ? fatSectors : marks.end, 68)
  bytes.writeUInt32LE(difatSectors, 72)
  for (let index = 0; index < Math.min(fatSectors, namedInHeader); index++) bytes.writeUInt32LE(index, 76 + index * 4)
  return bytes
}

const emptyEntry = Buffer.alloc(entryBytes)
for (const at of [68, 72, 76]) emptyEntry.writeUInt32LE(marks.none, at)

/** [MS-CFB] 2.6.1; all nodes are black. */
function directoryEntry({ name, type, content, left, right, child }: Entry, start = 0): Buffer {
  const bytes = Buffer.from(emptyEntry)
  bytes.write(name, 'utf16le')
  bytes.writeUInt16LE(name.length * 2 + 2, 64)
  bytes.writeUInt8(type, 66)
  bytes.writeUInt8(1, 67)
  bytes.writeUInt32LE(left, 68)
  bytes.writeUInt32LE(right, 72)
  bytes.writeUInt32LE(child, 76)
  bytes.writeUInt32LE(type === types.storage ? 0 : start, 116)
  bytes.writeUInt32LE(content.length, 120)
  return bytes
}

function padded(bytes: Buffer, unit: number, filler: Buffer = Buffer.alloc(1)): Buffer {
  const missing = (unit - (bytes.length % unit)) % unit
  return missing === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(missing, filler)])
}
