/** convert-office: Office files in another format of their family. */
import { z } from 'zod'
import { familyOf, isTable, sheetKinds, slideKinds, textKinds } from '../engines/office/files/families.ts'
import { formatsOf, type OfficeFormat } from '../engines/office/files/results.ts'
import { AppError } from '../errors.ts'
import type { FileKind } from '../file-kinds.ts'
import { partFilename, replaceExtension } from '../filenames.ts'
import { type ActionOutcome, defineAction, type Input, type ResultFile, type Work } from './common/action.ts'
import { sampleOds } from './common/samples-office.ts'
import { remoteBlocked } from './office/office-to-pdf-parts.ts'
import { newPassword } from './pdf/change-pdf.ts'

const accepts = [...textKinds, ...sheetKinds, ...slideKinds]
const formats = ['docx', 'odt', 'rtf', 'txt', 'html', 'xlsx', 'ods', 'csv', 'pptx', 'odp'] as const satisfies readonly OfficeFormat[]

/** Formats without password protection. */
const openFormats: readonly OfficeFormat[] = ['rtf', 'txt', 'html', 'csv']

const options = z
  .strictObject({
    format: z
      .enum(formats)
      .optional()
      .describe(
        'Text documents: docx, odt, rtf, txt or html; spreadsheets: xlsx, ods, csv (one file for each sheet) or html; presentations: pptx or odp. Unset: docx, xlsx or pptx; for an input in that format: odt, ods or odp.',
      ),
    password: z.string().optional().meta({ writeOnly: true }).describe('Opens a protected input.'),
    open_password: newPassword.describe(
      'Encrypts the result with AES-256: it opens with this password only. Not for rtf, txt, html and csv.',
    ),
  })
  .refine(({ format, open_password }) => open_password === undefined || format === undefined || !openFormats.includes(format), {
    path: ['open_password'],
    message: 'left out for rtf, txt, html and csv, which cannot be encrypted',
  })

export const convertOffice = defineAction({
  name: 'convert-office',
  group: 'office',
  summary: 'Turns an Office file into another format of its family, without its macros.',
  accepts,
  produces: formats,
  becomes: (kind) => formatsOf(kind),
  needs: ['office'],
  sample: sampleOds,
  options,
  run: convert,
})

async function convert(work: Work<z.output<typeof options>>): Promise<ActionOutcome> {
  const { input, options: given, engines, limits, workDir, signal, onWarning } = work
  const request = { ...input, kind: kindToRead(input, given.format), accepts, password: given.password, workDir, signal }
  const { format, files, remote, hadMacros } = await engines.office.convert({
    ...request,
    format: given.format,
    openPassword: given.open_password,
  })
  if (files.length > limits.maxPages) {
    throw new AppError(
      'too_many_pages',
      `The file has ${files.length} sheets; at most ${limits.maxPages} are allowed. Choose a format other than csv.`,
    )
  }
  if (hadMacros) onWarning('content_lost', 'The file has macros; they were left out.')
  if (remote.length > 0) onWarning('remote_content_blocked', `${remoteBlocked(remote)}.`)
  work.onProgress(1, 1)
  return { files: nameFiles(input, files, format), options: { format } }
}

/** Returns the kind to read the input as: a text becomes a spreadsheet as a table, and a table becomes a text document as text. */
function kindToRead({ kind }: Input, format: OfficeFormat | undefined): FileKind {
  if (format === undefined || format === 'html') return kind
  if (kind === 'txt' && familyOf(format) === 'sheets') return 'csv'
  return isTable(kind) && familyOf(format) === 'text' ? 'txt' : kind
}

/** Names the files. Sheets get a number where their names differ only in case or in characters that file names cannot contain. */
function nameFiles({ filename }: Input, files: readonly { path: string; sheet?: string }[], format: OfficeFormat): ResultFile[] {
  if (files.length === 1) return files.map(({ path }) => ({ path, filename: replaceExtension(filename, format), kind: format }))
  const taken = new Set<string>()
  return files.map(({ path, sheet = '' }) => {
    let name = partFilename(filename, sheet, format)
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = partFilename(filename, `${sheet} (${count})`, format)
    taken.add(name.toLowerCase())
    return { path, filename: name, kind: format }
  })
}
