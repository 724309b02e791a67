/**
 * Writes the first pages of the chapters of a PDF; runs in the sandbox.
 *
 *     chapters-program STRUCTURE
 *
 * STRUCTURE is the output of `qpdf --json-output`. Writes `chapters.json` into the current folder: the level and page of every outline
 * entry that leads to a page, as a JSON list.
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
