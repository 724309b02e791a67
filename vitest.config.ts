import { defineConfig } from 'vitest/config'
import { countReporter } from './test/helpers/count-reporter.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', countReporter],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
