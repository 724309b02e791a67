/** Where the results of a command go: what `-o` means. */
import { stat } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import type { Action } from '../../../actions/common/action.ts'
import { AppError } from '../../../errors.ts'
import { type FileKind, fileKinds } from '../../../file-kinds.ts'
import type { Screen } from '../../caller/command.ts'

export interface Destination {
  folder: string
  /** What a result of one file is called; undefined: as the action names it. */
  filename: string | undefined
  /** The kind that the filename's extension stands for. */
  kind: FileKind | undefined
  /** Whether a file of the same name is replaced. */
  replaces: boolean
  /** The result goes here instead (`-o -`). */
  stdout?: Screen | undefined
}

interface Wish {
  /** As given with `-o`; undefined: the current folder. */
  path: string | undefined
  /** How many conversions put something there. */
  results: number
  action: Pick<Action, 'name' | 'produces'>
  /** Whether files in a folder may be replaced. */
  force: boolean
  stdout: Screen
}

/** What stands for stdin among the inputs, and for stdout after `-o`. */
export const standardStream = '-'

const otherSpellings: Record<string, FileKind> = { jpeg: 'jpg', tif: 'tiff' }

/**
 * Returns a file, if one conversion is asked for and the path is no folder and does not end in a slash; else a folder. A file that is named is replaced
 * without asking, as by every converter; in a folder, nothing is.
 * @throws AppError `invalid_parameter`
 */
export async function chooseDestination({ path, results, action, force, stdout }: Wish): Promise<Destination> {
  const folder = (name: string) => ({ folder: name, filename: undefined, kind: undefined, replaces: force })
  if (path === undefined) return folder('.')
  if (path === '') throw refuse('takes a file, a folder, or - for stdout')
  if (path === standardStream) {
    if (results > 1) throw refuse('- takes one input: the results of several need a folder')
    if (stdout.isTTY) throw refuse('- would write a file to the terminal: redirect stdout, as in > FILE')
    return { ...folder('.'), stdout }
  }
  const existing = await stat(path).catch(() => undefined)
  if (existing?.isDirectory() || path.endsWith('/')) return folder(path)
  if (results > 1) {
    if (existing) throw refuse(`${path} is a file; several inputs need a folder`)
    return folder(path)
  }
  const kind = kindOf(path)
  const extension = extname(path).slice(1)
  if (extension !== '' && kind !== 'zip' && !(kind && action.produces.includes(kind))) {
    const ways = `use ${action.produces.map((made) => `.${made}`).join(', ')} or .zip, or end the path in / for a folder`
    throw refuse(`${path}: ${action.name} makes ${action.produces.join(', ')}, not ${kind ?? extension}; ${ways}`)
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
