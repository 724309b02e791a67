/** Data of a page, fetched and fetched again. */
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Outcome, Problem } from './api.ts'

export interface Loaded<Data> {
  data: Data | null
  problem: Problem | null
  reload: () => Promise<void>
}

/** Fetches at once and, if wished, every `everyMs` as long as the page is looked at. `load` must be the same function each time. */
export function useLoaded<Data>(load: () => Promise<Outcome<Data>>, everyMs?: number): Loaded<Data> {
  const [state, setState] = useState<{ data: Data | null; problem: Problem | null }>({ data: null, problem: null })
  const reload = useCallback(async () => {
    const outcome = await load()
    // What was seen before stays while the server is out of reach.
    setState((old) => (outcome.problem ? { ...old, problem: outcome.problem } : { data: outcome.data, problem: null }))
  }, [load])
  useEffect(() => {
    void reload()
    if (everyMs === undefined) return
    const timer = setInterval(() => {
      if (!document.hidden) void reload()
    }, everyMs)
    return () => clearInterval(timer)
  }, [reload, everyMs])
  return { ...state, reload }
}
