/** The long-lived parts of the console, created once. */
import { type Api, createApi, type Problem } from '../shared/api.ts'
import { createStore, type Store } from '../shared/store.ts'
import type { Action, ConvertTo, CurrentKey } from '../shared/types.ts'
import { createFileStorage } from './file-storage.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { createStaging, type Staging } from './staging.ts'
import { createWork, type Work } from './work.ts'

/** The signed-in key, and what it may do. */
export interface Session {
  /** null: not signed in. */
  key: string | null
  current: CurrentKey | null
  /** Actions that this key may use. */
  actions: readonly Action[]
  /** All actions of the server. */
  offered: readonly Action[]
  convertTo: ConvertTo
  /** Why the last session ended, or could not start. */
  notice: string | null
}

/** The parts that components share. */
export interface ConsoleParts {
  api: Api
  session: Store<Session>
  /** Next announcement for screen readers. */
  announcement: Store<string>
  staging: Staging
  work: Work
  pictures: Pictures
  signIn(key: string): Promise<Problem | null>
  signOut(notice: string | null): void
}

interface ActionList {
  actions: readonly Action[]
  convert_to: ConvertTo
}

const keyName = 'convertd.key'
/** Result of a sign-in during which the key was forgotten. */
const forgotten: Problem = { code: 'cancelled', message: 'The key was forgotten.', field: null, retryAfterS: null }
const signedOut: Session = { key: null, current: null, actions: [], offered: [], convertTo: {}, notice: null }

/** Returns the parts. @param storage remembers the key and the sent conversions of this tab */
export function createParts(storage: Storage): ConsoleParts {
  const session = createStore<Session>(signedOut)
  const announcement = createStore('')
  // Separate from the session, which starts only when the server accepts the key.
  let key: string | null = null
  const api = createApi({
    getKey: () => key,
    onUnauthorised: ({ message }) => {
      if (session.get().key) signOut(message)
    },
  })
  const pictures = createPictures(api)
  const work = createWork({
    api,
    storage,
    announce: announcement.set,
    onDeleted: pictures.drop,
    getMaxUploadBytes: () => session.get().current?.limits.max_upload_bytes ?? Number.POSITIVE_INFINITY,
  })

  const staging = createStaging({
    storage,
    files: createFileStorage(),
    announce: announcement.set,
    getActions: () => session.get().actions,
  })

  function signOut(notice: string | null): void {
    key = null
    storage.removeItem(keyName)
    work.forget()
    staging.forget()
    pictures.drop()
    session.set({ ...signedOut, notice })
  }

  async function signIn(given: string): Promise<Problem | null> {
    const tried = keyIn(given)
    key = tried
    const [current, listed] = await Promise.all([api.call<CurrentKey>('keys/current'), api.call<ActionList>('actions')])
    if (key !== tried) return forgotten
    const problem = current.problem ?? listed.problem
    if (problem) {
      key = null
      return problem
    }
    storage.setItem(keyName, tried)
    const allowed = current.data?.actions
    const offered = listed.data?.actions ?? []
    const actions = offered.filter(({ name }) => allowed?.includes(name) ?? true)
    session.set({ key: tried, current: current.data ?? null, actions, offered, convertTo: listed.data?.convert_to ?? {}, notice: null })
    work.resume()
    await staging.restore()
    return null
  }

  return { api, session, announcement, staging, work, pictures, signIn, signOut }
}

/** Returns the key alone, where more was pasted: a line of a file, a header, a command. */
function keyIn(given: string): string {
  return /cvd_\w+/.exec(given)?.[0] ?? given.trim()
}

/** Returns the key that this tab remembers, if any. */
export function rememberedKey(storage: Storage): string | null {
  return storage.getItem(keyName)
}
