/** Interprets `-o`: where the results of a command go. */
import { stat } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import type { Action } from '../../../actions/common/action.ts'
import { AppError } from '../../../errors.ts'
import { type FileKind, fileKinds } from '../../../file-kinds.ts'
import type { Screen } from '../../caller/command.ts'

/** Where results are written. */
export interface Destination {
  folder: string
  /** Name of a single result file; undefined: as the action names it. */
  filename: string | undefined
  /** The type that the filename's extension stands for. */
  kind: FileKind | undefined
  /** Whether a file of the same name is replaced. */
  replaces: boolean
  /** The result goes here instead (`-o -`). */
  stdout?: Screen | undefined
}

interface Wish {
  /** As given with `-o`; undefined: the current folder. */
  path: string | undefined
  /** How many conversions write there. */
  results: number
  action: Pick<Action, 'name' | 'produces'>
  /** Whether files in a folder may be replaced. */
  force: boolean
  stdout: Screen
}

/** Stands for stdin among the inputs, and for stdout after `-o`. */
export const standardStream = '-'

const otherSpellings: Record<string, FileKind> = { jpeg: 'jpg', tif: 'tiff' }

/**
 * Returns a file if there is one conversion and the path is not a folder and does not end in a slash; else a folder. A named file is
 * replaced without asking, as by other converters; files in a folder are not. @throws AppError `invalid_parameter`
 */
export async function chooseDestination({ path, results, action, force, stdout }: Wish): Promise<Destination> {
  const folder = (name: string) => ({ folder: name, filename: undefined, kind: undefined, replaces: force })
  if (path === undefined) return folder('.')
  if (path === '') throw refuse('takes a file, a folder, or - for stdout')
  if (path === standardStream) {
    if (results > 1) throw refuse('- takes one input; for several inputs, name a folder')
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
    throw refuse(`${path}: ${action.name} produces ${action.produces.join(', ')}, not ${kind ?? extension}; ${ways}`)
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
