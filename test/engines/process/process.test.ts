import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { closePipesAfterExit, createRunProcess, engineFailure, type ProcessRequest } from '../../../src/engines/process/process.ts'
import { AppError } from '../../../src/errors.ts'
import { withOwner } from '../../../src/guard.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const megabyte = 1024 ** 2
const deleted = new AppError('conversion_not_found', 'The conversion was deleted.')

/** Runs a shell script under limits; the working folder is new unless it is given. */
async function runShell(script: string, more: Partial<ProcessRequest> & { memoryLimitBytes?: number } = {}) {
  const { memoryLimitBytes = 512 * megabyte, ...request } = more
  const limits = { memoryLimitBytes, fileLimitBytes: megabyte }
  const run = createRunProcess({ limits, env: { CONVERTD_ENGINE_OWNER: '/data' } })
  const workDir = request.workDir ?? (await makeTempDir())
  return await run({ command: 'sh', args: ['-c', script], signal: AbortSignal.timeout(20_000), ...request, workDir })
}

/** Whether a process lives; one that has ended and was not waited for does not count. */
async function lives(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return status !== '' && !/^State:\tZ/m.test(status)
}

async function pidFrom(path: string): Promise<number> {
  return await vi.waitFor(async () => {
    const pid = Number(await readFile(path, 'utf8'))
    expect(pid).toBeGreaterThan(0)
    return pid
  })
}

test('returns the output and exit status of the program', async () => {
  expect(await runShell('echo out; echo words >&2; exit 3')).toEqual({ exitCode: 3, killedBy: null, stdout: 'out\n', stderr: 'words\n' })
  expect(await runShell('kill -TERM $$')).toMatchObject({ exitCode: null, killedBy: 'SIGTERM' })
})

test('gives the program a minimal environment, with separate home and temp folders', async () => {
  vi.stubEnv('CONVERTD_BOOTSTRAP_KEY_FILE', '/secret')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'hush')
  const workDir = await makeTempDir()
  const { stdout } = await runShell('env', { workDir, env: { MORE: 'yes' } })
  vi.unstubAllEnvs()
  const environment = Object.fromEntries(stdout.split('\n').map((line) => line.split('=')))
  expect(environment).toMatchObject({
    HOME: workDir,
    TMPDIR: join(workDir, 'tmp'),
    LANG: 'C.UTF-8',
    MORE: 'yes',
    CONVERTD_ENGINE_OWNER: '/data',
  })
  const known = ['', '_', 'CONVERTD_ENGINE_OWNER', 'HOME', 'LANG', 'MORE', 'OLDPWD', 'PATH', 'PWD', 'SHLVL', 'TMPDIR']
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
})

test('passes a password on stdin, which no process list shows', async () => {
  expect(await runShell('read -r word; tr "\\0" " " < /proc/$$/cmdline; echo "$word"', { input: 'sesame\n' })).toMatchObject({
    stdout: expect.stringMatching(/^sh -c read .*sesame\n$/s),
  })
  const { stdout } = await runShell('tr "\\0" " " < /proc/$$/cmdline; tr "\\0" " " < /proc/$PPID/cmdline', { input: 'sesame\n' })
  expect(stdout).not.toContain('sesame')
})

test('ignores a program that does not read its stdin', async () => {
  expect(await runShell('exit 0', { input: 'x'.repeat(megabyte) })).toMatchObject({ exitCode: 0 })
})

test('removes the temp folder of the program, however it ended', async () => {
  const workDir = await makeTempDir()
  await runShell('mkdir -p $TMPDIR/a/b; echo x > $TMPDIR/a/b/c; echo kept > result', { workDir })
  await runShell('echo x > $TMPDIR/d; exit 1', { workDir })
  await expect(runShell('sleep 60', { workDir, signal: AbortSignal.timeout(50) })).rejects.toThrow()
  expect(await readdir(workDir)).toEqual(['result'])
})

test('an abort ends the whole group with grandchildren, and its reason is thrown', async () => {
  const workDir = await makeTempDir()
  const controller = new AbortController()
  const running = runShell('sh -c "echo \\$\\$ > inner; exec sleep 60" & echo $$ > outer; wait', { workDir, signal: controller.signal })
  const pids = [await pidFrom(join(workDir, 'outer')), await pidFrom(join(workDir, 'inner'))]
  controller.abort(deleted)
  await expect(running).rejects.toBe(deleted)
  await vi.waitFor(async () => expect(await Promise.all(pids.map(lives))).toEqual([false, false]))
})

test('an abort during the start of the program ends it as well', async () => {
  const controller = new AbortController()
  const workDir = await makeTempDir()
  const running = runShell('echo started > started; sleep 60', { workDir, signal: controller.signal })
  await Promise.resolve()
  controller.abort(deleted)
  await expect(running).rejects.toBe(deleted)
  expect(await readdir(workDir)).toEqual([])
})

