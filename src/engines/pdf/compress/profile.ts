/**
 * Reduces an ICC colour profile that only gives the meaning of colours: tables that convert into its space are needed once or roughly, because
 * readers find its black point with them (ICC.1:2022, clauses 7 to 9).
 */

const headerBytes = 128
const entryBytes = 12
/** Maximum tags of a profile; real ones have some twenty. */
const mostTags = 200
/** Offsets in the header: size, class, signature, and identifier, a checksum that may be zero. */
const at = { size: 0, kind: 12, signature: 36, identifier: 84 } as const
const signature = 'acsp'
/** Class of profiles of printers, whose tables are the largest. */
const printer = 'prtr'
/** Tables of the perceptual intent, and those of the other intents, in whose place they are used. Tags may share their bytes. */
const [perceptual, others] = ['B2A0', ['B2A1', 'B2A2']]
/** All tables that convert into the space or, `gamt`, say which colours it does not have. */
const backward = [perceptual, ...others, 'gamt']

interface Tag {
  name: string
  offset: number
  size: number
}

/**
 * Returns undefined for a profile that is damaged, or not of a printer.
 * @param isForPress whether colours may be converted into its space; one table for that keeps all its points then, otherwise each keeps some,
 * which shows black more exactly and is smaller (measured)
 */
export function cutProfile(profile: Buffer, isForPress: boolean): Buffer | undefined {
  if (profile.length < headerBytes + 4 || textAt(profile, at.signature) !== signature) return undefined
  if (profile.readUInt32BE(at.size) > profile.length || textAt(profile, at.kind) !== printer) return undefined
  const count = profile.readUInt32BE(headerBytes)
  if (count > mostTags || headerBytes + 4 + count * entryBytes > profile.length) return undefined
  const tags = Array.from({ length: count }, (_, index): Tag => {
    const entry = headerBytes + 4 + index * entryBytes
    return { name: textAt(profile, entry), offset: profile.readUInt32BE(entry + 4), size: profile.readUInt32BE(entry + 8) }
  })
  const shared = tags.find(({ name }) => name === perceptual)
  const isSound = tags.every(({ offset, size }) => offset + size <= profile.length)
  if (!shared || !isSound || new Set(tags.map(({ name }) => name)).size < count) return undefined
  const bytesIn = ({ offset, size }: Tag) => profile.subarray(offset, offset + size)
  const isWhole = isForPress || withFewerPoints(bytesIn(shared)).length === shared.size
  const bytesOf = (tag: Tag) => {
    const [bytes, { name }] = [bytesIn(tag), tag]
    return isForPress || !backward.includes(name) ? bytes : withFewerPoints(bytes)
  }
  return written(
    profile,
    tags.map((tag) => (isWhole && others.includes(tag.name) ? { ...shared, name: tag.name } : tag)),
    bytesOf,
  )
}

/** Positions in a table of either form: inputs, outputs, points along each input, and numbers of entries of the curves (ICC.1:2001, 6.5.7). */
const inTable = { inputs: 8, outputs: 9, points: 10, entries: 48, curves: { mft1: 48, mft2: 52 } } as const
/** Minimum points along each input; black, from which readers start, is one of them. */
const leastPoints = 9

/** Leaves out points of a table of three inputs, evenly; the points that stay keep their values. Tables of other forms stay. */
function withFewerPoints(table: Buffer): Buffer {
  const form = table.toString('latin1', 0, 4)
  if ((form !== 'mft1' && form !== 'mft2') || table.length < inTable.curves[form] || table.readUInt8(inTable.inputs) !== 3) return table
  const width = form === 'mft1' ? 1 : 2
  const [outputs, points] = [table.readUInt8(inTable.outputs), table.readUInt8(inTable.points)]
  const [inEntries, outEntries] = width === 1 ? [256, 256] : [table.readUInt16BE(inTable.entries), table.readUInt16BE(inTable.entries + 2)]
  const from = inTable.curves[form] + 3 * inEntries * width
  const pointBytes = outputs * width
  const to = from + points ** 3 * pointBytes
  const step = [...Array(points).keys()]
    .reverse()
    .find((one) => one > 1 && (points - 1) % one === 0 && (points - 1) / one >= leastPoints - 1)
  if (step === undefined || table.length < to + outputs * outEntries * width) return table
  const kept: Buffer[] = []
  for (let x = 0; x < points; x += step)
    for (let y = 0; y < points; y += step)
      for (let z = 0; z < points; z += step) {
        const at = from + ((x * points + y) * points + z) * pointBytes
        kept.push(table.subarray(at, at + pointBytes))
      }
  const head = Buffer.from(table.subarray(0, from))
  head.writeUInt8((points - 1) / step + 1, inTable.points)
  return Buffer.concat([head, ...kept, table.subarray(to)])
}

function written(profile: Buffer, tags: readonly Tag[], bytesOf: (tag: Tag) => Buffer): Buffer {
  const head = Buffer.alloc(headerBytes + 4 + tags.length * entryBytes)
  profile.copy(head, 0, 0, headerBytes)
  head.fill(0, at.identifier, at.identifier + 16)
  head.writeUInt32BE(tags.length, headerBytes)
  const pieces = [head]
  const places = new Map<string, { at: number; size: number }>()
  let end = head.length
  for (const [index, tag] of tags.entries()) {
    const source = `${tag.offset} ${tag.size}`
    const { at: place, size } = places.get(source) ?? { at: end, size: undefined }
    const bytes = size === undefined ? bytesOf(tag) : undefined
    if (bytes) {
      // Each begins at a multiple of four bytes.
      pieces.push(Buffer.concat([bytes], (bytes.length + 3) & ~3))
      end += (bytes.length + 3) & ~3
      places.set(source, { at: place, size: bytes.length })
    }
    const entry = headerBytes + 4 + index * entryBytes
    head.write(tag.name, entry, 'latin1')
    head.writeUInt32BE(place, entry + 4)
    head.writeUInt32BE(size ?? bytes?.length ?? 0, entry + 8)
  }
  if (end >= profile.length) return profile
  head.writeUInt32BE(end, at.size)
  return Buffer.concat(pieces)
}

function textAt(bytes: Buffer, offset: number): string {
  return bytes.toString('latin1', offset, offset + 4)
}
