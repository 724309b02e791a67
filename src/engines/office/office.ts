/** The LibreOffice engine: converts each file in a separate process. */
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '../../file-kinds.ts'
import { replaceExtension } from '../../filenames.ts'
import type { RunProcess } from '../process/process.ts'
import type { Probed } from '../process/report.ts'
import { createCommentsCheck } from './comments.ts'
import type { Changes } from './files/changes-text.ts'
import { tooLargeToLayOut } from './files/failure.ts'
import { familyOf, isTable } from './files/families.ts'
import { filters, importing, type PdfExport, pdfOptions } from './files/filters.ts'
import { chooseFormat, type OfficeFormat, resultFacts } from './files/results.ts'
import { bundle } from './finish/bundle.ts'
import type { FinishOffice, WrittenOffice } from './finish/finish.ts'
import type { OfficeHost } from './host/host.ts'
import { createMaker } from './make.ts'
import type { RemoteContent } from './marks.ts'
import type { OpenOffice } from './open.ts'
import { createOpener, type OfficeRequest, type OpenedFile, type PdfRequest } from './opened.ts'
import { claimLevelB } from './pdfa-level.ts'
import type { WantedExport } from './program/conversion.ts'
import { probeOffice } from './program/probe.ts'
import type { OfficeLeft } from './program/program.ts'
import { isLaidOutAsIs } from './sheets/lay-out.ts'
import type { LaidOutSheets } from './sheets/layout.ts'
import { type FontStandIn, readStandIns } from './stand-ins.ts'

interface Exported {
  path: string
  /** Remote content that the file refers to, and that was not loaded. */
  remote: readonly RemoteContent[]
}

/** A result file. */
export interface WrittenFile {
  path: string
  /** Name of the sheet, where each sheet is a separate file. */
  sheet?: string
}

/** The result of a conversion to another Office format. */
export interface ConvertedOffice extends Pick<Exported, 'remote'> {
  /** The wanted format, or the one that was chosen. */
  format: OfficeFormat
  files: readonly WrittenFile[]
  /** Whether the file had macros, which were removed from the result. */
  hadMacros: boolean
}

/** The result of an export as PDF. */
export interface ExportedPdf extends Exported {
  /** Fonts that were requested and are missing; some of them for text that no page shows. */
  standIns: readonly FontStandIn[]
  /** Set where the layout of the sheets was changed. */
  sheets?: LaidOutSheets
}

interface PdfWork extends PdfRequest {
  pdf: PdfExport
  changes?: Changes | undefined
}

/** The operations of LibreOffice. */
export interface OfficeEngine extends Probed {
  /**
   * Writes a text document, spreadsheet or presentation as PDF.
   * @throws AppError `unreadable_input`, `password_required`, `wrong_password`, `engine_failed`; `invalid_option` for comments that this
   * LibreOffice cannot draw, or a sheet that is not there
   */
  exportPdf(request: PdfWork): Promise<ExportedPdf>
  /**
   * Converts a file to another format of its family, without macros and scripts. Tracked changes are kept, or accepted where the format has
   * none. Without `format`, it is the one of `chooseFormat`.
   * @returns one file, or one for each sheet of a spreadsheet as csv
   * @throws AppError as `exportPdf`; `result_too_large`
   */
  convert(request: OfficeRequest & { format: OfficeFormat | undefined; openPassword?: string | undefined }): Promise<ConvertedOffice>
  /**
   * Writes a PDF that opens without a password as docx.
   * @returns the path of the docx
   * @throws AppError `unreadable_input`, `engine_failed`
   */
  exportDocx(request: OfficeRequest): Promise<string>
}

interface OfficeParts {
  open: OpenOffice
  finish: FinishOffice
  /** Starts one LibreOffice for each file, where there is no host or it is unavailable. */
  run: RunProcess
  host?: Pick<OfficeHost, 'convert'> | undefined
  /** Time after which the host ends a conversion, if its caller does not. */
  timeLimitMs?: number
}

const defaultTimeLimitMs = 3_600_000

