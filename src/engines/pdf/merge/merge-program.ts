/**
 * Merges PDFs into one; runs in the sandbox.
 *
 *     merge-program < plan.json
 *
 * Writes `merged.pdf` into the current folder and `progress DONE TOTAL` lines on stderr. Prints a JSON array of the indices of files that it
 * cannot read; then the result is without them, and of no use.
 */
import { readFileSync } from 'node:fs'
import { openPdfFile } from '../../../pdf-to-word/pdf/file.ts'
import { createMerger } from './merger.ts'
import { type MergePlan, mergedName } from './plan.ts'
import { takeSource } from './source.ts'

const plan = readFileSync(0, 'utf8')
if (plan !== '') make(JSON.parse(plan) as MergePlan)

function make({ outline, sources }: MergePlan): void {
  const merger = createMerger(mergedName, outline, sources.length)
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
    process.stderr.write(`progress ${index + 1} ${sources.length}\n`)
  }
  merger.end()
  process.stdout.write(JSON.stringify(unreadable))
}
