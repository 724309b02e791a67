/** Chosen files before they are sent, grouped by the actions that fit them. */
import type { Action, OptionValues } from '../types.ts'
import { randomId } from './item.ts'

export interface StagedFile {
  id: string
  file: File
  /** Grows with each file that is chosen: the list of sent files keeps this order. */
  order: number
}

export interface Group {
  id: string
  files: readonly StagedFile[]
  /** Those that fit; all there are when the name tells nothing. */
  choices: readonly Action[]
  /** No action takes files of such a name. The server looks at the content, so the user may choose an action all the same. */
  isUnknown: boolean
  /** Empty until the user has chosen one for files of an unknown kind. */
  action: string
  options: OptionValues
}

/** Returns the groups with each file added to the one whose actions fit it. */
export function stageFiles(groups: readonly Group[], files: readonly StagedFile[], actions: readonly Action[]): readonly Group[] {
  const next = [...groups]
  for (const staged of files) {
    const { choices, isUnknown } = choicesFor(staged.file, actions)
    const index = next.findIndex((group) => group.isUnknown === isUnknown && sameNames(group.choices, choices))
    const group = next[index]
    if (group) next[index] = { ...group, files: [...group.files, staged] }
    else next.push({ id: randomId(), files: [staged], choices, isUnknown, action: isUnknown ? '' : (choices[0]?.name ?? ''), options: {} })
  }
  return next
}

/** Returns the groups without one file; a group that has none left goes. */
export function unstageFile(groups: readonly Group[], groupId: string, fileId: string): readonly Group[] {
  return groups
    .map((group) => (group.id === groupId ? { ...group, files: group.files.filter(({ id }) => id !== fileId) } : group))
    .filter(({ files }) => files.length > 0)
}

export function choicesFor(file: File, actions: readonly Action[]): Pick<Group, 'choices' | 'isUnknown'> {
  const fitting = actions.filter(({ accepts }) => accepts.extensions.includes(extensionOf(file.name)))
  return fitting.length === 0 ? { choices: actions, isUnknown: true } : { choices: fitting, isUnknown: false }
}

const aliases: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg', tif: 'tiff', text: 'txt' }

/** Returns the ending of a name as the actions call it, such as `jpg` for `.JPEG`; empty where there is none. */
export function extensionOf(filename: string): string {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  return aliases[extension] ?? extension
}

function sameNames(one: readonly Action[], other: readonly Action[]): boolean {
  return one.length === other.length && one.every(({ name }, index) => name === other[index]?.name)
}
