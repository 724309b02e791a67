/** A command ends when it has said how it went, not when nothing keeps its process alive. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const module = join(import.meta.dirname, '../../src/cli/stay-alive.ts')

/** A program that waits for something that does not keep it alive, as a worker at rest does not. */
const waiting = 'const work = () => new Promise((resolve) => setTimeout(resolve, 200).unref())'

test('waits for work that would not keep the process alive', async () => {
  const program = `import { stayAlive } from ${JSON.stringify(module)}; ${waiting}; await stayAlive(work); console.log('ended')`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout).toBe('ended\n')
})

test('which Node alone ends with code 13', async () => {
  await expect(run(process.execPath, ['--input-type=module', '-e', `${waiting}; await work()`])).rejects.toMatchObject({ code: 13 })
})

test('a program without pending work ends', async () => {
  const program = `import { stayAlive } from ${JSON.stringify(module)}; await stayAlive(async () => { throw new Error('why') })`
  await expect(run(process.execPath, ['--input-type=module', '-e', program])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('why'),
  })
})
