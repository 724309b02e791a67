/**
 * Finds the changes that make a PDF smaller; runs in the sandbox.
 *
 *     compress-program PDF STRUCTURE SETTINGS
 *
 * STRUCTURE is the output of `qpdf --json-output`. Writes `changes.json` into the current folder, and to stderr `progress DONE TOTAL` lines
 * and `as PDF 1.4` for a file that must keep that version.
 */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { openPdfFile, type PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { isStream } from '../../../pdf-to-word/pdf/objects.ts'
import { writeChanges } from '../structure/changes.ts'
import { dictOfObject, parseStructure } from '../structure/json.ts'
import { numberOf, streamAt } from '../structure/numbers.ts'
import { mergeDuplicates } from './duplicates.ts'
import { cutFonts } from './fonts/cut-fonts.ts'
import { isPicture, shrinkPictures } from './pictures.ts'
import { findPlacements } from './placements.ts'
import type { CompressSettings } from './settings.ts'
import { repackStreams } from './streams.ts'
import { dropWaste } from './waste.ts'

const [path = '', structurePath = '', settings = ''] = process.argv.slice(2)
if (path !== '') await compress(path, structurePath, JSON.parse(settings) as CompressSettings)

async function compress(pdf: string, from: string, { pictures, parallelism }: CompressSettings): Promise<void> {
  // Allows only the formats in which a PDF stores samples.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg'] })
  sharp.concurrency(1)
  sharp.cache(false)
  const structure = parseStructure(await readFile(from, 'utf8'))
  const file = openPdfFile(await readFile(pdf))
  const changed = new Set<string>()
  if (file) {
    const part = pdfaPart(file)
    const isArchived = part !== undefined
    if (part === '1') process.stderr.write('as PDF 1.4\n')
    const dropped = pictures && !isArchived ? dropWaste(structure) : []
    const duplicates = mergeDuplicates(structure, (key) => streamAt(key, file)?.bytes)
    for (const key of duplicates.merged.keys()) structure.objects.delete(key)
    const keys = [...structure.objects].flatMap(([key, object]) => (isPicture(dictOfObject(object)) ? [key] : []))
    const firstNumber = (num: number) => numberOf(firstOf(duplicates.merged, num))
    const placements = pictures ? findPlacements(file, firstNumber) : new Map()
    let done = 0
    const onDone = () => process.stderr.write(`progress ${++done} ${keys.length}\n`)
    const parts = { structure, file, placements, parallelism, onDone }
    const shrunk = pictures ? await shrinkPictures(keys, { ...parts, settings: pictures }) : []
    const cut = pictures && !isArchived ? await cutFonts(structure, file, firstNumber) : []
    const repacked = await repackStreams(structure, file, parallelism)
    for (const keysOfOne of [dropped, duplicates.changed, shrunk, cut, repacked]) for (const key of keysOfOne) changed.add(key)
  }
  const changes = [...structure.objects].filter(([key]) => changed.has(key))
  await writeChanges('changes.json', structure, changes)
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
