/** Merges PDFs into one; runs in a worker. */
import { readFileSync } from 'node:fs'
import { openPdfFile } from '../../../pdf-to-word/pdf/file.ts'
import type { OnProgress } from '../assemble/assembler.ts'
import type { MergePlan } from '../assemble/merge-plan.ts'
import { createMerger } from './merger.ts'
import { takeSource } from './source.ts'

/**
 * Writes the PDF to `result`.
 * @returns the indices of files that it cannot read. If there are any, the result lacks them and is unusable.
 */
export function mergeFiles({ outline, sources }: MergePlan, result: string, onProgress: OnProgress): number[] {
  const merger = createMerger(result, outline, sources.length)
  const unreadable: number[] = []
  for (const [index, { path, title, pages }] of sources.entries()) {
    try {
      const file = openPdfFile(readFileSync(path))
      const source = file && takeSource(file, title, pages)
      if (source) merger.add(source)
      else unreadable.push(index)
    } catch {
      unreadable.push(index)
    }
    onProgress(index + 1, sources.length)
  }
  merger.end()
  return unreadable
}
