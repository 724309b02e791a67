/** A server without any privilege, on a data folder in which engines that were taken over have left what resists. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { asPlainUser, makePlainDir, plainUser } from './helpers/evil.ts'
import { makeTempDir } from './helpers/temp-dir.ts'

/** The lines of its log. */
async function serve(dataDir: string): Promise<{ child: ChildProcess; lines: Record<string, unknown>[] }> {
  const bin = await makeTempDir()
  const program = join(bin, 'serve')
  await writeFile(program, `#!/bin/sh\nexec ${process.execPath} ${resolve('src/cli/main.ts')} serve\n`, { mode: 0o755 })
  const env = { PATH: process.env.PATH ?? '', CONVERTD_DATA_DIR: dataDir, CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: '0' }
  const child = spawn(await asPlainUser(bin, program), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, CONVERTD_LOG_FORMAT: 'json', CONVERTD_DISK_FLOOR_MB: '0', HOME: dataDir },
  })
  const ended = new Promise((done) => child.once('exit', done))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const lines: Record<string, unknown>[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface(stream).on('line', (line) => lines.push(line.startsWith('{') ? JSON.parse(line) : { msg: line }))
  }
  return { child, lines }
}

test.runIf(process.getuid?.() === 0)('starts with any files in its scratch folder, and reports what it could not delete', async () => {
  const dataDir = await makePlainDir()
  const scratch = join(dataDir, 'scratch')
  await mkdir(join(scratch, 'hidden', 'below'), { recursive: true })
  await mkdir(join(scratch, 'of-root'))
  for (const folder of ['hidden/below', 'of-root']) await writeFile(join(scratch, folder, 'file'), 'x')
  for (const folder of ['', 'hidden', 'hidden/below']) await chown(join(scratch, folder), plainUser, plainUser)
  for (const folder of ['of-root', 'hidden/below', 'hidden']) await chmod(join(scratch, folder), 0)
  const { lines } = await serve(dataDir)
  const url = await vi.waitFor(
    () => {
      const found = lines.map((line) => /http:\/\/[\w.]+:\d+/.exec(JSON.stringify(line))?.[0]).find((address) => address !== undefined)
      if (found === undefined) throw new Error(JSON.stringify(lines))
      return found
    },
    { timeout: 40_000, interval: 100 },
  )
  const { data } = (await (await fetch(`${url}/health/ready`)).json()) as { data: Record<string, unknown> }
  expect(data).toMatchObject({ undeletable_folders: 1 })
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', path: scratch }))
  expect((await stat(scratch)).uid).toBe(plainUser)
  const [aside] = await readdir(join(dataDir, 'trash'))
  expect(await readdir(join(dataDir, 'trash', aside ?? ''))).toEqual(['of-root'])
})
