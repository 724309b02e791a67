/** Takes the pictures out of a PDF, by qpdf. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { checkLeft, readLeft } from '../../disk/left-files.ts'
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
  /** What one run of qpdf leaves in a folder of its own. */
  const qpdf = async (name: string, reads: readonly string[], ...args: string[]) => {
    const folder = await mkdtemp(join(workDir, 'without-images-'))
    const outcome = await run({ command: 'qpdf', args: [...args, name], workDir: folder, reads, signal })
    // 3: it mended something on the way.
    if (outcome.exitCode !== 0 && outcome.exitCode !== 3) throw engineFailure('qpdf', outcome)
    return { path: join(folder, name), within: folder }
  }
  // Pictures inside of a page's own text become objects like the others.
  const plain = await qpdf('plain.pdf', [path], '--externalize-inline-images', '--ii-min-bytes=0', '--object-streams=disable', path)
  await checkLeft(plain)
  const structure = await readLeft(
    await qpdf('structure.json', [plain.path], '--json-output=2', '--json-stream-data=none', plain.path),
    maxStructureBytes,
  )
  if (!structure) {
    throw new AppError('engine_failed', 'The PDF is too large for its images to be left out; set images to true.', { field: 'images' })
  }
  const objects = parseStructure(structure.toString('utf8'))
  if (!objects) throw new AppError('engine_failed', 'The conversion program failed on this file.', { cause: 'no structure of a PDF' })
  const changes = join(await mkdtemp(join(workDir, 'without-images-')), 'changes.json')
  await writeFile(changes, JSON.stringify({ qpdf: withoutPictures(objects.qpdf) }), { mode: 0o600, flag: 'wx' })
  const copy = await qpdf('copy.pdf', [plain.path, changes], `--update-from-json=${changes}`, plain.path)
  await checkLeft(copy)
  return copy.path
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
