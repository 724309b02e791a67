/** Where the results of a command go: what `-o` means. */
import { stat } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import type { Action } from '../../../actions/action.ts'
import { AppError } from '../../../errors.ts'
import { type FileKind, fileKinds } from '../../../file-kinds.ts'

export interface Destination {
  folder: string
  /** What a result of one file is called; undefined: as the action names it. */
  filename: string | undefined
  /** The kind that the filename's extension stands for. */
  kind: FileKind | undefined
  /** Whether a file of the same name is replaced. */
  replaces: boolean
}

interface Wish {
  /** As given with `-o`; undefined: the current folder. */
  path: string | undefined
  inputs: number
  action: Pick<Action, 'name' | 'produces'>
  /** Whether files in a folder may be replaced. */
  force: boolean
}

const otherSpellings: Record<string, FileKind> = { jpeg: 'jpg', tif: 'tiff' }

/**
 * A file, if one input is given and the path is no folder and does not end in a slash; else a folder. A file that is named is replaced
 * without asking, as by every converter; in a folder, nothing is.
 * @throws AppError `invalid_parameter`
 */
export async function chooseDestination({ path, inputs, action, force }: Wish): Promise<Destination> {
  const folder = (name: string) => ({ folder: name, filename: undefined, kind: undefined, replaces: force })
  if (path === undefined) return folder('.')
  if (path === '' || path === '-') throw refuse('takes a file or a folder')
  const existing = await stat(path).catch(() => undefined)
  if (existing?.isDirectory() || path.endsWith('/')) return folder(path)
  if (inputs > 1) {
    if (existing) throw refuse(`${path} is a file; several inputs need a folder`)
    return folder(path)
  }
  const kind = kindOf(path)
  if (kind && kind !== 'zip' && !action.produces.includes(kind)) {
    throw refuse(`${path}: ${action.name} makes ${action.produces.join(', ')}, not ${kind}`)
  }
  return { folder: dirname(path), filename: basename(path), kind, replaces: true }
}

function kindOf(path: string): FileKind | undefined {
  const extension = extname(path).slice(1).toLowerCase()
  return otherSpellings[extension] ?? (Object.hasOwn(fileKinds, extension) ? (extension as FileKind) : undefined)
}

function refuse(what: string): AppError {
  return new AppError('invalid_parameter', `-o ${what}`)
}
