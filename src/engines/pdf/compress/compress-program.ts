/**
 * Finds what is to change in a PDF so that it becomes smaller; runs in the sandbox.
 *
 *     compress-program PDF STRUCTURE SETTINGS
 *
 * The structure is that of `qpdf --json-output`. Writes `changes.json` into the current folder, and on stderr `progress DONE TOTAL` lines
 * and `as PDF 1.4` for a file that must stay one.
 */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { openPdfFile, type PdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { isStream } from '../../../pdf-to-word/pdf/objects.ts'
import { writeChanges } from '../structure/changes.ts'
import { dictOfObject, parseStructure } from '../structure/json.ts'
import { mergeDuplicates } from './duplicates.ts'
import { isPicture, numberOf, shrinkPictures, streamAt } from './pictures.ts'
import { findPlacements } from './placements.ts'
import type { CompressSettings } from './settings.ts'
import { repackStreams } from './streams.ts'

const [path = '', structurePath = '', settings = ''] = process.argv.slice(2)
if (path !== '') await compress(path, structurePath, JSON.parse(settings) as CompressSettings)

async function compress(pdf: string, from: string, { pictures, parallelism }: CompressSettings): Promise<void> {
  // Only what samples of a PDF are stored as.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg'] })
  sharp.concurrency(1)
  sharp.cache(false)
  const structure = parseStructure(await readFile(from, 'utf8'))
  const file = openPdfFile(await readFile(pdf))
  const changed = new Set<string>()
  if (file) {
    if (isPdfA1(file)) process.stderr.write('as PDF 1.4\n')
    const duplicates = mergeDuplicates(structure, (key) => streamAt(key, file)?.bytes)
    for (const key of duplicates.merged.keys()) structure.objects.delete(key)
    const keys = [...structure.objects].flatMap(([key, object]) => (isPicture(dictOfObject(object)) ? [key] : []))
    const placements = pictures ? findPlacements(file, (num) => numberOf(firstOf(duplicates.merged, num))) : new Map()
    let done = 0
    const onDone = () => process.stderr.write(`progress ${++done} ${keys.length}\n`)
    const parts = { structure, file, placements, parallelism, onDone }
    const shrunk = pictures ? await shrinkPictures(keys, { ...parts, settings: pictures }) : []
    const repacked = await repackStreams(structure, file, parallelism)
    for (const keysOfOne of [duplicates.changed, shrunk, repacked]) for (const key of keysOfOne) changed.add(key)
  }
  const changes = [...structure.objects].filter(([key]) => changed.has(key))
  await writeChanges('changes.json', structure, changes)
}

/** One may have been merged with one that was merged later. */
function firstOf(merged: ReadonlyMap<string, string>, num: number): string {
  let key = `obj:${num} 0 R`
  for (let first = merged.get(key); first !== undefined; first = merged.get(key)) key = first
  return key
}

/** By what the file says of itself (ISO 19005-1, 6.7.11). */
function isPdfA1(file: PdfFile): boolean {
  const metadata = file.resolve(file.catalog.get('Metadata'))
  return isStream(metadata) && /pdfaid:part\s*(?:>|=\s*["'])\s*1\b/.test(file.decode(metadata).toString('latin1'))
}
