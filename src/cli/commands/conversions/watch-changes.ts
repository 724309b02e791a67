/** Polls a server's conversions and reports the changes. */
import { isActive, type State } from '../../../conversions/conversion.ts'
import { AppError } from '../../../errors.ts'

/** What is shown of a conversion here; the server sends more. */
export interface Shown {
  conversion_id: string
  state: State
  progress: number
  queue_position: number | null
  action: string
  key_name: string
  created_at: string
  started_at: string | null
  finished_at: string | null
  input: { filename: string; size: number }
  error: { code: string } | null
}

interface Page {
  conversions: Shown[]
  next_cursor: string | null
}

/** The result of one poll. */
export interface Look {
  /** The queued and running ones, and the newest others, newest first. */
  seen: Shown[]
  /** Those that are new or have changed state since the last poll, oldest first; on the first poll, the queued and running ones. */
  changed: Shown[]
}

/** The most that the server returns at once. */
const activeLimit = 1000
const recentLimit = 100

/** `ask` fetches a path from the server; each call of the returned function is one poll. */
export function createWatch(ask: (path: string) => Promise<unknown>): () => Promise<Look> {
  /** Those queued or running at the last poll. */
  const active = new Map<string, Shown>()
  /** The highest id of the last poll: ids sort by time. */
  let newest: string | undefined

  const list = async (query: string) => (await ask(`/conversions?${query}`)) as Page

  /** The newest, and those that were added since the last poll. */
  async function listRecent(): Promise<Shown[]> {
    const found: Shown[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await list(`limit=${recentLimit}${cursor && `&cursor=${cursor}`}`)
      found.push(...page.conversions)
      const oldest = page.conversions.at(-1)?.conversion_id ?? ''
      cursor = newest === undefined || oldest <= newest ? null : page.next_cursor
    }
    return found
  }

  /** The outcome of a conversion that is in no list any more. */
  async function follow(one: Shown): Promise<Shown> {
    return (await ask(`/conversions/${one.conversion_id}`).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'conversion_not_found') return { ...one, state: 'deleted' }
      throw error
    })) as Shown
  }

  return async () => {
    const found = new Map<string, Shown>()
    const keep = (those: readonly Shown[]) => {
      for (const one of those) found.set(one.conversion_id, one)
    }
    // In this order: if a conversion changes between two responses, the later one counts.
    keep((await list(`state=queued&limit=${activeLimit}`)).conversions)
    keep((await list(`state=processing&limit=${activeLimit}`)).conversions)
    keep(await listRecent())
    for (const [id, one] of active) if (!found.has(id)) keep([await follow(one)])

    const seen = [...found.values()].toSorted((one, other) => (one.conversion_id < other.conversion_id ? 1 : -1))
    const changed = seen.filter(({ conversion_id: id, state }) => {
      const before = active.get(id)?.state
      return isActive(state) ? state !== before : before !== undefined || (newest !== undefined && id > newest)
    })
    active.clear()
    for (const one of seen) if (isActive(one.state)) active.set(one.conversion_id, one)
    newest = seen[0]?.conversion_id ?? newest ?? ''
    return { seen, changed: changed.toReversed() }
  }
}
