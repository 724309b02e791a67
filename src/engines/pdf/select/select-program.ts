/**
 * Finds what leads to removed pages; runs in the sandbox.
 *
 *     select-program STRUCTURE PARTS
 *
 * STRUCTURE is the output of `qpdf --json-output`; PARTS is a JSON list of lists of pages, counted from 1. Writes `0.json` for the first
 * part and so on into the current folder, for `qpdf --update-from-json`; no file for a part that needs no change.
 */
import { readFile } from 'node:fs/promises'
import { writeChanges } from '../structure/changes.ts'
import { parseStructure } from '../structure/json.ts'
import { createSelector } from './select-pages.ts'

const [structurePath = '', partsPath = ''] = process.argv.slice(2)
if (structurePath !== '') {
  const structure = parseStructure(await readFile(structurePath, 'utf8'))
  const changesFor = createSelector(structure)
  const parts = JSON.parse(await readFile(partsPath, 'utf8')) as number[][]
  for (const [index, pages] of parts.entries()) {
    const changes = changesFor(new Set(pages.map((page) => page - 1)))
    if (changes.size > 0) await writeChanges(`${index}.json`, structure, changes)
  }
}
