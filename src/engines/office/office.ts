/** LibreOffice: opens this, exports that, in a process of its own for each file. */
import { mkdir, mkdtemp, rename, stat, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { moveLeft } from '../../disk/left-files.ts'
import { ownTrees } from '../../disk/trees.ts'
import type { FileKind } from '../../file-kinds.ts'
import { replaceExtension, safeFilename } from '../../filenames.ts'
import type { Probed } from '../engines.ts'
import type { RunProcess } from '../process/process.ts'
import type { Changes } from './changes.ts'
import { createCommentsCheck } from './comments.ts'
import { hideNames, unreadableOffice } from './failure.ts'
import { familyOf } from './families.ts'
import { filters, type PdfExport, pdfOptions, utf8TextOptions } from './filters.ts'
import type { OfficeHost } from './host/host.ts'
import type { RemoteContent } from './marks.ts'
import type { OpenOffice } from './open.ts'
import { claimLevelB } from './pdfa-level.ts'
import { convertByProgram, isCutOff, type OfficeConversion, type WantedExport } from './program/conversion.ts'
import { probeOffice } from './program/probe.ts'

export interface OfficeRequest {
  path: string
  /** Taken as true, whatever the path ends in. */
  kind: FileKind
  /** Fields of the file that show its name show this one; unset: one that tells nothing. */
  filename?: string | undefined
  /** Opens a protected file; one that is not needed is ignored. */
  password?: string | undefined
  /** Scratch space; the result stays in it until the caller removes it. */
  workDir: string
  signal: AbortSignal
}

export interface ExportedPdf {
  path: string
  /** What the file wanted to load from elsewhere, and did not get. */
  remote: readonly RemoteContent[]
}

export interface OfficeEngine extends Probed {
  /**
   * Writes a text document, spreadsheet or presentation as PDF.
   * @throws AppError `unreadable_input`, `password_required`, `wrong_password`, `engine_failed`; `invalid_option` for comments that this
   * LibreOffice cannot draw
   */
  exportPdf(request: OfficeRequest & { pdf: PdfExport; changes?: Changes | undefined }): Promise<ExportedPdf>
  /**
   * Writes a PDF, one that opens without a password, as docx.
   * @returns the path of the docx
   * @throws AppError `unreadable_input`, `engine_failed`
   */
  exportDocx(request: OfficeRequest): Promise<string>
}

interface OfficeParts {
  open: OpenOffice
  /** For one LibreOffice a file, where there is no host or it cannot be had. */
  run: RunProcess
  host?: Pick<OfficeHost, 'convert'> | undefined
  /** The host ends a conversion after so long, should its caller not. */
  timeLimitMs?: number
}

const defaultTimeLimitMs = 3_600_000

/** The limits are those of `run` and of the host. */
export function createOfficeEngine({ open, run, host, timeLimitMs = defaultTimeLimitMs }: OfficeParts): OfficeEngine {
  const checkComments = createCommentsCheck(run)

  async function exportPdf({ pdf, changes, ...request }: Parameters<OfficeEngine['exportPdf']>[0]): Promise<ExportedPdf> {
    if (pdf.comments === 'margin') await checkComments()
    const importing = request.kind === 'txt' ? { importFilter: filters.encodedText, importOptions: utf8TextOptions } : {}
    const exporting = { extension: 'pdf', exportFilter: filters.pdfFrom[familyOf(request.kind)], exportOptions: pdfOptions(pdf) } as const
    const needsProgram = pdf.comments === 'margin'
    const made = await convert(request, { ...exporting, ...importing, changes, needsProgram })
    if (pdf.pdfa === '1b') await claimLevelB(made.path)
    return made
  }

  async function exportDocx(request: OfficeRequest): Promise<string> {
    // LibreOfficeKit chooses the import itself, and for a PDF it chooses Draw.
    const wanted = { exportFilter: filters.docxFromWriter, importFilter: filters.pdfIntoWriter, needsProgram: true }
    return (await convert(request, { extension: 'docx', ...wanted })).path
  }

  async function convert(request: OfficeRequest, wanted: WantedExport): Promise<ExportedPdf> {
    const { kind, workDir, signal } = request
    // Two exports of one conversion must not meet: neither in their profiles nor in the names of their results.
    const folder = await mkdtemp(join(workDir, 'office-'))
    const kept = join(workDir, `${basename(folder)}.${wanted.extension}`)
    try {
      const { input, original, remote, mayHaveChanges } = await prepare(request, folder)
      const changes = mayHaveChanges ? wanted.changes : undefined
      const conversion = { folder, input, kind, original, wanted: { ...wanted, changes }, signal }
      const made = (await convertByHost(conversion)) ?? (await convertByProgram(run, conversion))
      await rename(made, kept)
      return { path: kept, remote }
    } catch (error) {
      hideNames(error)
      throw error
    } finally {
      await ownTrees().remove(folder)
    }
  }

  async function convertByHost({ folder, input, kind, original, wanted, signal }: OfficeConversion) {
    if (wanted.needsProgram) return undefined
    const { extension: format, exportOptions, importOptions, changes } = wanted
    // Its child may write nowhere else: another LibreOffice that is tried after it, and the server, find the rest unchanged.
    const own = join(folder, 'host')
    await mkdir(own, { mode: 0o700 })
    await symlink(original, join(own, input))
    const names = { folder: own, input, result: `result.${format}`, readable: [original] }
    const hosted = await host?.convert({ ...names, format, exportOptions, importOptions, changes, timeLimitMs, signal })
    if (hosted && isCutOff(kind, hosted.stderr)) throw unreadableOffice(hosted)
    if (!hosted) return undefined
    const path = join(folder, `hosted.${format}`)
    await (await moveLeft({ path: hosted.path, within: own }, path)).close()
    return path
  }

  /** Finds a file that LibreOffice opens without a question: the given one, or a copy in `folder`. */
  async function prepare({ path, kind, filename = 'input', password, signal }: OfficeRequest, folder: string) {
    // LibreOffice makes a blank page of nothing.
    if ((await stat(path)).size === 0) throw unreadableOffice(undefined)
    const input = replaceExtension(safeFilename(filename), kind)
    const copy = join(folder, `opened.${kind}`)
    const { isCopied, remote, mayHaveChanges } = await open({ path, kind, password, copy, signal })
    return { input, original: isCopied ? copy : resolve(path), remote, mayHaveChanges }
  }

  return { exportPdf, exportDocx, probe: () => probeOffice(run) }
}
