/** Compresses a PDF; runs in a worker. */
import { readFile } from 'node:fs/promises'
import { openPdfFile, type PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { isStream } from '../../../pdf-to-word/pdf/objects.ts'
import type { OnProgress } from '../assemble/assembler.ts'
import type { Compressed, CompressPlan, CompressSettings, PictureSettings } from '../assemble/compress-plan.ts'
import { dictOfObject, type Structure } from '../structure/json.ts'
import { numberOf, streamAt } from '../structure/numbers.ts'
import { mergeDuplicates } from './duplicates.ts'
import { cutFonts } from './fonts/cut-fonts.ts'
import { isPicture } from './is-picture.ts'
import { findPlacements } from './placements.ts'
import { cutProfiles } from './profiles.ts'
import { readObjects, Unsound } from './read-objects.ts'
import { repackStreams } from './streams.ts'
import { dropWaste, trimMetadata } from './waste.ts'
import { writeObjects } from './write-objects.ts'

/** Version that allows object streams, and that of the format PDF 2.0. */
const [usualVersion, latestVersion] = ['1.7', '2.0']
/** Resolution of pictures from which on a file is meant for a press, which needs its complete colour profiles. */
const pressDpi = 300
/** Decoders for the formats in which PDFs and pages of pictures store samples. */
const decoders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng']

/**
 * Writes the smaller PDF to `result`, unless our reader cannot read the file completely.
 * @param onProgress is called after each picture
 */
export async function compressFile(
  { path, isRepaired, ...settings }: CompressPlan,
  result: string,
  onProgress: OnProgress,
): Promise<Compressed> {
  const bytes = await readFile(path)
  const file = openPdfFile(bytes)
  try {
    if (!file || file.trailer.has('Encrypt')) throw new Unsound('no pages, or encrypted')
    const structure = readObjects(file, isRepaired)
    const part = pdfaPart(file)
    await change(structure, file, { ...settings, isArchived: part !== undefined, onProgress })
    writeObjects(result, structure, file, bytes.toString('latin1', 0, 8) === `%PDF-${latestVersion}` ? latestVersion : usualVersion)
    return { isSound: true, isPdf14: part === '1' }
  } catch (error) {
    if (!(error instanceof Unsound)) throw error
    return { isSound: false, isPdf14: false }
  }
}

interface ChangeSettings extends CompressSettings {
  /** Whether the file claims to follow PDF/A. */
  isArchived: boolean
  onProgress: OnProgress
}

async function change(structure: Structure, file: PdfFile, settings: ChangeSettings): Promise<void> {
  const { pictures, parallelism, isArchived, onProgress } = settings
  if (pictures && !isArchived) dropWaste(structure)
  const { merged } = mergeDuplicates(structure, (key) => streamAt(key, file)?.bytes)
  for (const key of merged.keys()) structure.objects.delete(key)
  const firstNumber = (num: number) => numberOf(firstOf(merged, num))
  if (pictures) await shrink(structure, file, { pictures, parallelism, firstNumber, onProgress })
  if (pictures && !isArchived) {
    await cutFonts(structure, file, firstNumber)
    await cutProfiles(structure, file, pictures.dpi >= pressDpi)
    trimMetadata(structure, file)
  }
  await repackStreams(structure, file, parallelism)
}

interface ShrinkSettings {
  pictures: PictureSettings
  parallelism: number
  firstNumber(num: number): number
  onProgress: OnProgress
}

async function shrink(structure: Structure, file: PdfFile, settings: ShrinkSettings): Promise<void> {
  const { pictures, parallelism, firstNumber, onProgress } = settings
  const keys = [...structure.objects].flatMap(([key, object]) => (isPicture(dictOfObject(object)) ? [key] : []))
  if (keys.length === 0) return
  // Loading sharp takes longer than all other work on a small file.
  const { default: sharp } = await import('sharp')
  const { shrinkPictures } = await import('./pictures.ts')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  sharp.concurrency(1)
  sharp.cache(false)
  let done = 0
  const onDone = () => onProgress(++done, keys.length)
  const placements = findPlacements(file, firstNumber)
  await shrinkPictures(keys, { structure, file, placements, parallelism, onDone, settings: pictures })
}

/** Follows chains: a stream may have been merged into one that was merged later. */
function firstOf(merged: ReadonlyMap<string, string>, num: number): string {
  let key = `obj:${num} 0 R`
  for (let first = merged.get(key); first !== undefined; first = merged.get(key)) key = first
  return key
}

/** Returns the part of PDF/A that the file claims to follow (ISO 19005-1, 6.7.11). Such a file may list the glyphs of its fonts. */
function pdfaPart(file: PdfFile): string | undefined {
  const metadata = file.resolve(file.catalog.get('Metadata'))
  return isStream(metadata) ? /pdfaid:part\s*(?:>|=\s*["'])\s*([1-4])\b/.exec(file.decode(metadata).toString('latin1'))?.[1] : undefined
}
