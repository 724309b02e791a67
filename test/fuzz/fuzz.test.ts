/** Every fuzzer for some seconds, with another seed each time; CONVERTD_FUZZ_S says how many. */
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { fuzzers } from './fuzzers.ts'
import { createRng } from './rng.ts'

const seconds = Number(process.env.CONVERTD_FUZZ_S ?? 4)
const graceMs = 120_000

test.each(fuzzers)('no fault in the cases of $name', { timeout: seconds * 1000 + graceMs }, async ({ name, run }) => {
  const seed = randomInt(2 ** 32)
  const count = await run(createRng(seed), AbortSignal.timeout(seconds * 1000)).catch((cause: Error) => {
    throw new Error(`${name} failed; repeat it with: npm run fuzz -- ${name} --seed ${seed}\n${cause.message}`, { cause })
  })
  console.log(`${name}: ${count} cases, seed ${seed}`)
  expect(count).toBeGreaterThan(0)
})
