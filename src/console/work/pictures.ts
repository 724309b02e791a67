/** The pictures of results that were fetched so far, so that each is made once. */
import type { Api, Outcome } from '../shared/api.ts'
import { createStore, type Store } from '../shared/store.ts'
import type { Action, Conversion, ResultFile } from '../shared/types.ts'
import { fetchPicture } from './preview.ts'

/** More would hold the browser's memory; the oldest goes. */
const mostKept = 60

export interface Pictures {
  /** Addresses, by `pictureKey`. */
  known: Store<ReadonlyMap<string, string>>
  /** Answers with the problem if there can be none. */
  fetch(conversion: Conversion, file: ResultFile, actions: readonly Action[]): Promise<Outcome<unknown>>
  /** Lets go of those of one conversion, or of all. */
  drop(conversionId?: string): void
}

export function pictureKey({ conversion_id }: Conversion, { filename }: ResultFile): string {
  return `${conversion_id}/${filename}`
}

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
    // Dropped meanwhile: the result was deleted, or the key forgotten.
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
