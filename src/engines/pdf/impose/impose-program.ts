/**
 * Puts pages on sheets; runs in the sandbox.
 *
 *     impose-program PDF STRUCTURE PLAN
 *
 * STRUCTURE is the output of `qpdf --json-output`; no page has its content in several streams. Writes `changes.json` into the current
 * folder.
 */
import { readFile } from 'node:fs/promises'
import { openPdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { isStream } from '../../../pdf-to-word/pdf/objects.ts'
import { writeChanges } from '../structure/changes.ts'
import { parseStructure } from '../structure/json.ts'
import { impose } from './impose-pages.ts'
import type { ImposePlan } from './plan.ts'

const [path = '', structurePath = '', plan = ''] = process.argv.slice(2)
if (path !== '') {
  const structure = parseStructure(await readFile(structurePath, 'utf8'))
  const file = openPdfFile(await readFile(path))
  const contentOf = (reference: string) => {
    const stream = file?.resolve({ num: Number.parseInt(reference, 10), gen: 0 })
    return file && stream && isStream(stream) ? file.decode(stream) : undefined
  }
  await writeChanges('changes.json', structure, impose(structure, JSON.parse(plan) as ImposePlan, contentOf))
}
