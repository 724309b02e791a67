/** Facts about PDFs by poppler's pdfinfo, decryption and choice of pages by qpdf. */
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import { probeProgram } from '../process/probe-program.ts'
import { engineFailure, type RunProcess } from '../process/process.ts'
import type { Probed } from '../process/report.ts'
import type { LookedAt, PdfAssembler } from './assemble/assembler.ts'
import { type EncryptRequest, encryptPdf } from './encrypt.ts'
import { readFontNames } from './fonts.ts'
import { type PageSize, readPageSizes } from './page-sizes.ts'
import { passwordForms } from './password-forms.ts'
import type { CountPages, PdfRequest } from './qpdf/request.ts'
import { made, runApart, succeeded } from './qpdf/run-apart.ts'
import { isSigned } from './qpdf/signed.ts'
import { readChapters } from './select/chapters.ts'
import type { Chapter } from './select/outline.ts'
import { type PdfText, readText } from './text.ts'
import { withoutImages } from './without-images.ts'
import { createPdfWriter, type PdfWriter } from './writer.ts'

export interface OpenPdf {
  /** A file that opens without a password: the given one, or a decrypted copy in the work folder. */
  path: string
  /** At least 1. */
  pages: number
  /** Whether the given file is protected, be it by an owner password only. */
  encrypted: boolean
}

export interface PdfEngine extends Probed, PdfWriter {
  /**
   * Makes a PDF readable for every engine and counts its pages. Whatever poppler can still read of a damaged file counts as readable.
   * A file that only an owner password restricts opens without one; a password that is not needed is ignored.
   * @param count set where another engine that gets the file next can count its pages as well
   * @throws AppError `password_required`, `wrong_password`, `unreadable_input`
   */
  open(request: PdfRequest & { password?: string | undefined; count?: CountPages }): Promise<OpenPdf>
  /** Looks at several files at once, before they are opened: one whose pages are told opens without a password, and `open` would give itself. */
  look(paths: readonly string[], signal: AbortSignal): Promise<LookedAt[]>
  /**
   * Pages of a PDF that an engine made; at least 1.
   * @throws AppError `unreadable_input` when it is no sound PDF
   */
  countPages(request: PdfRequest): Promise<number>
  /** Sizes of the pages `first` to `last` of a file that `open` gave; a page too damaged to have a size is left out. */
  pageSizes(request: PdfRequest & { first: number; last: number }): Promise<PageSize[]>
  /**
   * Copies the given pages, in that order, of a file that `open` gave into a new PDF in the work folder.
   * @returns the path of the copy
   * @throws AppError `unreadable_input` when the file is too damaged to be cut
   */
  selectPages(request: PdfRequest & { pages: readonly number[] }): Promise<string>
  /** Protects a PDF with AES-256 in a copy in the work folder, and returns its path. */
  encrypt(request: EncryptRequest): Promise<string>
  /**
   * Copies a file that `open` gave into one without pictures in the work folder.
   * @throws AppError `engine_failed` when it is too large for that
   */
  withoutImages(request: PdfRequest): Promise<string>
  /** False for a file, one that `open` gave, whose pages have no letter at all: scans. */
  hasText(request: PdfRequest): Promise<boolean>
  /** Writes the text of a file that `open` gave, as UTF-8 with a form feed after each page. */
  readText(request: PdfRequest & { layout: 'reading' | 'page' }): Promise<PdfText>
  /**
   * Returns the entries of the outline that lead to pages, in their order; none where there is no outline.
   * @throws AppError `engine_failed` when it is too large
   */
  chapters(request: PdfRequest): Promise<Chapter[]>
  /** Returns the names of the fonts of a file that `open` gave, as PDFs write them: without spaces, the cut after a hyphen. */
  fontNames(request: PdfRequest): Promise<string[]>
  /** Tells whether a file carries a digital signature, which every change breaks. */
  isSigned(path: string, signal: AbortSignal): Promise<boolean>
}

/** CONVERTD_MAX_PAGES can be no more; the number that a file says of itself is kept from filling memory. */
const mostPages = 1_000_000

/** Characters from the number of pages to the end of what pdfinfo prints are some hundreds; what comes before is the file's own. */
const factsBytes = 16 * 1024

interface Facts {
  pages: number
  encrypted: boolean
}

/** With neither, qpdf cannot read the file, whatever the password. */
interface Decrypted {
  /** Path of the opened file. */
  copy?: string
  /** No password was the right one. */
  isWrong?: boolean
}

interface PdfParts {
  run: RunProcess
  /** Counts pages quicker than a program. */
  count?: CountPages
  assembler: PdfAssembler
}

