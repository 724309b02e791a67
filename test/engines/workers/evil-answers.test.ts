/** Workers that a file has taken over, by what they answer: nothing is believed that a sound worker would not say. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createImageEngine } from '../../../src/engines/image/image.ts'
import { createFileEngine } from '../../../src/engines/inspect/files.ts'
import { createRunProcess } from '../../../src/engines/process/process.ts'
import { createWordEngine } from '../../../src/engines/word/word.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const program = fileURLToPath(new URL('../../helpers/evil-frames-child.ts', import.meta.url))
const limits = { memoryLimitBytes: 1024 ** 3, fileLimitBytes: 1024 ** 3 }
const never = new AbortController().signal

const run = createRunProcess({ limits, env: {} })

async function emptyFile(): Promise<string> {
  const path = join(await makeTempDir(), 'file')
  await writeFile(path, '')
  return path
}

const parts = async (value: string) => ({
  ...{ concurrency: 1, limits, program, scratchDir: await makeTempDir() },
  env: value.startsWith('"ok"') ? { EVIL_REPLY: value } : { EVIL_VALUE: value },
})
const facts = (more: string) => `{"width":1,"height":1,"frames":1,"isUniform":true,"hasAlpha":false,${more}}`
const failed = { name: 'AppError', code: 'engine_failed' }

test.each([
  facts('"width":"<b>"'),
  facts('"width":1e999'),
  facts('"height":-1'),
  facts('"height":0.5'),
  facts('"frames":0'),
  facts('"frames":1e9'),
  facts('"isUniform":1'),
  facts('"__proto__":{}'),
  'null',
  '[]',
])('wrong facts of a picture: %s', async (value) => {
  const engine = createImageEngine(await parts(value))
  onTestFinished(() => engine.close())
  const path = await emptyFile()
  await expect(engine.inspect(path, undefined, never)).rejects.toMatchObject(failed)
})

test.each(['"__proto__"', '"constructor"', '"exe"', '7', '{"kind":"pdf"}'])('a wrong kind of a file: %s', async (value) => {
  const engine = createFileEngine(await parts(value))
  onTestFinished(() => engine.close())
  await expect(engine.detectKind(await emptyFile())).rejects.toMatchObject({ name: 'AppError', code: 'unsupported_input' })
})

test.each(['-1', '0', '1e999', '1000001', '"3"', '[3]'])('a wrong number of pages: %s', async (value) => {
  const [files, word] = [createFileEngine(await parts(value)), createWordEngine({ ...(await parts(value)), run })]
  onTestFinished(async () => void (await Promise.all([files.close(), word.close()])))
  const path = await emptyFile()
  await expect(files.countPages(path, never)).rejects.toMatchObject(failed)
  await expect(word.countPages(path, never)).rejects.toMatchObject(failed)
})

test.each(['-1', '{}', '[2]', '[-1]', '["0"]', '[0.5]', '[0,1,1]'])(
  'wrong indices of files that could not be merged: %s',
  async (value) => {
    const engine = createFileEngine(await parts(value))
    onTestFinished(() => engine.close())
    const sources = await Promise.all(['a', 'b'].map(async (title) => ({ path: await emptyFile(), title, pages: null })))
    const merging = engine.assembler.merge({
      plan: { outline: 'files', sources },
      result: join(await makeTempDir(), 'merged.pdf'),
      signal: never,
      onProgress: () => undefined,
    })
    await expect(merging).rejects.toMatchObject(failed)
  },
)

test.each([
  'null',
  '[]',
  '[{"pages":1,"isSigned":false},{"pages":1,"isSigned":false}]',
  '[{"pages":"1","isSigned":false}]',
  '[{"pages":1}]',
])('wrong facts of a PDF: %s', async (value) => {
  const engine = createFileEngine(await parts(value))
  onTestFinished(() => engine.close())
  await expect(engine.assembler.look([await emptyFile()], never)).rejects.toMatchObject(failed)
})

test.each([
  '{"isCopied":false,"remote":["<b>"],"mayHaveChanges":false}',
  `{"isCopied":false,"remote":${JSON.stringify(Array(1000).fill('pictures'))},"mayHaveChanges":false}`,
  '{"isCopied":"no","remote":[],"mayHaveChanges":false}',
  // It made no copy.
  '{"isCopied":true,"remote":[],"mayHaveChanges":false}',
])('what is in an Office file: %#', async (value) => {
  const engine = createFileEngine(await parts(value))
  onTestFinished(() => engine.close())
  const path = await emptyFile()
  const opening = engine.openOffice({ path, kind: 'docx', password: undefined, copy: `${path}-copy`, signal: never })
  await expect(opening).rejects.toMatchObject(failed)
})

test.each(['null', '{"isSound":true}', '{"isSound":1,"isPdf14":false}', '{"isSound":false,"isPdf14":false,"x":1}'])(
  'a wrong answer to what became of a PDF: %s',
  async (value) => {
    const engine = createFileEngine(await parts(value))
    onTestFinished(() => engine.close())
    const plan = { path: await emptyFile(), isRepaired: false, pictures: undefined, parallelism: 1 }
    const result = join(await makeTempDir(), 'result.pdf')
    const compressed = engine.assembler.compress({ plan, result, signal: never, onProgress: () => undefined })
    await expect(compressed).rejects.toMatchObject(failed)
  },
)
