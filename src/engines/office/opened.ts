/** Opens a file for LibreOffice in a folder that is removed after use. */
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

/** A request to the LibreOffice engine. */
export interface OfficeRequest {
  path: string
  /** Kind of the file, whatever its name ends in. */
  kind: FileKind
  /** Kinds that an encrypted file may turn out to be; unset: all. */
  accepts?: readonly FileKind[] | undefined
  /** Name that fields of the file show; unset: a neutral name. */
  filename?: string | undefined
  /** Kind whose extension that name gets; unset: the detected kind. */
  shownKind?: FileKind | undefined
  /** Password for a protected file; ignored for any other. */
  password?: string | undefined
  /** Work folder; the result stays in it until the caller removes it. */
  workDir: string
  signal: AbortSignal
}

/** A request to write a PDF. */
export interface PdfRequest extends OfficeRequest {
  /** Print layout of a spreadsheet; unset: as the file says. */
  layout?: SheetLayout | undefined
}

/** An opened file, without the wanted result. */
export type OpenedFile = Omit<OfficeConversion, 'wanted'>
type Contents = Omit<OpenedOffice, 'isCopied' | 'kind'>

type OpenFor = <Result>(request: PdfRequest, use: (opened: OpenedFile, contents: Contents) => Promise<Result>) => Promise<Result>

/** Creates the function that opens a file for `use`. */
export function createOpener(open: OpenOffice): OpenFor {
  /** Opens a file, calls `use` and removes the folder of the opened file. */
  async function openFor<Result>(request: PdfRequest, use: (opened: OpenedFile, contents: Contents) => Promise<Result>): Promise<Result> {
    const { password, workDir, signal } = request
    // Exports of one conversion must share neither a profile nor the names of their results.
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

  /** Returns a file that LibreOffice opens without a password: the given one, or a copy in `folder`. */
  async function prepare(request: PdfRequest, folder: string) {
    const { path, kind, accepts, shownKind, filename = 'input', password, layout, signal } = request
    // LibreOffice would make a blank page of an empty file.
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
