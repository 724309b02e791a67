/** Runs the conversion of a PDF without writing the Word file, and writes a trace of what each pass found. */
import { readFile, writeFile } from 'node:fs/promises'
import { AppError } from '../errors.ts'
import { buildModel } from './build-model.ts'
import { openPdfFile } from './pdf/file.ts'
import { passes } from './pipeline.ts'
import { createTrace } from './trace/collect.ts'

/** The PDF to inspect. */
export interface InspectPdf {
  /** Path of a PDF without encryption. */
  path: string
  /** Page numbers, counted from 1. */
  pages: readonly number[]
  /** Path for the trace, as JSON; see trace/trace.ts. */
  target: string
  onProgress(done: number, total: number): void
  signal: AbortSignal
}

/**
 * Writes the trace of a PDF.
 * @throws AppError `unreadable_input` for a damaged PDF, or the signal's reason
 */
export async function inspectPdf({ path, pages, target, onProgress, signal }: InspectPdf): Promise<void> {
  const file = openPdfFile(await readFile(path))
  if (!file) throw new AppError('unreadable_input', 'The PDF is damaged and cannot be read.')
  const trace = createTrace(passes)
  await buildModel({ file, pages, images: true, onProgress, signal, watch: trace.watch, onFinding: trace.onFinding })
  await writeFile(target, JSON.stringify(trace.result()))
}
