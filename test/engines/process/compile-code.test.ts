import { join, resolve } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { makeTempDir } from '../../helpers/temp-dir.ts'

test('programs that start later use the stored code', async () => {
  const folder = join(await makeTempDir(), 'code')
  await execa(process.execPath, ['src/engines/process/compile-code.ts', folder])
  const env = { NODE_COMPILE_CACHE: folder, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
  const { all } = await execa(process.execPath, ['src/engines/inspect/file-worker.ts'], { env, all: true, stdin: 'ignore' })
  expect(all).toContain(`V8 code cache for ESM file://${resolve('src/engines/inspect/file-worker.ts')} was accepted`)
  // What is there need not be written again.
  expect(all).not.toMatch(/writing cache for .*success/)
})
