/** Lists the pictures in a HEIF container with their sizes; libheif decodes them (ISO/IEC 23008-12; boxes: ISO/IEC 14496-12). */
import { demand, longestSide } from './pixels.ts'

/** The top-level pictures of a HEIF file: neither parts of another picture nor thumbnails. */
export interface HeifContents {
  /** Upright sizes, in libheif's order. */
  pictures: { width: number; height: number; hasAlpha: boolean }[]
  /** Index of the primary picture, from 0. */
  primary: number
}

interface Box {
  type: string
  content: Buffer
}

/** Item types of pictures: coded ones, and those derived from others. */
const pictureTypes = ['hvc1', 'av01', 'jpeg', 'j2k1', 'avc1', 'vvc1', 'unci', 'mski', 'grid', 'iden', 'iovl', 'tili']
/** Maximum number of items, far more than the bursts and tiles of cameras. */
const mostItems = 20_000
/** Maximum number of pictures, far more than a burst has. */
const mostPictures = 1000

/** Maximum number of coded pictures that one picture is put together from: a grid has up to 256 rows and columns. */
const mostTiles = 65_536
/** Maximum depth of pictures put together from others; phones have 1, a turned copy of an overlay 3. */
const mostLevels = 8

/** Reads a container. Throws DamagedPicture. */
export function readHeif(file: Buffer): HeifContents {
  const meta = find(boxesIn(file), 'meta')
  const boxes = boxesIn(meta.content.subarray(4))
  const primaryId = readId(find(boxes, 'pitm').content)
  const items = readItems(find(boxes, 'iinf').content)
  const links = boxes.some(({ type }) => type === 'iref') ? readLinks(find(boxes, 'iref').content) : []
  // Sets, because a file can list thousands of parts.
  const parts = new Set(links.filter(({ type }) => type === 'thmb' || type === 'auxl').map(({ from }) => from))
  const withAlpha = new Set(links.filter(({ type }) => type === 'auxl').flatMap(({ to }) => to))
  refuseEndlessParts(links)
  const shown = items.filter(({ id, type, isHidden }) => pictureTypes.includes(type) && !isHidden && !parts.has(id))
  const primary = shown.findIndex(({ id }) => id === primaryId)
  demand(primary >= 0, 'a HEIF file without its primary picture')
  demand(shown.length <= mostPictures, 'a HEIF file of too many pictures')
  const properties = readProperties(boxesIn(find(boxes, 'iprp').content))
  return { pictures: shown.map(({ id }) => ({ ...uprightSize(properties(id)), hasAlpha: withAlpha.has(id) })), primary }
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1
    demand(!isLong || at + 16 <= bytes.length, 'a box of a HEIF file is cut off')
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    const head = isLong ? 16 : 8
    demand(length >= head && boxes.length < mostItems, 'boxes of a HEIF file')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + head, at + length) })
    at += length
  }
  return boxes
}

function find(boxes: readonly Box[], type: string): Box {
  const box = boxes.find((one) => one.type === type)
  demand(box !== undefined && box.content.length >= 4, `a HEIF file without ${type}`)
  return box
}

/** Reads an item id after version and flags; it has 16 bits in version 0. */
function readId(content: Buffer): number {
  demand(content.length >= 8 || (content[0] === 0 && content.length >= 6), 'a box of a HEIF file is cut off')
  return content[0] === 0 ? content.readUInt16BE(4) : content.readUInt32BE(4)
}

function readItems(content: Buffer): { id: number; type: string; isHidden: boolean }[] {
  const entries = boxesIn(content.subarray(content[0] === 0 ? 6 : 8)).filter(({ type }) => type === 'infe')
  return entries.flatMap(({ content: entry }) => {
    const isShort = entry[0] === 2
    const typeAt = isShort ? 8 : 10
    // Entries of older versions are not pictures.
    if ((entry[0] ?? 0) < 2 || entry.length < typeAt + 4) return []
    const id = isShort ? entry.readUInt16BE(4) : entry.readUInt32BE(4)
    return [{ id, type: entry.toString('latin1', typeAt, typeAt + 4), isHidden: ((entry[3] ?? 0) & 1) === 1 }]
  })
}

interface Link {
  type: string
  from: number
  to: number[]
}

