/** The maximum number and size of the files of one conversion. */
import type { Action } from '../../shared/types.ts'
import { actionTitle, countOf, formatSize } from '../../shared/words.ts'
import { type StagedFile, totalSize } from '../../work/stage.ts'

/** Returns the limits in words, to be shown before they are reached. */
export function limitOf({ inputs }: Action, maxBytes: number | undefined): string {
  const size = maxBytes === undefined ? '' : `, ${formatSize(maxBytes)} together`
  return `Up to ${countOf(inputs.max, 'file')} in one conversion${size}, in this order.`
}

/** Returns why the files cannot be sent together, or null. `maxBytes` is undefined where it is unknown. */
export function limitFault(files: readonly StagedFile[], { name, inputs }: Action, maxBytes: number | undefined): string | null {
  const { min, max } = inputs
  if (files.length > max) return `${actionTitle(name)} takes at most ${countOf(max, 'file')}: leave out ${files.length - max}.`
  if (files.length < min) return `${actionTitle(name)} takes at least ${countOf(min, 'file')}: add ${min - files.length} more.`
  const bytes = totalSize(files)
  if (maxBytes === undefined || bytes <= maxBytes) return null
  return `The files together are ${formatSize(bytes)}; this server accepts ${formatSize(maxBytes)} per conversion (CONVERTD_MAX_UPLOAD_MB). Leave some out.`
}
