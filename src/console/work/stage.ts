/** Chosen files before they are sent: grouped by the actions that fit them. */
import type { Action, OptionValues } from '../types.ts'
import { randomId } from './item.ts'

export interface Group {
  id: string
  files: readonly File[]
  /** Those that fit; all there are when no one can tell by the name. */
  choices: readonly Action[]
  /** No action takes files of such a name: the server looks at the content and may disagree. */
  isUnknown: boolean
  action: string
  options: OptionValues
}

/** Adds files to the groups, each to the one whose actions fit it. */
export function stageFiles(groups: readonly Group[], files: readonly File[], actions: readonly Action[]): readonly Group[] {
  const next = [...groups]
  for (const file of files) {
    const fitting = actions.filter(({ accepts }) => accepts.extensions.includes(extensionOf(file.name)))
    const isUnknown = fitting.length === 0
    const choices = isUnknown ? actions : fitting
    const index = next.findIndex((group) => group.isUnknown === isUnknown && sameNames(group.choices, choices))
    const group = next[index]
    if (group) next[index] = { ...group, files: [...group.files, file] }
    else next.push({ id: randomId(), files: [file], choices, isUnknown, action: choices[0]?.name ?? '', options: {} })
  }
  return next
}

/** Takes one file out; a group that has none left goes. */
export function unstageFile(groups: readonly Group[], groupId: string, file: File): readonly Group[] {
  return groups
    .map((group) => (group.id === groupId ? { ...group, files: group.files.filter((other) => other !== file) } : group))
    .filter(({ files }) => files.length > 0)
}

const aliases: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg', jfif: 'jpg', tif: 'tiff', text: 'txt' }

function extensionOf(filename: string): string {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  return aliases[extension] ?? extension
}

function sameNames(one: readonly Action[], other: readonly Action[]): boolean {
  return one.length === other.length && one.every(({ name }, index) => name === other[index]?.name)
}
