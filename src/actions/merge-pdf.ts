/** merge-pdf: merges several PDFs. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { LookedAt } from '../engines/pdf/assemble/assembler.ts'
import { outlineModes } from '../engines/pdf/assemble/merge-plan.ts'
import { AppError } from '../errors.ts'
import { partFilename, stemOf } from '../filenames.ts'
import { type Action, defineAction, type Input, type Work } from './common/action.ts'
import { choosePages, pageRanges, refuseTooManyPages } from './common/pages.ts'
import { samplePdf } from './common/samples.ts'
import { withInputName } from './common/with-input-name.ts'
import { passwordOption } from './pdf/change-pdf.ts'
import { pictureKinds } from './pictures/picture-kinds.ts'
import { makePicturePdf, ownSize } from './pictures/pictures-to-pdf.ts'

const options = z.strictObject({
  pages: z
    .string()
    .refine((text) => text.split(';').every((part) => part.trim() === '' || pageRanges.safeParse(part.trim()).success), {
      message: 'page ranges of each file, with semicolons between the files, such as 1-3;;5-',
    })
    .optional()
    .describe('Pages of each file, with semicolons between the files, such as 1-3;;5-; empty: all of that file. Unset: all of every file.'),
  outline: z
    .enum(outlineModes)
    .default('files')
    .describe('Bookmarks: an entry per file with the file’s own below it, only the files’ own, or none.'),
  password: passwordOption.describe('Opens protected PDFs; tried on each file that needs one.'),
})

/** Files that are opened at once; most of the time is spent waiting for programs and the disk. */
const openedAtOnce = 8

type MergeWork = Work<z.output<typeof options>>

export const mergePdf: Action = defineAction({
  name: 'merge-pdf',
  group: 'pdf_tools',
  summary: 'Merges PDFs and pictures into one PDF, in order.',
  inputs: { min: 1, max: Number.POSITIVE_INFINITY },
  accepts: ['pdf', ...pictureKinds],
  produces: ['pdf'],
  needs: ['pdf', 'image'],
  sample: samplePdf,
  options,
  async run(work) {
    // Not the name of the first file: on the command line, that would overwrite an input.
    const filename = partFilename(work.input.filename, 'merged', 'pdf')
    const { inputs, engines, limits, workDir, signal } = work
    const chosen = (work.options.pages ?? '').split(';').map((part) => part.trim())
    if (chosen.length > inputs.length) {
      const files = inputs.length === 1 ? '1 file' : `${inputs.length} files`
      throw new AppError('invalid_option', `pages is for ${chosen.length} files, but the upload has ${files}.`, { field: 'pages' })
    }
    const files = await picturesAsPdfs(work)
    const seen = await engines.pdf.look(files, signal)
    const sources: OpenSource[] = []
    for (let first = 0; first < inputs.length; first += openedAtOnce) {
      const opened = inputs.slice(first, first + openedAtOnce).map((input, at) => {
        const index = first + at
        const file = { path: files[index] ?? '', seen: seen[index], index, ranges: chosen[index] || undefined }
        return withInputName(input, inputs, openSource(work, input, file))
      })
      sources.push(...(await allOf(opened)))
      refuseTooManyPages(
        sources.reduce((sum, { pageCount }) => sum + pageCount, 0),
        limits.maxPages,
      )
    }
    const path = await engines.pdf.merge({
      outline: work.options.outline,
      sources: sources.map((source) => ({ path: source.path, title: source.title, pages: source.pages })),
      workDir,
      signal,
      onProgress: work.onProgress,
    })
    return { files: [{ path, filename, kind: 'pdf' }] }
  },
})

interface OpenSource {
  path: string
  title: string
  pages: number[] | null
  pageCount: number
}

/** Returns the path of each input, or of the PDF made from it. */
async function picturesAsPdfs(work: MergeWork): Promise<string[]> {
  const { inputs } = work
  const files: string[] = []
  for (const [index, input] of inputs.entries()) {
    const isPicture = input.kind !== 'pdf'
    files.push(isPicture ? await withInputName(input, inputs, makePdf(work, input, index)) : input.path)
  }
  return files
}

async function makePdf(work: MergeWork, input: Input, index: number): Promise<string> {
  const workDir = await makeFolder(work, index)
  return await makePicturePdf({ ...work, workDir, onPages: () => undefined, onProgress: () => undefined }, [input], ownSize)
}

interface SourceFile {
  path: string
  seen: LookedAt | undefined
  index: number
  ranges: string | undefined
}

async function openSource(work: MergeWork, input: Input, file: SourceFile): Promise<OpenSource> {
  const { path, pages, isSigned } = await openFile(work, file)
  work.onPages(pages, file.index)
  const chosen = file.ranges === undefined ? null : choosePages(file.ranges, pages)
  if (isSigned) {
    const message = `${input.filename} is digitally signed. The signature is not valid for the result.`
    work.onWarning('signature_broken', message)
  }
  return { path, title: stemOf(input.filename), pages: chosen, pageCount: chosen?.length ?? pages }
}

async function openFile(work: MergeWork, { path, seen, index }: SourceFile) {
  if (seen && seen.pages !== null) return { path, pages: seen.pages, isSigned: seen.isSigned }
  const { engines, options, signal } = work
  const workDir = await makeFolder(work, index)
  const opened = await engines.pdf.open({ path, password: options.password, workDir, signal })
  return { ...opened, isSigned: await engines.pdf.isSigned(opened.path, signal) }
}

/** Makes a folder for each input, because opened copies and pages of pictures have the same names. */
async function makeFolder({ workDir }: MergeWork, index: number): Promise<string> {
  const folder = join(workDir, `input-${index + 1}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Waits for all before it fails: work that continued would prevent the removal of the conversion's folder. */
async function allOf<Value>(works: readonly Promise<Value>[]): Promise<Value[]> {
  const ended = await Promise.allSettled(works)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return Promise.all(works)
}
