/** Engines for tests: those that the test provides; using any other one is an error that names it. */
import type { Engines } from '../../src/engines/engines.ts'

/** Fills the gaps of `given` with engines that throw when touched. */
export function fakeEngines(given: Partial<Engines>): Engines {
  return new Proxy(given, {
    get(engines, name) {
      if (name in engines) return Reflect.get(engines, name)
      throw new Error(`this test provides no engine "${String(name)}"`)
    },
  }) as Engines
}
