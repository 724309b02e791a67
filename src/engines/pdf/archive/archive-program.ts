/**
 * Finds the changes that make a PDF/A-2b of a PDF (ISO 19005-2, level B); runs in the sandbox.
 *
 *     archive-program STRUCTURE PDF
 *
 * STRUCTURE is the output of `qpdf --json-output`. Writes `changes.json` into the current folder, and `obstacle.json`, which is empty text where
 * there is none.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { openPdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { pagesOf } from '../../../pdf-to-word/read/pages.ts'
import { createNewObjects } from '../structure/append.ts'
import { streamObject, writeChanges } from '../structure/changes.ts'
import { dictOfObject, follow, isJsonDict, isReference, type JsonDict, keyOf, parseStructure, type Structure } from '../structure/json.ts'
import { checkPage } from './check-content.ts'
import { cleanCatalog } from './clean-catalog.ts'
import { cleanObjects } from './clean-objects.ts'
import { srgbProfile } from './color-profile.ts'
import { archiveMetadata } from './metadata.ts'
import { NotArchivable } from './obstacle.ts'

const [structurePath = '', pdfPath = ''] = process.argv.slice(2)
if (structurePath !== '') await archive(structurePath, pdfPath)

async function archive(from: string, path: string): Promise<void> {
  const structure = parseStructure(await readFile(from, 'utf8'))
  try {
    checkPages(await readFile(path))
    await writeChanges('changes.json', structure, changesFor(structure))
    await writeFile('obstacle.json', '', { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof NotArchivable)) throw error
    await writeChanges('changes.json', structure, [])
    const { obstacle, page } = error
    await writeFile('obstacle.json', JSON.stringify({ obstacle, page }), { mode: 0o600, flag: 'wx' })
  }
}

function checkPages(bytes: Buffer): void {
  const file = openPdfFile(bytes)
  if (!file) throw new NotArchivable('drawing')
  const seen = new Set<never>()
  for (const [index, page] of pagesOf(file).entries()) checkPage(page, index + 1, file, seen)
}

function changesFor(structure: Structure) {
  const changes = cleanObjects(structure)
  const cleaned = { ...structure, objects: new Map([...structure.objects, ...changes]) }
  const news = createNewObjects(structure, changes)
  const trailer = dictOfObject(structure.objects.get('trailer')) ?? {}
  const root = trailer['/Root']
  const catalog = follow(cleaned, root)
  if (!isReference(root) || !isJsonDict(catalog)) throw new NotArchivable('drawing')
  const info = follow(structure, trailer['/Info'])
  const metadata = streamObject({ '/Type': '/Metadata', '/Subtype': '/XML' }, archiveMetadata(isJsonDict(info) ? info : {}))
  const intent: JsonDict = {
    '/Type': '/OutputIntent',
    '/S': '/GTS_PDFA1',
    '/OutputConditionIdentifier': 'u:sRGB IEC61966-2.1',
    '/Info': 'u:sRGB IEC61966-2.1',
    '/DestOutputProfile': news.add(streamObject({ '/N': 3 }, srgbProfile())),
  }
  changes.set(keyOf(root), {
    value: { ...cleanCatalog(catalog, cleaned, changes), '/Metadata': news.add(metadata), '/OutputIntents': [intent] },
  })
  return changes
}
