/** The engine from PDF to Word in a process of its own, inside the jail. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCodeCache } from '../../src/engines/code-cache.ts'
import type { ProcessRequest } from '../../src/engines/process.ts'
import { createWordEngine } from '../../src/engines/word.ts'
import { run } from '../helpers/pdf-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { makePdf, showLines } from '../pdf-to-word/helpers/make-pdf.ts'

async function makeConversion(pdf: Buffer) {
  const workDir = await makeTempDir()
  const path = join(workDir, 'input.pdf')
  await writeFile(path, pdf)
  return { path, images: true, workDir, signal: AbortSignal.timeout(60_000), onProgress: () => undefined }
}

test('its compiled code is kept once, and read by the conversions that follow', async () => {
  const scratchDir = await makeTempDir()
  const requests: ProcessRequest[] = []
  const engine = createWordEngine({
    run: (request) => {
      requests.push(request)
      return run(request)
    },
  })
  const pdf = makePdf({ pages: [showLines([[72, 700, 12, 'Text']])] })
  await engine.convertPdf(await makeConversion(pdf))
  expect(requests[0]?.env).not.toHaveProperty('NODE_COMPILE_CACHE')
  await engine.prepare(scratchDir)
  const [folder = ''] = await readdir(scratchDir)
  const kept = join(scratchDir, folder)
  expect(await readdir(kept)).not.toEqual([])
  expect((await engine.convertPdf(await makeConversion(pdf))).hasText).toBe(true)
  expect(requests.at(-1)).toMatchObject({ env: { NODE_COMPILE_CACHE: kept } })
  expect(requests.at(-1)?.reads).toContain(kept)
})

test('where the code cannot be kept, it is done without', async () => {
  const cache = createCodeCache({ run, program: '/nowhere.ts', args: [] })
  await cache.prepare('/nowhere/at/all')
  expect(cache.use()).toEqual({ reads: [], env: {} })
})

test('nothing is kept any more once it is closed', async () => {
  const scratchDir = await makeTempDir()
  const requests: ProcessRequest[] = []
  const cache = createCodeCache({
    run: (request) => {
      requests.push(request)
      return run(request)
    },
    program: '/nowhere.ts',
    args: [],
  })
  await cache.close()
  await cache.prepare(scratchDir)
  expect(requests).toEqual([])
  expect(await readdir(scratchDir)).toEqual([])
})

test('a damaged PDF is told as such', async () => {
  const engine = createWordEngine({ run })
  await expect(engine.convertPdf(await makeConversion(Buffer.from('%PDF-1.7\nnothing')))).rejects.toMatchObject({
    code: 'unreadable_input',
  })
})
