import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeTempDir } from './helpers/temp-dir.ts'

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

test.each(['json', 'pretty'])('a full disk costs %s lines, not the program, and later lines are written', async (format) => {
  const path = join(await makeTempDir(), 'log')
  const { stdout } = await log(
    format,
    'info',
    `import { closeSync, openSync } from 'node:fs'
     const lead = (path) => { closeSync(2); if (openSync(path, 'a') !== 2) throw new Error('not stderr') }
     process.on('uncaughtException', (err) => log.error({ err }, 'a second fault'))
     lead('/dev/full')
     for (let line = 0; line < 20_000; line++) log.info({ line }, 'lost or kept '.repeat(10))
     lead('${path}')
     log.info('room again')
     log.info('the last')
     console.log('alive')`,
  )
  expect(stdout).toBe('alive\n')
  const written = await readFile(path, 'utf8')
  expect(written).toContain('room again')
  expect(written).toContain('the last')
  expect(written).not.toContain('a second fault')
  expect(written.length).toBeLessThan(1.5 * 1024 * 1024)
})
