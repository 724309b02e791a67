/** Reads facts about PDFs by poppler's pdfinfo; decrypts them and selects pages by qpdf. */
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

/** A readable PDF. */
export interface OpenPdf {
  /** Path of a file that opens without a password: the given file, or a decrypted copy in the work folder. */
  path: string
  /** Number of pages, at least 1. */
  pages: number
  /** Whether the given file is protected, even if only by an owner password. */
  encrypted: boolean
}

/** The operations on PDFs. */
export interface PdfEngine extends Probed, PdfWriter {
  /**
   * Makes a PDF readable for every engine and counts its pages. A damaged file is readable if poppler can still read some of it. A file
   * that only an owner password restricts opens without one. A password that is not needed is ignored.
   * @param count set where another engine, which gets the file next, can count its pages as well
   * @throws AppError `password_required`, `wrong_password`, `unreadable_input`
   */
  open(request: PdfRequest & { password?: string | undefined; count?: CountPages }): Promise<OpenPdf>
  /**
   * Looks at several files at once before they are opened. A file with a known number of pages opens without a password: `open` would
   * return it unchanged.
   */
  look(paths: readonly string[], signal: AbortSignal): Promise<LookedAt[]>
  /**
   * Returns the number of pages, at least 1, of a PDF that an engine made.
   * @throws AppError `unreadable_input` when the PDF is damaged
   */
  countPages(request: PdfRequest): Promise<number>
  /** Returns the sizes of the pages `first` to `last` of a file from `open`, without pages that are too damaged to have a size. */
  pageSizes(request: PdfRequest & { first: number; last: number }): Promise<PageSize[]>
  /**
   * Copies the given pages of a file from `open`, in the given order, into a new PDF in the work folder.
   * @returns the path of the copy
   * @throws AppError `unreadable_input` when the file is too damaged to be cut
   */
  selectPages(request: PdfRequest & { pages: readonly number[] }): Promise<string>
  /** Writes a copy protected with AES-256 into the work folder and returns its path. */
  encrypt(request: EncryptRequest): Promise<string>
  /**
   * Writes a copy of a file from `open` without pictures into the work folder.
   * @throws AppError `engine_failed` when the file is too large for that
   */
  withoutImages(request: PdfRequest): Promise<string>
  /** Returns whether any page of a file from `open` has text. Scans have none. */
  hasText(request: PdfRequest): Promise<boolean>
  /** Writes the text of a file from `open` as UTF-8, with a form feed after each page. */
  readText(request: PdfRequest & { layout: 'reading' | 'page' }): Promise<PdfText>
  /**
   * Returns the outline entries that lead to pages, in order; an empty list for a file without outline.
   * @throws AppError `engine_failed` when the outline is too large
   */
  chapters(request: PdfRequest): Promise<Chapter[]>
  /** Returns the font names of a file from `open` as PDFs write them: without spaces, and with the style after a hyphen. */
  fontNames(request: PdfRequest): Promise<string[]>
  /** Returns whether a file carries a digital signature, which any change would break. */
  isSigned(path: string, signal: AbortSignal): Promise<boolean>
}

/** Maximum number of pages, also of CONVERTD_MAX_PAGES. A file that claims more must not fill the memory. */
const mostPages = 1_000_000

/** Bytes of pdfinfo's output to read, from its end. The facts take a few hundred; the text before them comes from the file. */
const factsBytes = 16 * 1024

interface Facts {
  pages: number
  encrypted: boolean
}

/** Outcome of a decryption. With neither property set, qpdf cannot read the file with any password. */
interface Decrypted {
  /** Path of the decrypted file. */
  copy?: string
  /** Whether every password was wrong. */
  isWrong?: boolean
}

interface PdfParts {
  run: RunProcess
  /** Counts pages faster than starting a program. */
  count?: CountPages
  assembler: PdfAssembler
}

/** Creates the engine; `run` sets the limits of its processes. */
export function createPdfEngine({ run, count: countHere, assembler }: PdfParts): PdfEngine {
  async function open({ path, password, workDir, signal, count = countHere }: Parameters<PdfEngine['open']>[0]): Promise<OpenPdf> {
    const counted = await countQuickly(count, path, signal)
    if (counted !== null) return { path, pages: counted, encrypted: false }
    const locked = await inspect({ path, workDir, signal })
    if (locked && !locked.encrypted) return { path, ...locked }
    const forms = password ? [...passwordForms(password)] : []
    // The empty password comes first for a file that opens with it: the client's password may be a guess.
    const { copy, isWrong = false } = await decrypt({ path, workDir, signal }, locked ? ['', ...forms] : [...forms, ''])
    if (!locked && !password && copy === undefined) {
      throw new AppError('password_required', 'The PDF is protected by a password; send it in the password option.')
    }
    if (!locked && isWrong) throw new AppError('wrong_password', 'The password does not open the PDF.')
    const unlocked = copy === undefined ? undefined : await inspect({ path: copy, workDir, signal })
    if (copy !== undefined && unlocked && (!locked || unlocked.pages === locked.pages)) {
      return { path: copy, pages: unlocked.pages, encrypted: true }
    }
    // poppler may read more of a damaged file than qpdf.
    if (locked) return { path, pages: locked.pages, encrypted: true }
    throw unreadable(undefined)
  }

  /** Returns null when only a program can tell: the file is protected or slightly damaged. */
  async function countQuickly(count: CountPages | undefined, path: string, signal: AbortSignal): Promise<number | null> {
    const pages = await count?.(path, signal).catch(() => null)
    signal.throwIfAborted()
    return pages && pages <= mostPages ? pages : null
  }

  /** Returns undefined when the file does not open without a password. */
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
    // On stdin, because one argument of a command line holds at most 128 KiB.
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

/** Returns the facts that pdfinfo printed about the file; undefined when it printed no valid number of pages. */
export function readFacts(printed: string): Facts | undefined {
  // The title of the file is printed first and may look like these lines, so the last one counts.
  const end = printed.slice(-factsBytes)
  const pages = Number([...end.matchAll(/^Pages:\s+(\d{1,9})$/gm)].at(-1)?.[1] ?? 0)
  return pages < 1 ? undefined : { pages, encrypted: [...end.matchAll(/^Encrypted:\s+(yes|no)/gm)].at(-1)?.[1] === 'yes' }
}

function unreadable(cause: unknown): AppError {
  return new AppError('unreadable_input', 'The PDF is damaged and cannot be read.', { cause })
}
