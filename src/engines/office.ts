/** LibreOffice: opens this, exports that; one process and one throw-away profile for each. */
import { mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FileKind } from '../file-kinds.ts'
import type { Probed } from './engines.ts'
import { openProtected } from './office-decrypt.ts'
import { unreadableOffice } from './office-failure.ts'
import { filters, type PdfExport, pdfFilter } from './office-filters.ts'
import { claimLevelB } from './office-pdfa-level.ts'
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

/** A field in the file may show its own path; under this name of the process's working folder it tells nothing of ours. */
const workingFolder = '/proc/self/cwd'

interface Filters {
  importFilter?: string
  exportFilter: string
}

/** The limits are those of `run`. */
export function createOfficeEngine({ run }: { run: RunProcess }): OfficeEngine {
  async function exportPdf({ pdf, ...request }: Parameters<OfficeEngine['exportPdf']>[0]): Promise<string> {
    const importing = request.kind === 'txt' ? { importFilter: filters.utf8Text } : {}
    const path = await inOwnFolder(request, (folder) => convert(request, 'pdf', { ...importing, exportFilter: pdfFilter(pdf) }, folder))
    if (pdf.pdfa === '1b') await claimLevelB(path)
    return path
  }

  async function exportDocx(request: OfficeRequest): Promise<string> {
    const through = { importFilter: filters.pdfIntoWriter, exportFilter: filters.docxFromWriter }
    return inOwnFolder(request, (folder) => convert(request, 'docx', through, folder))
  }

  async function convert(request: OfficeRequest, extension: 'pdf' | 'docx', through: Filters, folder: string): Promise<string> {
    const { kind, signal } = request
    const [resultDir, scratch] = [join(folder, 'result'), join(folder, 'scratch')]
    await mkdir(scratch, { mode: 0o700 })
    const profile = await writeOfficeProfile(scratch)
    try {
      const args = [
        `-env:UserInstallation=${profile}`,
        ...['--headless', '--norestore', '--nologo', '--nodefault'],
        ...(through.importFilter === undefined ? [] : [`--infilter=${through.importFilter}`]),
        ...[
          '--convert-to',
          `${extension}:${through.exportFilter}`,
          '--outdir',
          resultDir,
          join(workingFolder, await prepare(request, scratch)),
        ],
      ]
      const outcome = await run({ command: 'soffice', args, workDir: scratch, signal })
      if (isDamaged(kind, outcome)) throw unreadableOffice(outcome)
      const [result] = await readdir(resultDir).catch(() => [])
      // It also exits with 0 when it failed; only the file counts.
      if (outcome.exitCode !== 0 || result === undefined) throw engineFailure('soffice', outcome)
      return join(resultDir, result)
    } finally {
      await removeOfficePipe(profile)
      await rm(scratch, { recursive: true, force: true })
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

function isDamaged(kind: FileKind, { stderr }: ProcessOutcome): boolean {
  if (/source file could not be loaded/.test(stderr)) return true
  // Of a flat file that is cut off, it would show the part before the cut, or a blank page.
  return kind === 'fodt' && /^[^\n]*:\d+: parser error/m.test(stderr)
}
