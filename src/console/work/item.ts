/** One conversion on its way through the server, as the console sees it: of one file, or of several together. */
import type { Problem } from '../shared/api.ts'
import type { Conversion, OptionValues } from '../shared/types.ts'
import { namesInShort } from '../shared/words.ts'
import type { StagedFile } from './stage.ts'

export interface Item {
  id: string
  /** In the order in which the action takes them. */
  filenames: readonly string[]
  /** Bytes, of all files. */
  size: number
  action: string
  options: OptionValues
  /** The same for every try with the same options. */
  idempotencyKey: string
  /** The list is sorted by it: it grows with each file that is chosen. */
  order: number
  /** null after a reload: the browser forgets files. */
  files: readonly StagedFile[] | null
  /** `waiting` for its turn to be sent, `uploading`, `sent`, or `refused` before it became a conversion. */
  step: 'waiting' | 'uploading' | 'sent' | 'refused'
  /** 0..100 */
  uploaded: number
  /** Why it does not go on, while it is sent only later or the server does not answer. */
  delay: string | null
  conversion: Conversion | null
  problem: Problem | null
}

/** Where an item is, in one word. */
export type Standing = 'waiting' | 'uploading' | 'queued' | 'processing' | 'completed' | 'failed' | 'gone'

export function standingOf({ step, conversion }: Item): Standing {
  if (step === 'refused') return 'failed'
  if (step !== 'sent' || !conversion) return step === 'uploading' ? 'uploading' : 'waiting'
  return conversion.state === 'deleted' || conversion.state === 'expired' ? 'gone' : conversion.state
}

export function isUnderWay(item: Item): boolean {
  return ['waiting', 'uploading', 'queued', 'processing'].includes(standingOf(item))
}

/** What it is called where there is one line for it. */
export function nameOf({ filenames }: Item): string {
  return namesInShort(filenames)
}

/** What went wrong, wherever it did. */
export function failureOf({ problem, conversion }: Item): { code: string; message: string } | null {
  return problem ?? conversion?.error ?? null
}
