/** LibreOffice: opens this, exports that, in a process of its own for each file. */
import { mkdtemp, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { FileKind } from '../file-kinds.ts'
import type { Probed } from './engines.ts'
import { openProtected } from './office-decrypt.ts'
import { unreadableOffice } from './office-failure.ts'
import { filters, type PdfExport, pdfOptions, utf8TextOptions } from './office-filters.ts'
import type { OfficeHost } from './office-host.ts'
import { claimLevelB } from './office-pdfa-level.ts'
import { probeOffice } from './office-probe.ts'
import { runOffice } from './office-program.ts'
import { writeUtf8Copy } from './office-text.ts'
import { engineFailure, type RunProcess } from './process.ts'

export interface OfficeRequest {
  path: string
  /** Taken as true, whatever the path ends in. */
  kind: FileKind
  /** Opens a protected file; one that is not needed is ignored. */
  password?: string | undefined
  /** Scratch space; the result stays in it until the caller removes it. */
  workDir: string
  signal: AbortSignal
}

export interface OfficeEngine extends Probed {
  /**
   * Writes a text document, of any kind that Writer reads, as PDF.
   * @returns the path of the PDF
   * @throws AppError `unreadable_input`, `password_required`, `wrong_password`, `engine_failed`
   */
  exportPdf(request: OfficeRequest & { pdf: PdfExport }): Promise<string>
  /**
   * Writes a PDF, one that opens without a password, as docx.
   * @returns the path of the docx
   * @throws AppError `unreadable_input`, `engine_failed`
   */
  exportDocx(request: OfficeRequest): Promise<string>
}

interface OfficeParts {
  /** For one LibreOffice a file, where there is no host or it cannot be had. */
  run: RunProcess
  host?: Pick<OfficeHost, 'convert'> | undefined
  /** The host ends a conversion after so long, should its caller not. */
  timeLimitMs?: number
}

const defaultTimeLimitMs = 3_600_000

/** What is wanted, in words that both ways understand. */
interface Export {
  extension: 'pdf' | 'docx'
  exportFilter: string
  exportOptions?: string
  importFilter?: string
  importOptions?: string
}

/** The limits are those of `run` and of the host. */
export function createOfficeEngine({ run, host, timeLimitMs = defaultTimeLimitMs }: OfficeParts): OfficeEngine {
  async function exportPdf({ pdf, ...request }: Parameters<OfficeEngine['exportPdf']>[0]): Promise<string> {
    const importing = request.kind === 'txt' ? { importFilter: filters.encodedText, importOptions: utf8TextOptions } : {}
    const path = await convert(request, {
      extension: 'pdf',
      exportFilter: filters.pdfFromWriter,
      exportOptions: pdfOptions(pdf),
      ...importing,
    })
    if (pdf.pdfa === '1b') await claimLevelB(path)
    return path
  }

  async function exportDocx(request: OfficeRequest): Promise<string> {
    return convert(request, { extension: 'docx', exportFilter: filters.docxFromWriter, importFilter: filters.pdfIntoWriter })
  }

  async function convert(request: OfficeRequest, wanted: Export): Promise<string> {
    // Two exports of one conversion must not meet: neither in their profiles nor in the names of their results.
    const folder = await mkdtemp(join(request.workDir, 'office-'))
    const kept = join(request.workDir, `${basename(folder)}.${wanted.extension}`)
    try {
      const input = await prepare(request, folder)
      const made = (await convertByHost(request, wanted, folder, input)) ?? (await convertByProgram(request, wanted, folder, input))
      await rename(made, kept)
      return kept
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function convertByHost({ path, kind, signal }: OfficeRequest, wanted: Export, folder: string, input: string) {
    const { extension: format, exportOptions, importFilter, importOptions } = wanted
    // LibreOfficeKit chooses the import itself, and for a PDF it chooses Draw.
    if (importFilter === filters.pdfIntoWriter) return undefined
    const reads = [resolve(path)]
    const conversion = {
      folder,
      input,
      result: `result.${format}`,
      readable: reads,
      format,
      exportOptions,
      importOptions,
      timeLimitMs,
      signal,
    }
    const hosted = await host?.convert(conversion)
    if (hosted && isCutOff(kind, hosted.stderr)) throw unreadableOffice(hosted)
    return hosted?.path
  }

  async function convertByProgram({ path, kind, signal }: OfficeRequest, wanted: Export, folder: string, input: string) {
    const { extension, exportFilter, exportOptions, importFilter, importOptions } = wanted
    const { result, outcome } = await runOffice(run, {
      input,
      folder,
      reads: [resolve(path)],
      extension,
      importFilter: withOptions(importFilter, importOptions),
      exportFilter: withOptions(exportFilter, exportOptions),
      signal,
    })
    if (/source file could not be loaded/.test(outcome.stderr) || isCutOff(kind, outcome.stderr)) throw unreadableOffice(outcome)
    if (result === undefined) throw engineFailure('soffice', outcome)
    return result
  }

  return { exportPdf, exportDocx, probe: () => probeOffice(run) }
}

function withOptions(filter: string, options: string | undefined): string
function withOptions(filter: string | undefined, options: string | undefined): string | undefined
function withOptions(filter: string | undefined, options: string | undefined): string | undefined {
  return filter === undefined || options === undefined ? filter : `${filter}:${options}`
}

/** Puts a file that LibreOffice opens without a question into `folder`. */
async function prepare({ path, kind, password, signal }: OfficeRequest, folder: string): Promise<string> {
  // LibreOffice makes a blank page of nothing.
  if ((await stat(path)).size === 0) throw unreadableOffice(undefined)
  const name = `input.${kind}`
  const opened = join(folder, name)
  if (kind === 'txt') await writeUtf8Copy(path, opened, signal)
  else if (!(await openProtected({ path, kind, password, copy: opened, signal }))) await symlink(resolve(path), opened)
  return name
}

/** Of a flat file that is cut off, LibreOffice would show the part before the cut, or a blank page. */
function isCutOff(kind: FileKind, stderr: string): boolean {
  return kind === 'fodt' && /^[^\n]*:\d+: parser error/m.test(stderr)
}
