/** word-to-pdf: converts Word files and other text documents to PDF. */
import { z } from 'zod'
import { officeDrawsComments } from '../engines/office/comments.ts'
import { isTable, tableKinds, textKinds } from '../engines/office/files/families.ts'
import { type Action, defineAction, type Work } from './common/action.ts'
import { sampleText } from './common/samples.ts'
import { convertOfficeToPdf, forbidEncryptedPdfa, officePdfOptions } from './office/office-to-pdf-parts.ts'

const marginWords =
  'margin shows comments beside the text and scales the pages down for them; takes a second longer. Needs LibreOffice 25.2 or newer.'
const noMarginWords =
  'Comments are left out: to show them beside the text (margin) needs LibreOffice 25.2 or newer, which this server lacks.'

/** `hasMargin`: whether this LibreOffice draws comments beside the text. */
const makeOptions = (hasMargin: boolean) =>
  forbidEncryptedPdfa(
    z.strictObject({
      ...officePdfOptions,
      changes: z
        .enum(['final', 'marked'])
        .default('final')
        .describe('Tracked changes: final shows the text with all changes accepted, marked shows insertions and deletions.'),
      comments: z
        .enum(hasMargin ? ['none', 'margin'] : ['none'])
        .default('none')
        .describe(hasMargin ? marginWords : noMarginWords),
    }),
  )

const facts = {
  name: 'word-to-pdf',
  group: 'to_pdf',
  summary: 'Turns a Word, OpenDocument, RTF or plain text file into a PDF.',
  // A table is also text.
  accepts: [...textKinds, ...tableKinds],
  produces: ['pdf'],
  needs: ['office', 'pdf'],
  sample: sampleText,
  run: (given: Work<z.output<ReturnType<typeof makeOptions>>>) => {
    const { input, options } = given
    const work = { ...given, input: isTable(input.kind) ? ({ ...input, kind: 'txt' } as const) : input, accepts: textKinds }
    return convertOfficeToPdf(work, { changes: options.changes, comments: options.comments })
  },
} as const

export const wordToPdf: Action = defineAction({
  ...facts,
  options: makeOptions(true),
  here: () => (officeDrawsComments() ? wordToPdf : defineAction({ ...facts, options: makeOptions(false) })),
})