/** The limits are those of `run`. */
export function createPdfEngine({ run, count: countHere, assembler }: PdfParts): PdfEngine {
  async function open({ path, password, workDir, signal, count = countHere }: Parameters<PdfEngine['open']>[0]): Promise<OpenPdf> {
    const counted = await countQuickly(count, path, signal)
    if (counted !== null) return { path, pages: counted, encrypted: false }
    const locked = await inspect({ path, workDir, signal })
    if (locked && !locked.encrypted) return { path, ...locked }
    const forms = password ? [...passwordForms(password)] : []
    // A file that opens with the empty password gets that one first: the client's may be a guess.
    const { copy, isWrong = false } = await decrypt({ path, workDir, signal }, locked ? ['', ...forms] : [...forms, ''])
    if (!locked && !password && copy === undefined) {
      throw new AppError('password_required', 'The PDF is protected by a password; give it in the password option.')
    }
    if (!locked && isWrong) throw new AppError('wrong_password', 'The password does not open the PDF.')
    const unlocked = copy === undefined ? undefined : await inspect({ path: copy, workDir, signal })
    if (copy !== undefined && unlocked && (!locked || unlocked.pages === locked.pages)) {
      return { path: copy, pages: unlocked.pages, encrypted: true }
    }
    // Of a damaged file, poppler may read more than qpdf.
    if (locked) return { path, pages: locked.pages, encrypted: true }
    throw unreadable(undefined)
  }

  /** null when it takes a program to tell: the file is protected, or not quite sound. */
  async function countQuickly(count: CountPages | undefined, path: string, signal: AbortSignal): Promise<number | null> {
    const pages = await count?.(path, signal).catch(() => null)
    signal.throwIfAborted()
    return pages && pages <= mostPages ? pages : null
  }

  /** undefined: it does not open without a password. */
  async function inspect({ path, workDir, signal }: PdfRequest): Promise<Facts | undefined> {
    const outcome = await runApart(run, { command: 'pdfinfo', args: [path], workDir, reads: [path], signal })
    if (outcome.exitCode !== 0 && /security handler/i.test(outcome.stderr)) {
      throw new AppError('unreadable_input', 'The PDF is protected by a certificate, not a password; send a copy without protection.')
    }
    if (outcome.exitCode !== 0 && /Incorrect password/i.test(outcome.stderr)) return undefined
    if (outcome.killedBy) throw engineFailure('pdfinfo', outcome)
    if (outcome.exitCode !== 0) throw unreadable(outcome)
    const facts = readFacts(outcome.stdout)
    if (facts === undefined) throw unreadable(outcome)
    if (facts.pages > mostPages) {
      throw new AppError('too_many_pages', `The PDF has ${facts.pages} pages; at most ${mostPages} can be handled.`)
    }
    return facts
  }

  async function decrypt({ path, workDir, signal }: PdfRequest, passwords: readonly string[]): Promise<Decrypted> {
    const copy = join(workDir, 'decrypted.pdf')
    const args = ['--password-file=-', '--decrypt', path, made]
    for (const password of passwords) {
      const outcome = await runApart(run, { command: 'qpdf', args, workDir, reads: [path], signal, input: password }, copy)
      if (succeeded(outcome)) return { copy }
      if (!/invalid password/.test(outcome.stderr)) return {}
    }
    return { isWrong: true }
  }

  async function pageSizes({ path, first, last, workDir, signal }: Parameters<PdfEngine['pageSizes']>[0]): Promise<PageSize[]> {
    const args = ['-f', String(first), '-l', String(last), '-box', path]
    const outcome = await runApart(run, { command: 'pdfinfo', args, workDir, reads: [path], signal })
    if (outcome.exitCode !== 0) throw unreadable(outcome)
    return readPageSizes(outcome.stdout, first, last)
  }

  async function selectPages({ path, pages, workDir, signal }: Parameters<PdfEngine['selectPages']>[0]): Promise<string> {
    const copy = join(workDir, 'selected.pdf')
    // From stdin, because one argument of a command line holds 128 KiB at most.
    const input = [path, '--pages', '.', pages.join(','), '--', made].join('\n')
    const outcome = await runApart(run, { command: 'qpdf', args: ['@-'], workDir, reads: [path], signal, input }, copy)
    if (succeeded(outcome)) return copy
    throw new AppError('unreadable_input', 'The PDF is too damaged to take single pages out; leave the pages option out.', {
      cause: outcome,
    })
  }

  async function probe() {
    const [info, qpdf] = [await probeProgram(run, 'pdfinfo', ['-v']), await probeProgram(run, 'qpdf', ['--version'])]
    const missing = [info ?? 'pdfinfo', qpdf ?? 'qpdf'].filter((name) => /^[a-z]/.test(name))
    return {
      name: 'qpdf',
      version: qpdf,
      problem: missing.length > 0 ? `${missing.join(' and ')} not found` : null,
      remedy: missing.length > 0 ? 'apt-get install poppler-utils qpdf' : null,
    }
  }

  return {
    open,
    look: assembler.look,
    countPages: async (request) => (await open(request)).pages,
    pageSizes,
    selectPages,
    encrypt: (request) => encryptPdf(run, request),
    withoutImages: (request) => withoutImages(run, request),
    hasText: async (request) => (await readText(run, { ...request, layout: 'reading' })).hasText,
    readText: (request) => readText(run, request),
    chapters: (request) => readChapters(run, request),
    isSigned,
    fontNames: (request) => readFontNames(run, request),
    ...createPdfWriter(run, assembler),
    probe,
  }
}

/** Returns what pdfinfo printed of the file; undefined: no number of pages that can be one. */
export function readFacts(printed: string): Facts | undefined {
  // The file's own title comes first and may look like these lines, so the last one counts.
  const end = printed.slice(-factsBytes)
  const pages = Number([...end.matchAll(/^Pages:\s+(\d{1,9})$/gm)].at(-1)?.[1] ?? 0)
  return pages < 1 ? undefined : { pages, encrypted: [...end.matchAll(/^Encrypted:\s+(yes|no)/gm)].at(-1)?.[1] === 'yes' }
}

function unreadable(cause: unknown): AppError {
  return new AppError('unreadable_input', 'The PDF is damaged and cannot be read.', { cause })
}
