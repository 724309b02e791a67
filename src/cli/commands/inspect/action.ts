/** `convertd inspect` as an action, so limits, passwords and results work as in `convertd convert`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Action, defineAction, type Work } from '../../../actions/common/action.ts'
import { choosePages, pagesOption, refuseTooManyPages } from '../../../actions/common/pages.ts'
import { samplePdf } from '../../../actions/common/samples.ts'
import { readEngineFile } from '../../../disk/engine-files.ts'
import type { Trace } from '../../../engines/word/trace.ts'
import { AppError } from '../../../errors.ts'
import { replaceExtension } from '../../../filenames.ts'
import { tracePage } from './page.ts'

const options = z.strictObject({
  pages: pagesOption,
  password: z.string().optional().meta({ writeOnly: true }).describe('Opens a protected PDF.'),
})

type InspectWork = Work<z.output<typeof options>>

/** A page's picture takes 100 to 300 KB, and its trace about as much. */
const mostPages = 50
/** Resolution of a page's picture: most pixels of the longer side, and pixels per point. */
const longestSide = 1600
const pixelsPerPoint = 1.6
/** Most bytes of a page's picture. */
const mostPictureBytes = 16 * 1024 ** 2

/** @param title name of the PDF on the page */
export const inspectAction = (title: string): Action =>
  defineAction({
    name: 'inspect',
    group: 'from_pdf',
    summary: 'Shows how a PDF becomes a Word file, pass by pass.',
    accepts: ['pdf'],
    produces: ['html'],
    needs: ['pdf', 'poppler'],
    sample: samplePdf,
    prepare: ({ word }) => void word.prepare(),
    options,
    async run(work) {
      const { input, engines, limits, workDir, signal } = work
      const { countPages: count } = engines.word
      const { path, pages: all } = await engines.pdf.open({ path: input.path, password: work.options.password, workDir, signal, count })
      const pages = choosePages(work.options.pages, all)
      refuseTooManyPages(pages.length, limits.maxPages)
      if (pages.length > mostPages) {
        const message = `inspect shows at most ${mostPages} pages at once, but ${pages.length} were requested; choose fewer with the pages option.`
        throw new AppError('too_many_pages', message)
      }
      // Reading is half of the work, rendering the other half.
      const onProgress = (done: number) => work.onProgress(done, 2 * pages.length)
      const trace = await engines.word.inspectPdf({ path, pages, workDir, signal, onProgress })
      const pictures: string[] = []
      for (const page of trace.pages) {
        pictures.push(await drawPage(work, path, page))
        onProgress(pages.length + pictures.length)
      }
      const target = join(workDir, 'trace.html')
      await writeFile(target, await tracePage({ filename: title, trace, pictures }))
      return { files: [{ path: target, filename: replaceExtension(input.filename, 'html'), kind: 'html' }] }
    },
  })

/** Returns a page's picture as base64 JPEG; '' if the page cannot be rendered: its trace is still useful. */
async function drawPage(
  { engines, workDir, signal }: InspectWork,
  path: string,
  { number, width, height }: Trace['pages'][number],
): Promise<string> {
  const scale = Math.min(pixelsPerPoint, longestSide / Math.max(width, height))
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const folder = join(workDir, `page-${number}`)
  try {
    const [drawn] = await engines.poppler.renderPages({
      ...{ path, first: number, last: number, dpi: scale * 72, size, box: 'crop' },
      ...{ format: 'jpg', color: 'rgb', quality: 80, progressive: false, transparent: false },
      workDir: folder,
      signal,
    })
    const bytes = drawn && (await readEngineFile({ path: drawn.path, within: folder }, mostPictureBytes))
    return bytes?.toString('base64') ?? ''
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError && error.code === 'unreadable_input') return ''
    throw error
  }
}
