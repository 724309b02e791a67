/** Finds unneeded objects: of ended conversions, unknown uploads and interrupted writes. */
import type { Needed, NeededOf } from '../../store/file-store.ts'
import { idOfName, resultPrefix } from './names.ts'
import type { ObjectEntry, Objects } from './objects.ts'

/** Number of objects whose need is checked at once. */
const askedAtOnce = 1000
/** An unknown object may belong to an upload in progress; no upload and no clock difference takes this long. */
const unknownHoldsMs = 24 * 3_600_000

interface Sweep {
  objects: Objects
  neededOf: NeededOf
  signal: AbortSignal
  onFault: (id: string, error: unknown) => void
}

/** Deletes the unneeded objects. @param now milliseconds since 1970 */
export async function sweepObjects(sweep: Sweep, now = Date.now()): Promise<void> {
  const { objects, signal } = sweep
  let some: ObjectEntry[] = []
  for await (const entry of objects.list('', signal)) {
    if (some.push(entry) < askedAtOnce) continue
    await sweepSome(sweep, some, now)
    some = []
  }
  if (signal.aborted) return
  await sweepSome(sweep, some, now)
  await objects.removeCutWrites(now - unknownHoldsMs, signal)
}

async function sweepSome({ objects, neededOf, signal, onFault }: Sweep, entries: readonly ObjectEntry[], now: number): Promise<void> {
  const byId = Map.groupBy(entries, ({ name }) => idOfName(name))
  // Foreign objects are not removed.
  byId.delete(undefined)
  if (byId.size === 0) return
  // Records are read after the listing, so a conversion that has ended by then may have unneeded files in the list.
  const needed = await neededOf([...byId.keys()].filter((id) => id !== undefined))
  for (const [id, own] of byId) {
    if (id === undefined || signal.aborted) continue
    const names = own.filter((entry) => isLeft(entry, id, needed.get(id), now)).map(({ name }) => name)
    if (names.length > 0) await objects.remove(names).catch((error: unknown) => onFault(id, error))
  }
}

function isLeft({ name, modifiedAt }: ObjectEntry, id: string, needed: Needed | undefined, now: number): boolean {
  if (needed === undefined) return modifiedAt < now - unknownHoldsMs
  if (needed === 'everything') return false
  return needed === 'nothing' || !name.startsWith(resultPrefix({ id, attempt: needed.resultOf }))
}
