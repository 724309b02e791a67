/** Says how a whole test run went in one line, `N passed, N failed`, that a script can rely on. */
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Whatever makes vitest exit with an error counts as at least one failure: a file that does not load, a hook, an unhandled error, an
 * interrupted run. The line goes to the file that TEST_COUNT_FILE names, else to stdout.
 */
export const countReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors, reason) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const failures = count('failed') + modules.reduce((sum, module) => sum + errorsOutsideTests(module), 0) + unhandledErrors.length
    const failed = reason === 'passed' ? failures : Math.max(1, failures)
    const skipped = tests.length - count('passed') - count('failed')
    const line = `${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`
    const file = process.env.TEST_COUNT_FILE
    if (file) writeFileSync(file, line)
    else process.stdout.write(line)
  },
}

function errorsOutsideTests(module: TestModule): number {
  const suites = [...module.children.allSuites()]
  return module.errors().length + suites.reduce((sum, suite) => sum + suite.errors().length, 0)
}
