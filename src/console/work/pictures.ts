/** Caches the pictures of results, so that each is fetched once. */
import type { Api, Outcome } from '../shared/api.ts'
import { createStore, type Store } from '../shared/store.ts'
import type { Action, Conversion, ResultFile } from '../shared/types.ts'
import { fetchPicture } from './preview.ts'

/** Maximum pictures, to limit the browser's memory; the oldest is dropped. */
const mostKept = 60

/** The cached pictures. */
export interface Pictures {
  /** URLs by `pictureKey`. */
  known: Store<ReadonlyMap<string, string>>
  /** Returns the problem if there is no picture. */
  fetch(conversion: Conversion, file: ResultFile, actions: readonly Action[]): Promise<Outcome<unknown>>
  /** Drops the pictures of one conversion, or all. */
  drop(conversionId?: string): void
}

/** Returns the key of a result's picture. */
export function pictureKey({ conversion_id }: Conversion, { filename }: ResultFile): string {
  return `${conversion_id}/${filename}`
}

/** Returns an empty cache. */
export function createPictures(api: Api): Pictures {
  const known = createStore<ReadonlyMap<string, string>>(new Map())
  const underWay = new Map<string, Promise<Outcome<unknown>>>()

  function keep(key: string, picture: Blob): void {
    const all = [...known.get(), [key, URL.createObjectURL(picture)] as const]
    for (const [, url] of all.splice(0, all.length - mostKept)) URL.revokeObjectURL(url)
    known.set(new Map(all))
  }

  async function fetchOnce(key: string, conversion: Conversion, file: ResultFile, actions: readonly Action[]): Promise<Outcome<unknown>> {
    const outcome = await fetchPicture(api, conversion, file, actions)
    // It may have been dropped meanwhile: the result was deleted, or the key forgotten.
    if (outcome.data && underWay.has(key)) keep(key, outcome.data)
    underWay.delete(key)
    return outcome
  }

  return {
    known,
    fetch(conversion, file, actions) {
      const key = pictureKey(conversion, file)
      if (known.get().has(key)) return Promise.resolve({ data: true })
      const running = underWay.get(key) ?? fetchOnce(key, conversion, file, actions)
      underWay.set(key, running)
      return running
    },
    drop(conversionId) {
      const isMeant = (key: string) => conversionId === undefined || key.startsWith(`${conversionId}/`)
      for (const key of [...underWay.keys()].filter(isMeant)) underWay.delete(key)
      for (const [key, url] of known.get()) if (isMeant(key)) URL.revokeObjectURL(url)
      known.set(new Map([...known.get()].filter(([key]) => !isMeant(key))))
    },
  }
}
