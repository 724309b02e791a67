/** Lists the files of a conversion, with their places in the data folder and in the shared storage. */
import { type Conversion, isActive } from '../../conversions/conversion.ts'
import type { KeptFile } from '../../store/file-store.ts'
import type { Files } from '../../store/files.ts'
import { inputName, resultName } from '../files/names.ts'

/** A file with its path in the data folder and its name in the shared storage. */
export interface PlacedFile extends KeptFile {
  path: string
  name: string
}

/** Returns the inputs until the conversion has ended, and the result until it has expired; without passwords. */
export function filesOf({ id, state, attempts, inputs, result }: Conversion, files: Files): PlacedFile[] {
  const own = files.conversion(id)
  if (isActive(state))
    return inputs.map(({ kind, size, sha256 }, index) => ({ path: own.input(kind, index), name: inputName(id, index), size, sha256 }))
  if (state !== 'completed') return []
  return (result ?? []).map(({ size, sha256 }, index) => ({
    ...{ path: own.resultFile(index), name: resultName({ id, attempt: attempts }, index) },
    ...{ size, sha256 },
  }))
}
