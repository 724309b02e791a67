/** Reads and writes an object beside those of conversions, which names the database that a file storage belongs to. */
import type { Objects } from './objects.ts'
import { readAll } from './verified.ts'

const name = 'convertd-place'
const mostBytes = 1000

/** Returns the mark; undefined where there is none. */
export async function readPlaceMark(objects: Objects, signal: AbortSignal): Promise<string | undefined> {
  const object = await objects.get(name, undefined, signal)
  return object && (await readAll(object.stream, mostBytes)).toString()
}

/** Stores the mark of the database that uses this file storage. @throws AppError `store_unavailable` or `storage_full` */
export async function writePlaceMark(objects: Objects, mark: string, signal: AbortSignal): Promise<void> {
  await objects.putBytes(name, Buffer.from(mark), signal)
}
