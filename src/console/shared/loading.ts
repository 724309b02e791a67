/** Loads the data of a page, once or repeatedly. */
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Outcome, Problem } from './api.ts'

/** The data of a page, or the problem. */
export interface Loaded<Data> {
  data: Data | null
  problem: Problem | null
  reload: () => Promise<void>
}

/** Loads at once and, if `everyMs` is set, at that interval while the page is visible. `load` must be the same function in every render. */
export function useLoaded<Data>(load: () => Promise<Outcome<Data>>, everyMs?: number): Loaded<Data> {
  const [state, setState] = useState<{ data: Data | null; problem: Problem | null }>({ data: null, problem: null })
  const reload = useCallback(async () => {
    const outcome = await load()
    // The old data stays visible while the server cannot be reached.
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
