/**
 * Writes where the chapters of a PDF begin; runs in the sandbox.
 *
 *     chapters-program STRUCTURE
 *
 * The structure is that of `qpdf --json-output`. Writes `chapters.json` into the current folder: levels and pages of all entries of the
 * outline that lead to pages, as a JSON list.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseStructure } from '../structure/json.ts'
import { readDestinations } from './destinations.ts'
import { readOutlineItems } from './outline.ts'

const [structurePath = ''] = process.argv.slice(2)
if (structurePath !== '') {
  const structure = parseStructure(await readFile(structurePath, 'utf8'))
  const outline = readOutlineItems(structure, readDestinations(structure))
  await writeFile('chapters.json', JSON.stringify(outline?.chapters() ?? []))
}
