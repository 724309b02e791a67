/** Finds the streams of an OLE container in its file ([MS-CFB]), so that they can be read, or changed in place. */
import type { FileHandle } from 'node:fs/promises'
import { readAt } from './read-at.ts'

/** A part of the file. */
export interface Extent {
  /** Offset in the file, in bytes. */
  at: number
  length: number
}

/** A stream, and where it is in the file. */
export interface OleStream {
  size: number
  /** Parts of the file, in order; together as long as the stream. */
  extents: readonly Extent[]
}

const headerBytes = 512
const entryBytes = 128
const miniSectorBytes = 64
/** The highest numbers mark the end of a chain, free sectors and sectors of the table ([MS-CFB] 2.1). */
const firstMark = 0xfffffffa
const maxPieceBytes = 64 * 1024

/** Streams in the container's root folder. */
export interface OleStreams {
  /** Finds a stream by its name, ignoring case. */
  get(name: string): OleStream | undefined
}

/**
 * Finds the streams in the container's root folder.
 * @throws RangeError for a container that is cut off or has a cyclic chain
 */
export async function readOleStreams(file: FileHandle): Promise<OleStreams> {
  const { header, sectorBytes, chain, directory } = await openContainer(file)
  const miniFat = readNumbers(await readExtents(file, chain(header.readUInt32LE(60))))
  const miniCutoff = header.readUInt32LE(56)
  // The root entry's own stream holds all streams that are shorter than the cutoff.
  const miniStream = chain(directory.readUInt32LE(116))

  function locate(first: number, length: number): OleStream {
    if (length >= miniCutoff) return { size: length, extents: clip(chain(first), length) }
    const sectors = followChain(miniFat, first, miniFat.length)
    return {
      size: length,
      extents: clip(
        sectors.map((sector) => miniExtent(miniStream, sector, sectorBytes)),
        length,
      ),
    }
  }

  const isStream = (entry: Buffer) => entry[66] === 2
  const streams = new Map(
    rootLevel(entriesOf(directory))
      .filter(isStream)
      .map((entry) => [oleName(nameOf(entry)), locate(entry.readUInt32LE(116), entry.readUInt32LE(120))]),
  )
  return { get: (name) => streams.get(oleName(name)) }
}

/**
 * Returns the names of all streams and storages of the container's root folder.
 * @throws RangeError as `readOleStreams`
 */
export async function listOleNames(file: FileHandle): Promise<string[]> {
  return rootLevel(entriesOf((await openContainer(file)).directory)).map(nameOf)
}

async function openContainer(file: FileHandle) {
  const header = await readExactly(file, 0, headerBytes)
  const sectorBytes = 2 ** header.readUInt16LE(30)
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new RangeError('no OLE container has such sectors')
  const { size } = await file.stat()
  const maxSectors = Math.ceil(size / sectorBytes)
  const sectorExtent = (sector: number) => ({ at: (sector + 1) * sectorBytes, length: sectorBytes })
  const fat = readNumbers(await readExtents(file, (await fatSectors(file, header, sectorBytes, maxSectors)).map(sectorExtent)))
  const chain = (first: number) => followChain(fat, first, maxSectors).map(sectorExtent)
  return { header, sectorBytes, chain, directory: await readExtents(file, chain(header.readUInt32LE(48))) }
}

function entriesOf(directory: Buffer): Buffer[] {
  return Array.from({ length: Math.floor(directory.length / entryBytes) }, (_, index) =>
    directory.subarray(index * entryBytes, (index + 1) * entryBytes),
  )
}

/** Yields a stream in pieces. */
export async function* readStream(file: FileHandle, { extents }: OleStream): AsyncGenerator<Buffer> {
  for (const { at, length } of extents) {
    for (let done = 0; done < length; done += maxPieceBytes)
      yield await readExactly(file, at + done, Math.min(maxPieceBytes, length - done))
  }
}

/** Reads a stream into memory, such as a header of a few KB. Throws a RangeError for more than `maxBytes`. */
export async function readWholeStream(file: FileHandle, stream: OleStream, maxBytes: number): Promise<Buffer> {
  if (stream.size > maxBytes) throw new RangeError('the stream is too long')
  return readExtents(file, stream.extents)
}

/** Returns the form in which names are compared: each character in upper case ([MS-CFB] 2.6.4). */
export function oleName(name: string): string {
  // A letter whose upper case has several characters is not changed.
  return Array.from(name, (letter) => (letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter)).join('')
}

function nameOf(entry: Buffer): string {
  return entry.toString('utf16le', 0, Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62))
}

/** Returns the entries of the root folder, a tree of siblings below the root's child. Deeper entries belong to embedded files. */
function rootLevel(entries: readonly Buffer[]): Buffer[] {
  const found = new Map<number, Buffer>()
  const waiting = [entries[0]?.readUInt32LE(76)]
  while (waiting.length > 0) {
    const index = waiting.pop() ?? firstMark
    const entry = entries[index]
    if (!entry || found.has(index)) continue
    found.set(index, entry)
    waiting.push(entry.readUInt32LE(68), entry.readUInt32LE(72))
  }
  return [...found.values()]
}

/** Returns the sectors of the allocation table: 109 are listed in the header, the others in a separate chain ([MS-CFB] 2.5). */
async function fatSectors(file: FileHandle, header: Buffer, sectorBytes: number, maxSectors: number): Promise<number[]> {
  const sectors = [...readNumbers(header.subarray(76))]
  let next = header.readUInt32LE(68)
  while (next < firstMark) {
    if (sectors.length > maxSectors + 109) throw new RangeError('the sectors run in circles')
    const numbers = readNumbers(await readExactly(file, (next + 1) * sectorBytes, sectorBytes))
    sectors.push(...numbers.slice(0, -1))
    next = numbers.at(-1) ?? firstMark
  }
  return sectors.filter((sector) => sector < firstMark)
}

function followChain(table: Uint32Array, first: number, maxSectors: number): number[] {
  const sectors: number[] = []
  for (let sector = first; sector < firstMark; sector = table[sector] ?? firstMark) {
    if (sectors.length > maxSectors) throw new RangeError('the sectors run in circles')
    sectors.push(sector)
  }
  return sectors
}

function miniExtent(miniStream: readonly Extent[], sector: number, sectorBytes: number): Extent {
  const offset = sector * miniSectorBytes
  const extent = miniStream[Math.floor(offset / sectorBytes)]
  if (!extent) throw new RangeError('a short stream lies outside of the container')
  return { at: extent.at + (offset % sectorBytes), length: miniSectorBytes }
}

function clip(extents: readonly Extent[], length: number): Extent[] {
  let left = length
  const kept: Extent[] = []
  for (const extent of extents) {
    if (left === 0) break
    kept.push({ at: extent.at, length: Math.min(extent.length, left) })
    left -= Math.min(extent.length, left)
  }
  if (left > 0) throw new RangeError('a stream is shorter than it says')
  return merge(kept)
}

function merge(extents: readonly Extent[]): Extent[] {
  const merged: Extent[] = []
  for (const extent of extents) {
    const last = merged.at(-1)
    if (last && last.at + last.length === extent.at) last.length += extent.length
    else merged.push({ ...extent })
  }
  return merged
}

function readNumbers(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4))
}

async function readExtents(file: FileHandle, extents: readonly Extent[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (const { at, length } of merge(extents)) pieces.push(await readExactly(file, at, length))
  return Buffer.concat(pieces)
}

async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = await readAt(file, at, length)
  if (bytes.length < length) throw new RangeError('the file ends too early')
  return bytes
}
