import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** What a program of its own that logs this way writes to stderr and stdout. */
async function log(format: string, level: string, statements: string) {
  const script = `
    import { createLog } from '${resolve('src/log.ts')}'
    import { AppError } from '${resolve('src/errors.ts')}'
    const log = await createLog({ logLevel: '${level}', logFormat: '${format}' })
    ${statements}`
  return await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', script])
}

test('writes JSON lines to stderr without a terminal, and nothing to stdout', async () => {
  const { stdout, stderr } = await log('auto', 'info', "log.info({ conversion_id: 'abc' }, 'conversion'); log.debug('not this')")
  expect(stdout).toBe('')
  const [line, ...rest] = stderr.trim().split('\n')
  expect(rest).toEqual([])
  expect(JSON.parse(line ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    conversion_id: 'abc',
    msg: 'conversion',
  })
})

test('formats the log for reading', async () => {
  const { stderr } = await log('pretty', 'info', "log.warn({ path: 'X' }, 'there is no such setting')")
  expect(stderr).toMatch(/WARN.*there is no such setting\n.*path: "X"/)
})

test('logs the cause of an error, and the output of an engine', async () => {
  const { stderr } = await log(
    'json',
    'info',
    `log.info({ err: new AppError('engine_failed', 'It failed.', { cause: { exitCode: 3, stderr: 'Syntax error' } }) }, 'failed')
     log.info({ err: new AppError('internal', 'It broke.', { cause: new TypeError('no such member') }) }, 'failed')`,
  )
  const [engine, bug] = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).err)
  expect(engine).toMatchObject({
    type: 'AppError',
    code: 'engine_failed',
    message: 'It failed.',
    cause: { exitCode: 3, stderr: 'Syntax error' },
  })
  expect(bug.message).toContain('no such member')
  expect(bug.stack).toContain('caused by: TypeError')
})
