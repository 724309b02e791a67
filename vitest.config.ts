import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { countReporter } from './test/helpers/count-reporter.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', countReporter],
    // Vitest would leave one core unused, which on a machine with two doubles the time.
    maxWorkers: Math.max(1, availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
