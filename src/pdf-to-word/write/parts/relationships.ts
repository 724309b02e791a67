/** Collects what the parts of a docx refer to while it is written: relationships and media. */
import { escapeXml, xmlHead } from './xml.ts'

const relationshipBase = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The relationships of one part. */
export interface Relationships {
  /** Adds a relationship and returns its id; equal ones share an id. */
  add(kind: string, target: string, external?: boolean): string
  xml(): string
  isEmpty(): boolean
}

/** Returns an empty list; equal targets share one id. */
export function createRelationships(): Relationships {
  const entries: { kind: string; target: string; external: boolean }[] = []
  const known = new Map<string, string>()
  return {
    add(kind, target, external = false) {
      const key = `${kind} ${target}`
      const id = known.get(key)
      if (id !== undefined) return id
      entries.push({ kind, target, external })
      known.set(key, `rId${entries.length}`)
      return `rId${entries.length}`
    },
    xml: () =>
      `${xmlHead}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries
        .map(
          ({ kind, target, external }, i) =>
            `<Relationship Id="rId${i + 1}" Type="${kind.includes('/') ? kind : `${relationshipBase}/${kind}`}" Target="${escapeXml(target)}"${external ? ' TargetMode="External"' : ''}/>`,
        )
        .join('')}</Relationships>`,
    isEmpty: () => entries.length === 0,
  }
}

/** A picture in the docx. */
export interface Media {
  /** Path relative to the part's folder, such as media/image1.png. */
  target: string
  bytes: Buffer
}

/** The kinds of media, which are also their extensions. */
export type MediaKind = 'png' | 'jpg' | 'svg'

/** The media of the docx. */
export interface MediaStore {
  /** Stores a picture and returns its path; equal pictures are stored once. */
  add(bytes: Buffer, extension: MediaKind): string
  all(): Media[]
}

/** Returns an empty store; equal files are stored once. */
export function createMediaStore(): MediaStore {
  const media: Media[] = []
  const bySize = new Map<number, Media[]>()
  return {
    add(bytes, extension) {
      const same = bySize.get(bytes.length)?.find((other) => other.bytes.equals(bytes))
      if (same) return same.target
      const added = { target: `media/image${media.length + 1}.${extension}`, bytes }
      media.push(added)
      bySize.set(bytes.length, [...(bySize.get(bytes.length) ?? []), added])
      return added.target
    },
    all: () => media,
  }
}
