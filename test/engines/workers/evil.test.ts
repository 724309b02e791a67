/** A worker that was taken over plays with the folder that it may write in, and the server is not hurt. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createSandbox } from '../../../src/engines/process/sandbox.ts'
import { startWorkerProcess, type WorkerProcess } from '../../../src/engines/workers/process.ts'
import { compileEvil, makeVictim } from '../../helpers/evil.ts'
import type { EvilRequest } from '../../helpers/evil-worker-child.ts'
import { buildNative } from '../../helpers/native.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const program = fileURLToPath(new URL('../../helpers/evil-worker-child.ts', import.meta.url))
const megabyte = 1024 ** 2

let programs: string
let evil: string
beforeAll(async () => {
  programs = await buildNative()
  evil = await compileEvil(programs)
})

interface Evil {
  worker: WorkerProcess
  /** Where the conversion wants its results; beside it lie keys.json and the worker's own folder. */
  workDir: string
  dataDir: string
  ask(orders: Pick<EvilRequest, 'swapWith' | 'script'>, name?: string): Promise<unknown>
}

async function startEvilWorker(mode: 'require' | 'off' = 'require'): Promise<Evil> {
  const dataDir = await makeTempDir()
  const [scratchDir, workDir] = [join(dataDir, 'scratch'), join(dataDir, 'work')]
  for (const folder of [scratchDir, workDir]) await mkdir(folder)
  await writeFile(join(dataDir, 'keys.json'), 'secret', { mode: 0o600 })
  const worker = startWorkerProcess({
    ...{ program, args: [evil], reads: [program, evil, '/bin'], startsPrograms: true, noun: 'file', scratchDir, env: {} },
    limits: { memoryLimitBytes: 2048 * megabyte, fileLimitBytes: 64 * megabyte },
    sandbox: createSandbox({ mode, jail: join(programs, 'convertd-jail') }),
  })
  onTestFinished(() => worker.end())
  return {
    ...{ worker, workDir, dataDir },
    async ask(orders, name = 'wanted') {
      const reply = await worker.ask(
        { result: join(workDir, name), request: ({ folder, result }) => ({ kind: 'evil', folder, result, ...orders }), answer: z.null() },
        AbortSignal.timeout(20_000),
      )
      await worker.clear()
      return reply
    },
  }
}

// Without the sandbox as well, which lets a worker neither make links nor exchange anything: the server must not count on that.
test.each(['require', 'off'] as const)('files of others stay when folders and links are swapped, sandbox %s', async (mode) => {
  const { worker, dataDir, ask } = await startEvilWorker(mode)
  const victim = await makeVictim(dataDir)
  for (let asked = 0; asked < 10 && worker.isFit(); asked++) await ask({ swapWith: victim.path }, `wanted-${asked}`).catch(() => undefined)
  await worker.end()
  expect(await victim.losses()).toEqual([])
  expect(await readdir(join(dataDir, 'scratch'))).toEqual([])
})

test.each([
  ['a pipe', 'mkfifo result'],
  ['a link', 'ln -s ../../../keys.json result'],
  ['a file with another name', 'echo x > other; ln other result'],
  ['a folder', 'mkdir result'],
  ['nothing', 'true'],
])('a result that is %s fails its request and ends the worker', async (_, script) => {
  const { worker, workDir, ask } = await startEvilWorker()
  await expect(ask({ script })).rejects.toMatchObject({ code: 'engine_failed' })
  expect(worker.isFit()).toBe(false)
  expect(await readdir(workDir)).toEqual([])
})

// The filter refuses to make them; the server must not count on that, nor on lacking the privilege itself.
test.runIf(process.getuid?.() === 0).each([
  ['a device of characters that never ends', 'mknod result c 1 5'],
  ['a device of blocks', 'mknod result b 7 0'],
  ['a device without permissions', 'mknod result c 1 3; chmod 0 result'],
])('a result that is %s fails its question, and goes with the worker, without the sandbox', async (_, script) => {
  const { worker, workDir, dataDir, ask } = await startEvilWorker('off')
  await expect(ask({ script: `${script}; mkdir -p deep/er; mknod deep/er/null c 1 3; mknod deep/full b 7 0` })).rejects.toMatchObject({
    code: 'engine_failed',
  })
  expect(worker.isFit()).toBe(false)
  expect(await readdir(workDir)).toEqual([])
  expect(await readdir(join(dataDir, 'scratch'))).toEqual([])
})

test.runIf(process.getuid?.() === 0)('device files in the scratch folder are removed, and not opened', async () => {
  const { worker, workDir, ask } = await startEvilWorker('off')
  await ask({ script: 'mkdir deep; mknod deep/null c 1 3; mknod zero c 1 5; mknod loop b 7 0; echo kept > result' })
  expect(await readFile(join(workDir, 'wanted'), 'utf8')).toBe('kept\n')
  expect(worker.isFit()).toBe(true)
  await ask({ script: '[ -z "$(ls -A)" ] && echo empty > result' }, 'next')
  expect(await readFile(join(workDir, 'next'), 'utf8')).toBe('empty\n')
})

test('the sandbox prevents creating device files', async () => {
  const { workDir, ask } = await startEvilWorker()
  await ask({ script: 'mknod zero c 1 5 || mknod loop b 7 0 || mkfifo pipe || echo refused > result' })
  expect(await readFile(join(workDir, 'wanted'), 'utf8')).toBe('refused\n')
})

test('cannot store data of one client in the result of the next', async () => {
  const { workDir, ask } = await startEvilWorker()
  await ask({ script: 'exec 3> result; echo first >&3; (until [ -e go ]; do sleep 0.02; done; echo second >&3; touch done) &' }, 'first')
  await ask({ script: 'touch go; until [ -e done ]; do sleep 0.02; done; echo x > result' }, 'second')
  expect(await readFile(join(workDir, 'first'), 'utf8')).toBe('first\n')
})

test('a worker that makes its folder unreadable is ended, and the folder is removed', async () => {
  const { dataDir, ask, worker } = await startEvilWorker('off')
  await ask({ script: 'echo x > result; mkdir -p hidden/below; touch hidden/below/file; chmod 0 hidden/below hidden .' }).catch(
    () => undefined,
  )
  await worker.end()
  expect(await readdir(join(dataDir, 'scratch'))).toEqual([])
})

test('too many empty files end it', async () => {
  const { ask } = await startEvilWorker()
  const filling = ask({
    script:
      'i=0; while :; do mkdir -p $i/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a; i=$((i+1)); done',
  })
  await expect(filling).rejects.toMatchObject({ code: 'result_too_large' })
})
