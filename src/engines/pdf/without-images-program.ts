/**
 * Replaces the pictures of a PDF by forms that draw nothing; runs in the sandbox.
 *
 *     without-images-program STRUCTURE
 *
 * STRUCTURE is the output of `qpdf --json-output`. Writes `changes.json` into the current folder.
 */
import { readFile } from 'node:fs/promises'
import { writeChanges } from './structure/changes.ts'
import { dictOfObject, type JsonObject, parseStructure } from './structure/json.ts'

/** A form that draws nothing. */
const nothing: JsonObject = { stream: { dict: { '/Type': '/XObject', '/Subtype': '/Form', '/BBox': [0, 0, 1, 1] }, data: '' } }

const [structurePath = ''] = process.argv.slice(2)
if (structurePath !== '') {
  const structure = parseStructure(await readFile(structurePath, 'utf8'))
  const pictures = [...structure.objects].filter(([, object]) => 'stream' in object && dictOfObject(object)?.['/Subtype'] === '/Image')
  await writeChanges(
    'changes.json',
    structure,
    pictures.map(([key]) => [key, nothing] as const),
  )
}
