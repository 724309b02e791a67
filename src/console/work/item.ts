/** One conversion in the console, of one file or of several together. */
import type { Problem } from '../shared/api.ts'
import type { Conversion, OptionValues } from '../shared/types.ts'
import { namesInShort } from '../shared/words.ts'
import type { StagedFile } from './stage.ts'

/** A conversion in the list. */
export interface Item {
  id: string
  /** File names in the order in which the action takes the files. */
  filenames: readonly string[]
  /** Total size in bytes. */
  size: number
  action: string
  options: OptionValues
  /** The same for every retry with the same options. */
  idempotencyKey: string
  /** Sort key of the list, which increases with each chosen file. */
  order: number
  /** null after a reload, because the browser does not keep files. */
  files: readonly StagedFile[] | null
  /** `waiting` to be sent, `uploading`, `sent`, or `refused` before it became a conversion. */
  step: 'waiting' | 'uploading' | 'sent' | 'refused'
  /** 0..100 */
  uploaded: number
  /** Why it is delayed, while it is sent later or the server does not respond. */
  delay: string | null
  conversion: Conversion | null
  problem: Problem | null
}

/** State of an item in one word. */
export type ItemStatus = 'waiting' | 'uploading' | 'queued' | 'processing' | 'completed' | 'failed' | 'gone'

/** Returns the state of a conversion as the console shows it, before and after it was sent. */
export function statusOf({ step, conversion }: Item): ItemStatus {
  if (step === 'refused') return 'failed'
  if (step !== 'sent' || !conversion) return step === 'uploading' ? 'uploading' : 'waiting'
  return conversion.state === 'deleted' || conversion.state === 'expired' ? 'gone' : conversion.state
}

/** Returns whether a conversion is waiting, being uploaded, queued or running. */
export function isUnderWay(item: Item): boolean {
  return ['waiting', 'uploading', 'queued', 'processing'].includes(statusOf(item))
}

/** Returns a name for one line. */
export function nameOf({ filenames }: Item): string {
  return namesInShort(filenames)
}

/** Returns the failure, of the upload or of the conversion. */
export function failureOf({ problem, conversion }: Item): { code: string; message: string } | null {
  return problem ?? conversion?.error ?? null
}
