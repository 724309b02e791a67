/** The endurance runs at a scale that takes seconds: that they work, not that the server endures. */
import { expect, test } from 'vitest'
import { runs } from './runs.ts'

/** Real engines and many records are left to `npm run endure`. */
const scales: Record<string, number> = { disk: 1, many: 40, large: 8, clients: 10, clock: 1 }

test.each(Object.entries(scales))('%s, on a small scale', { timeout: 300_000 }, async (name, scale) => {
  const lines: string[] = []
  await runs.find((run) => run.name === name)?.run(scale, (line) => lines.push(line))
  expect(lines.length).toBeGreaterThan(0)
})
