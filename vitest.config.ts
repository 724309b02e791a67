import { defineConfig } from 'vitest/config'
import { countReporter } from './test/helpers/count-reporter.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', countReporter],
    // A busy machine may starve a browser or LibreOffice once; what fails twice is a fault.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
