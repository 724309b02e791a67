/** LibreOffice: opens this, exports that; one process and one throw-away profile for each. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind } from '../file-kinds.ts'
import type { Probed } from './engines.ts'
import { openProtected } from './office-decrypt.ts'
import { unreadableOffice } from './office-failure.ts'
import { filters, type PdfExport, pdfFilter } from './office-filters.ts'
import { removeOfficePipe } from './office-pipe.ts'
import { probeOffice } from './office-probe.ts'
import { writeOfficeProfile } from './office-profile.ts'
import { writeUtf8Copy } from './office-text.ts'
import { engineFailure, type ProcessOutcome, type RunProcess } from './process.ts'

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

interface Export {
  path: string
  extension: 'pdf' | 'docx'
  exportFilter: string
  importFilter?: string | undefined
}

/** The limits are those of `run`. */
export function createOfficeEngine({ run }: { run: RunProcess }): OfficeEngine {
  async function exportPdf({ pdf, ...request }: Parameters<OfficeEngine['exportPdf']>[0]): Promise<string> {
    return inOwnFolder(request, async (folder) => {
      const path = await prepare(request, folder)
      const importFilter = request.kind === 'txt' ? filters.utf8Text : undefined
      return convert({ path, extension: 'pdf', exportFilter: pdfFilter(pdf), importFilter }, request, folder)
    })
  }

  async function exportDocx(request: OfficeRequest): Promise<string> {
    const target = {
      path: request.path,
      extension: 'docx',
      exportFilter: filters.docxFromWriter,
      importFilter: filters.pdfIntoWriter,
    } as const
    return inOwnFolder(request, (folder) => convert(target, request, folder))
  }

  async function convert({ path, extension, exportFilter, importFilter }: Export, { kind, signal }: OfficeRequest, folder: string) {
    const profile = await writeOfficeProfile(folder)
    const resultDir = join(folder, 'result')
    const args = [
      `-env:UserInstallation=${profile}`,
      ...['--headless', '--norestore', '--nologo', '--nodefault'],
      ...(importFilter === undefined ? [] : [`--infilter=${importFilter}`]),
      ...['--convert-to', `${extension}:${exportFilter}`, '--outdir', resultDir, path],
    ]
    try {
      const outcome = await run({ command: 'soffice', args, workDir: folder, signal })
      const [name] = await readdir(resultDir).catch(() => [])
      if (isDamaged(kind, outcome)) throw unreadableOffice(outcome)
      // It also exits with 0 when it failed; only the file counts.
      if (outcome.exitCode !== 0 || name === undefined) throw engineFailure('soffice', outcome)
      return join(resultDir, name)
    } finally {
      await removeOfficePipe(profile)
      await rm(join(folder, 'profile'), { recursive: true, force: true })
    }
  }

  return { exportPdf, exportDocx, probe: () => probeOffice(run) }
}

/** Two exports of one conversion must not meet: neither in their profiles nor in the names of their results. */
async function inOwnFolder({ workDir }: OfficeRequest, use: (folder: string) => Promise<string>): Promise<string> {
  const folder = await mkdtemp(join(workDir, 'office-'))
  try {
    return await use(folder)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** A file that LibreOffice opens without a question. */
async function prepare({ path, kind, password, signal }: OfficeRequest, folder: string): Promise<string> {
  // LibreOffice makes a blank page of nothing.
  if ((await stat(path)).size === 0) throw unreadableOffice(undefined)
  const copy = join(folder, `opened.${kind}`)
  if (kind !== 'txt') return openProtected({ path, kind, password, copy, signal })
  await writeUtf8Copy(path, copy, signal)
  return copy
}

function isDamaged(kind: FileKind, { stderr }: ProcessOutcome): boolean {
  if (/source file could not be loaded/.test(stderr)) return true
  // Of a flat file that is cut off, it would show the part before the cut, or a blank page.
  return kind === 'fodt' && /^[^\n]*:\d+: parser error/m.test(stderr)
}
