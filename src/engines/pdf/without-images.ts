/** Takes the pictures out of a PDF, by qpdf. */
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import type { PdfRequest } from './pdf.ts'

/** The structure, as JSON, is read whole; that of a PDF of 100 MB without its streams is below. */
const maxStructureBytes = 128 * 1024 * 1024
/** What stands where a picture was: a form that draws nothing. */
const nothing = { stream: { dict: { '/Type': '/XObject', '/Subtype': '/Form', '/BBox': [0, 0, 1, 1] }, data: '' } }

/** What `qpdf --json-output` writes, see its manual under "qpdf JSON"; a file may have taken qpdf over. */
const structureOf = z.looseObject({
  qpdf: z.tuple([
    z.looseObject({}),
    z.record(z.string(), z.looseObject({ stream: z.looseObject({ dict: z.looseObject({}).optional() }).optional() })),
  ]),
})
type Structure = z.output<typeof structureOf>

/**
 * A copy in the work folder of a PDF that opens without a password.
 * @throws AppError `engine_failed` when the PDF is too large for it or too damaged
 */
export async function withoutImages(run: RunProcess, { path, workDir, signal }: PdfRequest): Promise<string> {
  const folder = await mkdtemp(join(workDir, 'without-images-'))
  const file = (name: string) => join(folder, name)
  const qpdf = async (...args: string[]) => {
    const outcome = await run({ command: 'qpdf', args, workDir: folder, reads: [path], signal })
    // 3: it mended something on the way.
    if (outcome.exitCode !== 0 && outcome.exitCode !== 3) throw engineFailure('qpdf', outcome)
  }
  // Pictures inside of a page's own text become objects like the others.
  await qpdf('--externalize-inline-images', '--ii-min-bytes=0', '--object-streams=disable', path, file('plain.pdf'))
  await qpdf('--json-output=2', '--json-stream-data=none', file('plain.pdf'), file('structure.json'))
  if ((await stat(file('structure.json'))).size > maxStructureBytes) {
    throw new AppError('engine_failed', 'The PDF is too large for its images to be left out; set images to true.', { field: 'images' })
  }
  const structure = parseStructure(await readFile(file('structure.json'), 'utf8'))
  if (!structure) throw new AppError('engine_failed', 'The conversion program failed on this file.', { cause: 'no structure of a PDF' })
  await writeFile(file('changes.json'), JSON.stringify({ qpdf: withoutPictures(structure.qpdf) }), { mode: 0o600 })
  await qpdf(`--update-from-json=${file('changes.json')}`, file('plain.pdf'), file('copy.pdf'))
  return file('copy.pdf')
}

/** Returns undefined for what qpdf would not write. */
function parseStructure(text: string): Structure | undefined {
  try {
    return structureOf.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function withoutPictures([header, objects]: Structure['qpdf']): Structure['qpdf'] {
  const pictures = Object.entries(objects).filter(([, { stream }]) => stream?.dict?.['/Subtype'] === '/Image')
  return [header, Object.fromEntries(pictures.map(([name]) => [name, nothing]))]
}
