/** What a conversion that has ended needs no more. */
import { type ConversionFiles, remove } from '../store/files.ts'
import type { Conversion } from './conversion.ts'

/** Removes its input, its passwords, its scratch space and, of a failed one, what it had of a result. */
export async function removeLeftovers(own: ConversionFiles, { input, state }: Conversion): Promise<void> {
  const paths = [own.input(input.kind), own.secrets, own.workDir]
  if (state !== 'completed') paths.push(own.resultDir)
  await Promise.all(paths.map(remove))
}
