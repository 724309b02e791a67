import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { countReporter } from './test/helpers/count-reporter.ts'

/** Tests of pure functions and of the engine in this process: they leave nothing behind, so files share a process and its modules. */
const pure = ['test/pdf-to-word/**/*.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', countReporter],
    // One more than there are cores: many tests wait for other programs.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false, globalSetup: 'test/helpers/kept-folder.ts' } },
      { extends: true, test: { name: 'all', include: ['test/**/*.test.ts'], exclude: [...configDefaults.exclude, ...pure] } },
    ],
  },
})
