/** word-to-pdf: Word files and their like as PDF. */
import { z } from 'zod'
import { officeDrawsComments } from '../engines/office/comments.ts'
import { longestPdfPasswordBytes } from '../engines/pdf/encrypt.ts'
import { replaceExtension } from '../filenames.ts'
import { type Action, defineAction, type Work } from './action.ts'
import { choosePages, pagesOption, refuseTooManyPages } from './pages.ts'
import { sampleText } from './samples.ts'

const passwordRule = `one line of at most ${longestPdfPasswordBytes} bytes`
const openPassword = z
  .string()
  .refine((text) => !/\p{Cc}/u.test(text) && Buffer.byteLength(text) <= longestPdfPasswordBytes, passwordRule)
  .optional()
  .meta({ writeOnly: true })
  .describe('Encrypts the result with AES-256: it opens with this password only. Not with pdfa.')

const marginWords =
  'margin shows comments beside the text and makes the pages smaller for them; takes a second more. Needs LibreOffice 25.2 or newer.'
const noMarginWords =
  'Comments are left out: to show them beside the text (margin) needs LibreOffice 25.2 or newer, which this server lacks.'

/** `hasMargin`: whether this LibreOffice draws comments beside the text. */
const makeOptions = (hasMargin: boolean) =>
  z
    .strictObject({
      pages: pagesOption,
      pdfa: z
        .enum(['none', '1b', '2b', '3b'])
        .default('none')
        .describe('For the archive: PDF/A of this part and level. PDF/A is always tagged.'),
      tagged: z.boolean().default(true).describe('Write the structure of the text for screen readers.'),
      bookmarks: z.boolean().default(true).describe('Write the headings as an outline.'),
      image_quality: z.int().min(1).max(100).default(90).describe('JPEG quality of pictures.'),
      max_image_dpi: z.int().min(10).max(2400).default(300).describe('Pictures with more dots per inch are made smaller.'),
      password: z.string().optional().meta({ writeOnly: true }).describe('Opens a protected input.'),
      open_password: openPassword,
      changes: z
        .enum(['final', 'marked'])
        .default('final')
        .describe('Tracked changes: final shows the text as if all were accepted, marked what was added and deleted.'),
      comments: z
        .enum(hasMargin ? ['none', 'margin'] : ['none'])
        .default('none')
        .describe(hasMargin ? marginWords : noMarginWords),
    })
    .refine(({ pdfa, open_password }) => pdfa === 'none' || open_password === undefined, {
      path: ['open_password'],
      message: 'left out when pdfa is set, because PDF/A forbids encryption',
    })

type WordToPdfWork = Work<z.output<ReturnType<typeof makeOptions>>>

const facts = {
  name: 'word-to-pdf',
  group: 'to_pdf',
  summary: 'Turns a Word, OpenDocument, RTF or plain text file into a PDF.',
  accepts: ['docx', 'doc', 'docm', 'dotx', 'dotm', 'dot', 'odt', 'ott', 'fodt', 'rtf', 'txt'],
  produces: ['pdf'],
  needs: ['office', 'pdf'],
  sample: sampleText,
  async run(work: WordToPdfWork) {
    const whole = await exportPages(work, undefined)
    work.onPages(whole.pages)
    const chosen = choosePages(work.options.pages, whole.pages)
    refuseTooManyPages(chosen.length, work.limits.maxPages)
    // Only LibreOffice can leave pages out of a tagged PDF or a PDF/A, and only the whole tells which pages there are.
    const { path } = chosen.length === whole.pages ? whole : await exportPages(work, chosen)
    const result = await protect(work, path)
    work.onProgress(chosen.length, chosen.length)
    return { files: [{ path: result, filename: replaceExtension(work.input.filename, 'pdf'), kind: 'pdf' as const }] }
  },
} as const

export const wordToPdf: Action = defineAction({
  ...facts,
  options: makeOptions(true),
  here: () => (officeDrawsComments() ? wordToPdf : defineAction({ ...facts, options: makeOptions(false) })),
})

async function exportPages(work: WordToPdfWork, pages: readonly number[] | undefined) {
  const { input, options, engines, workDir, signal } = work
  const { path, remote } = await engines.office.exportPdf({
    path: input.path,
    kind: input.kind,
    filename: input.filename,
    password: options.password,
    workDir,
    signal,
    changes: options.changes,
    pdf: {
      pages,
      pdfa: options.pdfa,
      tagged: options.tagged,
      bookmarks: options.bookmarks,
      imageQuality: options.image_quality,
      maxImageDpi: options.max_image_dpi,
      comments: options.comments,
    },
  })
  if (remote.length > 0) work.onWarning('remote_content_blocked', blocked(remote))
  return { path, pages: await engines.pdf.countPages({ path, workDir, signal }) }
}

function blocked(remote: readonly string[]): string {
  return `The file points to content outside of itself (${remote.join(', ')}). It was not loaded: the PDF shows what the file itself holds.`
}

function protect({ options, engines, workDir, signal }: WordToPdfWork, path: string): Promise<string> | string {
  if (options.open_password === undefined) return path
  return engines.pdf.encrypt({ path, password: options.open_password, workDir, signal })
}
