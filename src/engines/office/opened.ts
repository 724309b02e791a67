/** A file that LibreOffice opens without a question, in a folder that is gone when the work on it has ended. */
import { mkdtemp, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ownTrees } from '../../disk/trees.ts'
import { AppError } from '../../errors.ts'
import { type FileKind, fileKinds } from '../../file-kinds.ts'
import { replaceExtension, safeFilename } from '../../filenames.ts'
import { hideNames, unreadableOffice } from './files/failure.ts'
import type { OpenedOffice, OpenOffice } from './open.ts'
import type { OfficeConversion } from './program/conversion.ts'
import type { SheetLayout } from './sheets/layout.ts'

export interface OfficeRequest {
  path: string
  /** Taken as true, whatever the path ends in. */
  kind: FileKind
  /** Kinds that an encrypted file may turn out to be; unset: all. */
  accepts?: readonly FileKind[] | undefined
  /** Fields of the file that show its name show this one; unset: one that tells nothing. */
  filename?: string | undefined
  /** With the extension of this kind; unset: of what the file was found to be. */
  shownKind?: FileKind | undefined
  /** Opens a protected file; one that is not needed is ignored. */
  password?: string | undefined
  /** Scratch space; the result stays in it until the caller removes it. */
  workDir: string
  signal: AbortSignal
}

export interface PdfRequest extends OfficeRequest {
  /** Of a spreadsheet; unset: as the file has it. */
  layout?: SheetLayout | undefined
}

export type OpenedFile = Omit<OfficeConversion, 'wanted'>
type Contents = Omit<OpenedOffice, 'isCopied' | 'kind'>

type OpenFor = <Result>(request: PdfRequest, use: (opened: OpenedFile, contents: Contents) => Promise<Result>) => Promise<Result>

/** Makes the function that opens a file for `use`. */
export function createOpener(open: OpenOffice): OpenFor {
  /** The folder of what `use` is given is gone when it has ended. */
  async function openFor<Result>(request: PdfRequest, use: (opened: OpenedFile, contents: Contents) => Promise<Result>): Promise<Result> {
    const { password, workDir, signal } = request
    // Two exports of one conversion must not meet: neither in their profiles nor in the names of their results.
    const folder = await mkdtemp(join(workDir, 'office-'))
    try {
      const { input, original, kind, ...contents } = await prepare(request, folder)
      return await use({ folder, input, kind, original, password, signal }, contents)
    } catch (error) {
      hideNames(error)
      throw error
    } finally {
      await ownTrees().remove(folder)
    }
  }

  /** Finds a file that LibreOffice opens without a question: the given one, or a copy in `folder`. */
  async function prepare(request: PdfRequest, folder: string) {
    const { path, kind, accepts, shownKind, filename = 'input', password, layout, signal } = request
    // LibreOffice makes a blank page of nothing.
    if ((await stat(path)).size === 0) throw unreadableOffice(undefined)
    const copy = join(folder, `opened.${kind}`)
    const { isCopied, ...contents } = await open({ path, kind, password, copy, layout, signal })
    if (kind === 'encrypted' && accepts && !accepts.includes(contents.kind)) throw otherKind(contents.kind, accepts)
    const input = replaceExtension(safeFilename(filename), shownKind ?? contents.kind)
    return { input, original: isCopied ? copy : resolve(path), ...contents }
  }

  return openFor
}

function otherKind(kind: FileKind, accepts: readonly FileKind[]): AppError {
  return new AppError('unreadable_input', `The protected file is ${fileKinds[kind].label}; this action takes ${accepts.join(', ')}.`)
}
