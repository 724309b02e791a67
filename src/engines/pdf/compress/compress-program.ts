/**
 * Compresses a PDF; runs in the sandbox.
 *
 *     compress-program PDF SETTINGS
 *
 * Writes `made.pdf` into the current folder, and to stderr `progress DONE TOTAL` lines, `as PDF 1.4` for a file that must be written in that
 * version, and `unsound` instead of a result for a file that our reader cannot read completely.
 */
import { readFile } from 'node:fs/promises'
import { openPdfFile, type PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { isStream } from '../../../pdf-to-word/pdf/objects.ts'
import { made } from '../qpdf/run-apart.ts'
import { dictOfObject, type Structure } from '../structure/json.ts'
import { numberOf, streamAt } from '../structure/numbers.ts'
import { mergeDuplicates } from './duplicates.ts'
import { cutFonts } from './fonts/cut-fonts.ts'
import { isPicture } from './is-picture.ts'
import { findPlacements } from './placements.ts'
import { cutProfiles } from './profiles.ts'
import { readObjects, Unsound } from './read-objects.ts'
import type { CompressSettings, PictureSettings, ProgramSettings } from './settings.ts'
import { repackStreams } from './streams.ts'
import { dropWaste } from './waste.ts'
import { writeObjects } from './write-objects.ts'

/** Version that allows object streams, and that of the format PDF 2.0. */
const [usualVersion, latestVersion] = ['1.7', '2.0']

const [path = '', settings = ''] = process.argv.slice(2)
if (path !== '') await compress(path, JSON.parse(settings) as ProgramSettings)

async function compress(pdf: string, { pictures, parallelism, isRepaired }: ProgramSettings): Promise<void> {
  const bytes = await readFile(pdf)
  const file = openPdfFile(bytes)
  try {
    if (!file || file.trailer.has('Encrypt')) throw new Unsound('no pages, or encrypted')
    const structure = readObjects(file, isRepaired)
    await change(structure, file, { pictures, parallelism })
    writeObjects(made, structure, file, bytes.toString('latin1', 0, 8) === `%PDF-${latestVersion}` ? latestVersion : usualVersion)
  } catch (error) {
    if (!(error instanceof Unsound)) throw error
    process.stderr.write('unsound\n')
  }
}

async function change(structure: Structure, file: PdfFile, { pictures, parallelism }: CompressSettings): Promise<void> {
  const part = pdfaPart(file)
  const isArchived = part !== undefined
  if (part === '1') process.stderr.write('as PDF 1.4\n')
  if (pictures && !isArchived) dropWaste(structure)
  const { merged } = mergeDuplicates(structure, (key) => streamAt(key, file)?.bytes)
  for (const key of merged.keys()) structure.objects.delete(key)
  const firstNumber = (num: number) => numberOf(firstOf(merged, num))
  if (pictures) await shrink(structure, file, { pictures, parallelism, firstNumber })
  if (pictures && !isArchived) {
    await cutFonts(structure, file, firstNumber)
    await cutProfiles(structure, file)
  }
  await repackStreams(structure, file, parallelism)
}

interface ShrinkSettings {
  pictures: PictureSettings
  parallelism: number
  firstNumber(num: number): number
}

async function shrink(structure: Structure, file: PdfFile, { pictures, parallelism, firstNumber }: ShrinkSettings): Promise<void> {
  const keys = [...structure.objects].flatMap(([key, object]) => (isPicture(dictOfObject(object)) ? [key] : []))
  if (keys.length === 0) return
  // Loading sharp takes longer than all other work on a small file.
  const { default: sharp } = await import('sharp')
  const { shrinkPictures } = await import('./pictures.ts')
  // Allows only the formats in which a PDF stores samples.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg'] })
  sharp.concurrency(1)
  sharp.cache(false)
  let done = 0
  const onDone = () => process.stderr.write(`progress ${++done} ${keys.length}\n`)
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
