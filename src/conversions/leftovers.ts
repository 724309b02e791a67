/** What a conversion that has ended needs no more. */
import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ConversionFiles, Files } from '../store/files.ts'
import type { Conversion, State } from './conversion.ts'

/** Removes its inputs, its passwords, its scratch space and, of a failed one, what it had of a result. */
export async function removeLeftovers(files: Files, { id, inputs, state }: Conversion): Promise<void> {
  const own = files.conversion(id)
  const paths = [...inputs.map(({ kind }, index) => own.input(kind, index)), own.secrets, own.workDir]
  if (state !== 'completed') paths.push(own.resultDir)
  await Promise.all(paths.map(files.discard))
}

/** Returns whether the folder of one that has ended in this state holds more than it needs: one look, where removing takes many. */
export async function hasLeftovers(own: ConversionFiles, state: State): Promise<boolean> {
  const needed = [own.record, ...(state === 'completed' ? [own.resultDir] : [])].map((path) => basename(path))
  return (await readdir(own.dir)).some((name) => !needed.includes(name))
}
