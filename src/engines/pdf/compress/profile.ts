/**
 * Reduces an ICC colour profile that only gives the meaning of colours: tables that convert into its space are needed once, because readers
 * find its black point with those of the perceptual intent (ICC.1:2022, clauses 7 to 9).
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

interface Tag {
  name: string
  offset: number
  size: number
}

/** Returns undefined for a profile that is damaged, or not of a printer. */
export function cutProfile(profile: Buffer): Buffer | undefined {
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
  return written(
    profile,
    tags.map((tag) => (others.includes(tag.name) ? { ...shared, name: tag.name } : tag)),
  )
}

function written(profile: Buffer, tags: readonly Tag[]): Buffer {
  const head = Buffer.alloc(headerBytes + 4 + tags.length * entryBytes)
  profile.copy(head, 0, 0, headerBytes)
  head.fill(0, at.identifier, at.identifier + 16)
  head.writeUInt32BE(tags.length, headerBytes)
  const pieces = [head]
  const places = new Map<string, number>()
  let end = head.length
  for (const [index, { name, offset, size }] of tags.entries()) {
    const bytes = `${offset} ${size}`
    const place = places.get(bytes) ?? end
    if (!places.has(bytes)) {
      // Each begins at a multiple of four bytes.
      pieces.push(Buffer.concat([profile.subarray(offset, offset + size)], (size + 3) & ~3))
      end += (size + 3) & ~3
      places.set(bytes, place)
    }
    const entry = headerBytes + 4 + index * entryBytes
    head.write(name, entry, 'latin1')
    head.writeUInt32BE(place, entry + 4)
    head.writeUInt32BE(size, entry + 8)
  }
  if (end >= profile.length) return profile
  head.writeUInt32BE(end, at.size)
  return Buffer.concat(pieces)
}

function textAt(bytes: Buffer, offset: number): string {
  return bytes.toString('latin1', offset, offset + 4)
}