test('starts nothing after the signal was aborted', async () => {
  const workDir = await makeTempDir()
  await expect(runShell('echo x > started', { workDir, signal: AbortSignal.abort(deleted) })).rejects.toBe(deleted)
  expect(await readdir(workDir)).toEqual([])
})

test('ends background processes of the program without waiting for them', async () => {
  const workDir = await makeTempDir()
  expect(await runShell('sleep 60 & echo $! > left; echo done', { workDir })).toMatchObject({ exitCode: 0, stdout: 'done\n' })
  const left = await pidFrom(join(workDir, 'left'))
  await vi.waitFor(async () => expect(await lives(left)).toBe(false))
})

test('does not wait for a process that left the group with open pipes', async () => {
  const workDir = await makeTempDir()
  const script = 'setsid sh -c "echo \\$\\$ > left; exec sleep 30" & while [ ! -s left ]; do :; done; echo done'
  expect(await runShell(script, { workDir })).toMatchObject({ exitCode: 0, stdout: 'done\n' })
  process.kill(await pidFrom(join(workDir, 'left')))
})

test('a missing program fails at once', async () => {
  const run = createRunProcess({ limits: { memoryLimitBytes: 512 * megabyte, fileLimitBytes: megabyte }, env: {} })
  const request = { command: 'no-such-program', args: [], workDir: await makeTempDir(), signal: AbortSignal.timeout(20_000) }
  await expect(run(request)).rejects.toMatchObject({ code: 'engine_failed', message: 'The conversion program could not be started.' })
})

test('keeps only the end of stderr', async () => {
  const { stderr } = await runShell('i=0; while [ $i -lt 3000 ]; do echo "line $i of many"; i=$((i+1)); done >&2')
  expect(stderr.endsWith('line 2999 of many\n')).toBe(true)
  expect(stderr.length).toBe(16 * 1024)
})

test('passes on every line of stderr at once', async () => {
  const lines: string[] = []
  await runShell('printf "1 of 3\\n2 of" >&2; printf " 3\\n3 of 3\\n" >&2', { onStderrLine: (line) => lines.push(line) })
  expect(lines).toEqual(['1 of 3', '2 of 3', '3 of 3'])
})

test('ends a program that prints without end, and does not log its output', async () => {
  const error = await runShell('yes 0123456789012345678901234567890123456789012345678901234567890123456789').catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'engine_failed' })
  expect(JSON.stringify(error.cause).length).toBeLessThan(1000)
})

test('distinguishes a lack of memory from a damaged file', async () => {
  await expect(runShell('tail /dev/zero', { memoryLimitBytes: 64 * megabyte })).rejects.toMatchObject({ code: 'out_of_memory' })
  await expect(runShell('kill -KILL $$')).rejects.toMatchObject({ code: 'out_of_memory' })
  expect(await runShell('echo "out of memory, nearly" >&2')).toMatchObject({ exitCode: 0 })
})

test('ends a program that writes too large a file, also through a child', async () => {
  const workDir = await makeTempDir()
  const write = 'dd if=/dev/zero of=big bs=1M count=4'
  await expect(runShell(`exec ${write}`, { workDir })).rejects.toMatchObject({ code: 'result_too_large' })
  await expect(runShell(`${write}; exit $?`, { workDir })).rejects.toMatchObject({ code: 'result_too_large' })
  expect((await stat(join(workDir, 'big'))).size).toBe(megabyte)
})

test('the failure of an engine shows nothing to the client, and logs all but stdout', () => {
  const error = engineFailure('pdftoppm', {
    exitCode: 1,
    killedBy: null,
    stdout: 'the text of the file',
    stderr: 'Syntax error in /data/x',
  })
  expect(error).toMatchObject({ code: 'engine_failed', cause: { what: 'pdftoppm', exitCode: 1, stderr: 'Syntax error in /data/x' } })
  expect(error.message).not.toMatch(/\/|pdftoppm|Syntax/)
  expect(JSON.stringify(error.cause)).not.toContain('the text of the file')
})

test('an error at the exit of a program is reported to its conversion, and its pipes are closed', async () => {
  const child = Object.assign(new EventEmitter(), { stdout: new PassThrough(), stderr: new PassThrough() })
  const owner = vi.fn()
  const bug = new Error('EPERM')
  const kill = () => {
    throw bug
  }
  withOwner(owner, () => closePipesAfterExit(child as unknown as ChildProcess, kill))
  child.emit('exit')
  expect(owner).toHaveBeenCalledExactlyOnceWith(bug)
  await vi.waitFor(() => expect([child.stdout.destroyed, child.stderr.destroyed]).toEqual([true, true]), 10_000)
})