/** Creates the engine; `run` and the host set the limits of its processes. */
export function createOfficeEngine({ open, finish, run, host, timeLimitMs = defaultTimeLimitMs }: OfficeParts): OfficeEngine {
  const checkComments = createCommentsCheck(run)
  const openFor = createOpener(open)
  const make = createMaker({ run, host, timeLimitMs })

  async function exportPdf({ pdf, changes, ...request }: PdfWork): Promise<ExportedPdf> {
    if (pdf.comments === 'margin') await checkComments()
    const wanted = { extension: 'pdf', exportOptions: pdfOptions(pdf), changes, needsProgram: pdf.comments === 'margin' } as const
    const exporting = (kind: FileKind) => ({ ...wanted, exportFilter: filters.pdfFrom[familyOf(kind)] })
    // The kind of an encrypted file is not known yet.
    const isAsIs = request.layout === undefined || request.kind === 'encrypted' || isLaidOutAsIs(request.kind)
    const made = (isAsIs ? await writeLaidOut(request, exporting) : undefined) ?? (await writeByOds(request, exporting))
    if (pdf.pdfa === '1b') await claimLevelB(made.path)
    return made
  }

  /** Converts the spreadsheet to ods first, because ods can express every print setting. */
  async function writeByOds({ layout, ...request }: PdfRequest, wantedFrom: Wanted): Promise<ExportedPdf> {
    const saved = await writeOne(request, { extension: 'ods', exportFilter: filters.odsFromCalc, needsProgram: false })
    try {
      const opened = { ...request, layout, path: saved.path, kind: 'ods', shownKind: saved.kind, password: undefined } as const
      const made = await writeLaidOut(opened, wantedFrom)
      if (!made) throw tooLargeToLayOut()
      return { ...made, remote: saved.remote }
    } finally {
      await rm(saved.path, { force: true })
    }
  }

  async function exportDocx(request: OfficeRequest): Promise<string> {
    // LibreOfficeKit chooses the import filter itself, and takes Draw for a PDF.
    const wanted = {
      extension: 'docx',
      exportFilter: filters.docxFromWriter,
      importFilter: filters.pdfIntoWriter,
      needsProgram: true,
    } as const
    return (await writeOne(request, wanted)).path
  }

  async function convert({ format: wanted, openPassword, ...request }: Parameters<OfficeEngine['convert']>[0]): Promise<ConvertedOffice> {
    return openFor(request, async (opened, { remote, mayHaveChanges, hasMacros }) => {
      const format = chooseFormat(isTable(request.kind) ? request.kind : opened.kind, wanted)
      const facts = resultFacts(opened.kind, format)
      const exporting = {
        extension: format,
        exportFilter: facts.filter,
        exportOptions: facts.options,
        hostOptions: facts.hostOptions ?? '',
      }
      const file = facts.losesChanges && mayHaveChanges ? await acceptChanges(opened) : opened
      // LibreOfficeKit fails to convert a text to text.
      const needsProgram = file.kind === 'txt' && format === 'txt'
      const left = await make({ ...file, wanted: { ...exporting, ...importing(file.kind), needsProgram } })
      if (format === 'csv') {
        const files = await Promise.all(left.map((sheet, index) => keep(opened.folder, sheet, format, index)))
        return { format, files, remote, hadMacros: hasMacros }
      }
      const path = left.length > 1 ? await bundle(left, opened.folder) : (left[0]?.path ?? '')
      const { path: finished, hadMacros } = await finishFile(path, opened, { format, openPassword })
      return { format, files: [await keep(opened.folder, { path: finished, name: '' }, format)], remote, hadMacros: hadMacros || hasMacros }
    })
  }

  async function finishFile(
    path: string,
    { folder, signal }: OpenedFile,
    how: Pick<WrittenOffice, 'format' | 'acceptsChanges' | 'openPassword'>,
  ) {
    const copy = join(folder, `${how.acceptsChanges ? 'accepted' : 'finished'}.${how.format}`)
    const { isCopied, hadMacros } = await finish({ path, ...how, copy, signal })
    return { path: isCopied ? copy : path, hadMacros }
  }

  /** Accepts tracked changes, because LibreOffice would write deleted text into a format that cannot mark it. */
  async function acceptChanges(opened: OpenedFile): Promise<OpenedFile> {
    const exporting = { extension: 'odt', exportFilter: filters.openDocumentFromWriter, hostOptions: '', needsProgram: false } as const
    const [odt] = await make({ ...opened, wanted: { ...exporting, ...importing(opened.kind) } })
    const { path } = await finishFile(odt?.path ?? '', opened, { format: 'odt', acceptsChanges: true })
    return { ...opened, kind: 'odt', input: replaceExtension(opened.input, 'odt'), original: path }
  }

  async function writeOne(request: OfficeRequest, wanted: WantedExport): Promise<Laid> {
    const made = await writeLaidOut(request, () => wanted)
    if (!made) throw new Error('a file without a layout was not laid out')
    return made
  }

  /** Returns undefined where the sheets of this kind, or of this file, cannot be laid out. */
  async function writeLaidOut(request: PdfRequest, wantedFrom: Wanted): Promise<Laid | undefined> {
    return openFor(request, async (opened, { remote, mayHaveChanges, sheets }) => {
      if (request.layout && !sheets) return undefined
      const wanted = wantedFrom(opened.kind)
      const changes = mayHaveChanges ? wanted.changes : undefined
      const [first] = await make({ ...opened, wanted: { ...importing(opened.kind), ...wanted, changes } })
      if (!first) throw new Error('LibreOffice left no file')
      const standIns = await readStandIns(opened.folder)
      const { path } = await keep(opened.folder, first, wanted.extension)
      return { path, kind: opened.kind, remote, standIns, ...(sheets && { sheets }) }
    })
  }

  return { exportPdf, exportDocx, convert, probe: () => probeOffice(run) }
}

type Wanted = (kind: FileKind) => WantedExport
interface Laid extends ExportedPdf {
  /** Kind of the source file. */
  kind: FileKind
}

/** Moves a file to the work folder, where the caller finds it. */
async function keep(folder: string, { path, name }: OfficeLeft, extension: string, number = 0): Promise<WrittenFile> {
  const kept = `${folder}${number === 0 ? '' : `-${number}`}.${extension}`
  await rename(path, kept)
  return { path: kept, sheet: name }
}