function readLinks(content: Buffer): Link[] {
  const size = content[0] === 0 ? 2 : 4
  return boxesIn(content.subarray(4)).map(({ type, content: link }) => {
    demand(link.length >= size + 2, 'a link of a HEIF file is cut off')
    const count = Math.min(link.readUInt16BE(size), Math.floor((link.length - size - 2) / size))
    return {
      type,
      from: link.readUIntBE(0, size),
      to: Array.from({ length: count }, (_, index) => link.readUIntBE(size + 2 + index * size, size)),
    }
  })
}

/** libheif 1.15 decodes without end a picture that is a part of itself, and each part as often as it is used. */
function refuseEndlessParts(links: readonly Link[]): void {
  const partsOf = new Map<number, number[]>()
  for (const { type, from, to } of links) {
    if (type !== 'dimg') continue
    const parts = partsOf.get(from) ?? []
    partsOf.set(from, parts)
    for (const part of to) parts.push(part)
  }
  const known = new Map<number, { tiles: number; levels: number }>()
  const measure = (item: number, above: number): { tiles: number; levels: number } => {
    demand(above <= mostLevels, 'a picture of a HEIF file is a part of itself or too deep')
    const whole = known.get(item) ?? { tiles: 0, levels: 0 }
    if (known.has(item)) return whole
    for (const part of partsOf.get(item) ?? []) {
      const { tiles, levels } = measure(part, above + 1)
      whole.tiles += tiles
      whole.levels = Math.max(whole.levels, levels + 1)
      demand(whole.tiles <= mostTiles && whole.levels <= mostLevels, 'a picture of a HEIF file with too many parts')
    }
    if (!partsOf.has(item)) whole.tiles = 1
    known.set(item, whole)
    return whole
  }
  for (const item of partsOf.keys()) measure(item, 0)
}

/** Creates a function that returns the properties of an item, in order. */
function readProperties(boxes: readonly Box[]): (id: number) => Box[] {
  const all = boxesIn(find(boxes, 'ipco').content)
  const of = new Map<number, Box[]>()
  for (const { content } of boxes.filter(({ type }) => type === 'ipma')) {
    const [idBytes, indexBytes] = [content[0] === 0 ? 2 : 4, (content[3] ?? 0) & 1 ? 2 : 1]
    demand(content.length >= 8, 'properties of a HEIF file are cut off')
    const items = content.readUInt32BE(4)
    let at = 8
    for (let item = 0; item < Math.min(items, mostItems); item++) {
      demand(at + idBytes + 1 <= content.length, 'properties of a HEIF file are cut off')
      const id = content.readUIntBE(at, idBytes)
      const count = content[at + idBytes] ?? 0
      at += idBytes + 1
      demand(at + count * indexBytes <= content.length, 'properties of a HEIF file are cut off')
      // The highest bit marks a property that readers must support; indices begin at 1.
      const mask = indexBytes === 2 ? 0x7fff : 0x7f
      const own = Array.from({ length: count }, (_, index) => all[(content.readUIntBE(at + index * indexBytes, indexBytes) & mask) - 1])
      const known = of.get(id) ?? []
      of.set(id, known)
      for (const box of own) if (box !== undefined) known.push(box)
      at += count * indexBytes
    }
  }
  return (id) => of.get(id) ?? []
}

/** Returns the coded size, cropped and rotated by quarter turns as the properties say. */
function uprightSize(properties: readonly Box[]): { width: number; height: number } {
  let size: { width: number; height: number } | undefined
  for (const { type, content } of properties) {
    if (type === 'ispe' && content.length >= 12) size = { width: content.readUInt32BE(4), height: content.readUInt32BE(8) }
    else if (type === 'clap' && content.length >= 16 && size) size = cut(content, size)
    else if (type === 'irot' && size && (content[0] ?? 0) % 2 === 1) size = { width: size.height, height: size.width }
  }
  demand(size !== undefined && size.width > 0 && size.height > 0, 'a picture of a HEIF file without a size')
  demand(Math.max(size.width, size.height) <= longestSide, 'sides beyond all limits')
  return size
}

/** Crops a size. Width and height are fractions of two numbers each; cropping never enlarges a picture. */
function cut(content: Buffer, { width, height }: { width: number; height: number }): { width: number; height: number } {
  const fraction = (at: number) => Math.round(content.readUInt32BE(at) / Math.max(1, content.readUInt32BE(at + 4)))
  return { width: Math.min(width, Math.max(1, fraction(0))), height: Math.min(height, Math.max(1, fraction(8))) }
}
