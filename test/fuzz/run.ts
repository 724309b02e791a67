/** `npm run fuzz -- [NAME…] [--seconds N] [--seed S]`: runs fuzzers one after the other; exits with 1 at the first fault. */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { fuzzers } from './fuzzers.ts'
import { createRng } from './rng.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' }, seed: { type: 'string' } },
})
const seed = values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed)
let running = ''

function end(error: unknown): never {
  console.error(`${running}: failed; repeat it with --seed ${seed}`, error)
  process.exit(1)
}

for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, end)
for (const name of positionals) if (!fuzzers.some((one) => one.name === name)) end(`there is no fuzzer ${name}`)
for (const { name, run } of fuzzers) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  running = name
  const count = await run(createRng(seed), AbortSignal.timeout(Number(values.seconds) * 1000)).catch(end)
  console.log(`${name}: ${count} cases, seed ${seed}`)
}
process.exit(0)
