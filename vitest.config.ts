import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { countReporter } from './test/helpers/count-reporter.ts'
import { sanitizers } from './test/helpers/sanitizers.ts'

/** Tests of pure functions and of the engine in this process: they leave nothing behind, so files share a process and its modules. */
const pure = ['test/pdf-to-word/**/*.test.ts']

/** Tests of the native programs, which are compiled with the sanitizers for them. */
const native = [
  'test/native/*.test.ts',
  ...['end', 'fonts', 'host', 'start'].map((name) => `test/engines/office/host/${name}.test.ts`),
  'test/disk/trees.test.ts',
]

export default defineConfig({
  test: {
    reporters: ['default', countReporter],
    // Two more than there are cores: a third of the time is spent waiting for other programs, and for time to pass.
    maxWorkers: availableParallelism() + 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false, globalSetup: 'test/helpers/kept-folder.ts' } },
      { extends: true, test: { name: 'native', include: native, env: sanitizers, globalSetup: 'test/helpers/compile-native.ts' } },
      { extends: true, test: { name: 'all', include: ['test/**/*.test.ts'], exclude: [...configDefaults.exclude, ...pure, ...native] } },
    ],
  },
})
