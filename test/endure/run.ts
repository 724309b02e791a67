/** `npm run endure -- [NAME[=SCALE]…]`: runs that take long, one after the other; all of them without a name. Exits with 1 at a failure. */
import { runs } from './runs.ts'

const chosen = process.argv.slice(2).map((argument) => {
  const [name = '', scale] = argument.split('=')
  const run = runs.find((one) => one.name === name)
  if (!run) throw new Error(`there is no run ${name}; there are ${runs.map((one) => one.name).join(', ')}`)
  return { run, scale: scale === undefined ? run.scale : Number(scale) }
})
for (const { run, scale } of chosen.length > 0 ? chosen : runs.map((one) => ({ run: one, scale: one.scale }))) {
  const startedAt = performance.now()
  await run.run(scale, (line) => console.log(`${run.name}: ${line}`))
  console.log(`${run.name}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
}
