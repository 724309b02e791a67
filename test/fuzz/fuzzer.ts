/** What a fuzzer is, and the loop that all of them share. */
import { createRng, type Rng } from './rng.ts'

export interface Fuzzer {
  name: string
  /** Tries cases until the signal is aborted. Returns how many. Throws at the first one that shows a fault, with that case in the message. */
  run(rng: Rng, signal: AbortSignal): Promise<number>
}

const maxShown = 4000

/** Makes and tries cases until the signal is aborted, `atOnce` at the same time. Returns how many. Throws with the case that failed. */
export async function tryCases<Case>(
  { rng, signal, atOnce = 1 }: { rng: Rng; signal: AbortSignal; atOnce?: number },
  make: (rng: Rng) => Case,
  attempt: (one: Case) => Promise<void>,
): Promise<number> {
  let count = 0
  while (!signal.aborted) {
    const cases = Array.from({ length: atOnce }, () => make(createRng(rng.int(0, 2 ** 32 - 1))))
    await Promise.all(
      cases.map((one) =>
        attempt(one).catch((cause: Error) => {
          throw new Error(`${cause.message}\ncase: ${show(one)}`, { cause })
        }),
      ),
    )
    count += cases.length
  }
  return count
}

function show(one: unknown): string {
  const text = JSON.stringify(one, (_name, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value))
  return text.slice(0, maxShown)
}
