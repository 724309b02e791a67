/** Prints the slowest test files of a run, and how the run went in one line, `N passed, N failed`, that a script can rely on. */
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

const slowestShown = 10

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
    if (modules.length > slowestShown) process.stdout.write(slowestOf(modules))
    const file = process.env.TEST_COUNT_FILE
    if (file) writeFileSync(file, line)
    else process.stdout.write(line)
  },
}

function errorsOutsideTests(module: TestModule): number {
  const suites = [...module.children.allSuites()]
  return module.errors().length + suites.reduce((sum, suite) => sum + suite.errors().length, 0)
}

/** The files that took longest, in seconds of their tests and hooks; a single run of few files needs no such list. */
function slowestOf(modules: readonly TestModule[]): string {
  const timed = modules.map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown)
  const rows = slowest.map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}\n`)
  return `The ${slowestShown} slowest test files:\n${rows.join('')}`
}
