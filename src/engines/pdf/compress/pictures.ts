/** Re-encodes the pictures of a PDF where that saves space. */
import type { PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import type { PictureSettings } from '../assemble/compress-plan.ts'
import { streamObject } from '../structure/changes.ts'
import { dictOfObject, follow, isReference, type JsonDict, keyOf, type Structure } from '../structure/json.ts'
import { numberOf, streamAt } from '../structure/numbers.ts'
import type { Packed } from './encode.ts'
import { type PictureFacts, pictureFacts } from './facts.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import type { Placed } from './placements.ts'
import { isOpaque, type Shrunk, shrinkMask, shrinkPicture } from './shrink.ts'

/** The dependencies of `shrinkPictures`. */
export interface PictureParts {
  structure: Structure
  file: PdfFile
  placements: ReadonlyMap<number, Placed>
  settings: PictureSettings
  /** Number of pictures that are encoded at once. */
  parallelism: number
  onDone(): void
}

/** Dictionary entries that describe the encoding. */
const packing = ['/Filter', '/DecodeParms', '/Length', '/Width', '/Height']

/**
 * Re-encodes pictures and changes the objects of `structure`.
 * @param keys the pictures and their masks
 * @returns the keys of those that were changed
 */
export async function shrinkPictures(keys: readonly string[], parts: PictureParts): Promise<Set<string>> {
  const { structure, file, placements, parallelism } = parts
  const changed = new Set<string>()
  const masks = masksOf(keys, structure, placements)
  const opaque = new Set<string>()

  function change(key: string, dict: JsonDict, packed: Packed | undefined): void {
    const stream = streamAt(key, file)
    const isSmaller = packed !== undefined && stream !== undefined && packed.bytes.length < stream.bytes.length
    if (!isSmaller && dict === dictOfObject(structure.objects.get(key))) return
    structure.objects.set(key, streamObject(isSmaller ? repacked(dict, packed) : dict, isSmaller ? packed.bytes : undefined))
    changed.add(key)
  }

  async function attempt<Result>(key: string, work: (facts: PictureFacts, dict: JsonDict) => Promise<Result>): Promise<Result | undefined> {
    const stream = streamAt(key, file)
    const dict = dictOfObject(structure.objects.get(key))
    try {
      const facts = stream && pictureFacts(stream, file.resolve)
      return facts && dict && agrees(facts, dict) ? await work(facts, dict) : undefined
    } catch {
      // A damaged picture is left unchanged; readers may still show part of it.
      return undefined
    } finally {
      parts.onDone()
    }
  }

  await forEachConcurrently([...masks.keys()], parallelism, async (key) => {
    const { placed, hasMatte } = masks.get(key) ?? { placed: undefined, hasMatte: true }
    await attempt(key, async (facts, dict) => {
      if (!('/Decode' in dict) && !hasMatte && (await isOpaque(facts))) opaque.add(key)
      else change(key, dict, await shrinkMask(facts, hasMatte ? undefined : placed, parts.settings.dpi))
    })
  })
  const pictures = keys.filter((key) => !masks.has(key))
  await forEachConcurrently(pictures, parallelism, async (key) => {
    const shrunk = await attempt(key, (facts) => shrinkPicture(facts, placements.get(numberOf(key)), parts.settings))
    const dict = dictOfObject(structure.objects.get(key))
    if (dict) change(key, recoloured(withoutOpaqueMask(dict, opaque), shrunk, structure), shrunk)
  })
  return changed
}

/** Checks that qpdf, which writes the file, and our own reader mean the same object. They may differ for a damaged file. */
function agrees({ width, height }: PictureFacts, dict: JsonDict): boolean {
  return (isReference(dict['/Width']) || dict['/Width'] === width) && (isReference(dict['/Height']) || dict['/Height'] === height)
}

/** Soft masks are shown at the size of their pictures. */
function masksOf(keys: readonly string[], structure: Structure, placements: ReadonlyMap<number, Placed>) {
  const masks = new Map<string, { placed: Placed | undefined; hasMatte: boolean }>()
  for (const key of keys) {
    const mask = dictOfObject(structure.objects.get(key))?.['/SMask']
    if (!isReference(mask)) continue
    const [before, own] = [masks.get(keyOf(mask)), placements.get(numberOf(key))]
    const all = [before?.placed, own].filter((one) => one !== undefined)
    const isKnown = own !== undefined && (before === undefined || before.placed !== undefined)
    const placed = { width: Math.max(...all.map(({ width }) => width)), height: Math.max(...all.map(({ height }) => height)) }
    const hasMatte = '/Matte' in (dictOfObject(structure.objects.get(keyOf(mask))) ?? {})
    masks.set(keyOf(mask), { placed: isKnown ? placed : undefined, hasMatte })
  }
  return masks
}

function withoutOpaqueMask(dict: JsonDict, opaque: ReadonlySet<string>): JsonDict {
  const mask = dict['/SMask']
  if (!isReference(mask) || !opaque.has(keyOf(mask))) return dict
  const { '/SMask': _mask, ...rest } = dict
  return rest
}

function recoloured(dict: JsonDict, shrunk: Shrunk | undefined, structure: Structure): JsonDict {
  if (!shrunk?.isUnindexed) return dict
  const space = follow(structure, dict['/ColorSpace'])
  const base = Array.isArray(space) ? space[1] : undefined
  return base === undefined ? dict : { ...dict, '/ColorSpace': base }
}

function repacked(dict: JsonDict, { width, height, entries }: Packed): JsonDict {
  const kept = Object.entries(dict).filter(([name]) => !packing.includes(name))
  return { ...Object.fromEntries(kept), '/Width': width, '/Height': height, ...entries }
}
