/** Groups chosen files, before they are sent, by the actions that fit them. */
import type { Action, OptionValues } from '../shared/types.ts'
import { randomId } from './random-id.ts'

/** A chosen file. */
export interface StagedFile {
  id: string
  file: File
  /** Increases with each chosen file; the list of sent files keeps this order. */
  order: number
}

/** Chosen files with the same possible actions. */
export interface Group {
  id: string
  files: readonly StagedFile[]
  /** Actions that fit; all actions when the name tells nothing. */
  choices: readonly Action[]
  /** Whether no action takes files with such a name. The server checks the content, so that the user may choose an action all the same. */
  isUnknown: boolean
  /** Sent with each file, for an action whose second file is of another kind, such as the picture of a stamp. */
  companion?: StagedFile | undefined
  /** Empty until the user has chosen one for files of an unknown kind. */
  action: string
  options: OptionValues
}

/**
 * Returns the groups with each file added to the group whose actions fit it, or else to a group of several kinds whose action also takes
 * it.
 */
export function stageFiles(groups: readonly Group[], files: readonly StagedFile[], actions: readonly Action[]): readonly Group[] {
  const next = [...groups]
  for (const staged of files) {
    const fit = choicesFor([staged], actions)
    const index = findPlace(next, fit, actions)
    const group = next[index]
    if (group) next[index] = { ...group, files: [...group.files, staged] }
    else next.push({ ...fit, id: randomId(), files: [staged], action: fit.isUnknown ? '' : usualAction(fit.choices), options: {} })
  }
  return next
}

/** Returns the first action on one file, because files are joined only on request; if all actions take several files, the first. */
function usualAction(choices: readonly Action[]): string {
  return (choices.find((action) => !takesSeveral(action)) ?? choices[0])?.name ?? ''
}

type Fit = Pick<Group, 'choices' | 'isUnknown'>

function findPlace(groups: readonly Group[], { choices, isUnknown }: Fit, actions: readonly Action[]): number {
  const own = groups.findIndex((group) => group.isUnknown === isUnknown && sameNames(group.choices, choices))
  if (own >= 0 || isUnknown) return own
  return groups.findIndex((group) => isMixed(group, actions) && group.choices.every((action) => choices.includes(action)))
}

/** Returns the groups without one file. An empty group is dropped, and a group with one kind left gets that kind's actions again. */
export function unstageFile(groups: readonly Group[], groupId: string, fileId: string, actions: readonly Action[]): readonly Group[] {
  return groups.flatMap((group) => {
    if (group.id !== groupId) return [group]
    const files = group.files.filter(({ id }) => id !== fileId)
    return files.length === 0 ? [] : [{ ...group, files, ...choicesFor(files, actions) }]
  })
}

/** Returns the actions that fit every file; for files of several kinds, those that take them together. */
export function choicesFor(files: readonly StagedFile[], actions: readonly Action[]): Fit {
  const fitting = actions.filter((action) => files.every((staged) => isTaken(staged, action)))
  if (fitting.length === 0) return { choices: actions, isUnknown: true }
  return { choices: isOneKind(files, actions) ? fitting : fitting.filter(takesSeveral), isUnknown: false }
}

/** Returns whether one conversion takes several files, all of them alike. */
export function takesSeveral({ inputs }: Action): boolean {
  return inputs.max > 1 && inputs.others === undefined
}

/** Returns the extensions of what may go with each file; undefined where the action takes nothing beside it. */
export function companionExtensions({ inputs }: Action): readonly string[] | undefined {
  return inputs.max > 1 ? inputs.others : undefined
}

/** Returns the files of each conversion that a group makes with an action. */
export function batchesOf({ files, companion }: Group, action: Action): readonly (readonly StagedFile[])[] {
  if (takesSeveral(action)) return [files]
  return files.map((file) => (companion ? [file, companion] : [file]))
}

/** Returns whether its files are of several kinds, which were joined for an action that takes them together. */
export function isMixed({ files, isUnknown }: Group, actions: readonly Action[]): boolean {
  return !isUnknown && !isOneKind(files, actions)
}

/** Returns the files with one moved to another position; positions are 0-based. */
export function moveFile(files: readonly StagedFile[], from: number, to: number): readonly StagedFile[] {
  const moved = files[from]
  return moved ? files.toSpliced(from, 1).toSpliced(to, 0, moved) : files
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Returns the files sorted as file managers do: `page 2` before `page 10`. */
export function byName(files: readonly StagedFile[]): readonly StagedFile[] {
  return files.toSorted((one, other) => names.compare(one.file.name, other.file.name))
}

/** Returns the total size in bytes. */
export function totalSize(files: readonly StagedFile[]): number {
  return files.reduce((sum, { file }) => sum + file.size, 0)
}

/** Returns whether every action that takes one of the files takes all. */
function isOneKind(files: readonly StagedFile[], actions: readonly Action[]): boolean {
  return actions.every((action) => files.every((staged) => isTaken(staged, action)) || !files.some((staged) => isTaken(staged, action)))
}

function isTaken({ file }: StagedFile, { accepts }: Action): boolean {
  return accepts.extensions.includes(extensionOf(file.name))
}

/** Other extensions of kinds that the server detects by content. */
const aliases: Readonly<Record<string, string>> = {
  ...{ jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg', apng: 'png', tif: 'tiff', dib: 'bmp', cur: 'ico', svgz: 'svg' },
  ...{ jpx: 'jp2', jpf: 'jp2', j2k: 'jp2', j2c: 'jp2', pbm: 'pnm', pgm: 'pnm', ppm: 'pnm', pam: 'pnm' },
  ...{ text: 'txt', htm: 'html', xltm: 'xlsm', ppsm: 'pptm' },
}

/** Returns the extension as the actions name it, such as `jpg` for `.JPEG`; empty where there is none. */
export function extensionOf(filename: string): string {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  return aliases[extension] ?? extension
}

function sameNames(one: readonly Action[], other: readonly Action[]): boolean {
  return one.length === other.length && one.every(({ name }, index) => name === other[index]?.name)
}
