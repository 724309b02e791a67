/** What every place for the files of conversions does alike: one machine, a shared folder, a bucket. */
import { createHash, randomBytes } from 'node:crypto'
import { access, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newConversionId } from '../../src/conversions/conversion.ts'
import type { FileStore, Needed, NeededOf, StagedInput } from '../../src/store/file-store.ts'
import type { Files } from '../../src/store/files.ts'
import { dumpFolder, openStores } from '../helpers/file-stores.ts'

const never = new AbortController().signal
const sha256Of = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

async function stageAll(store: FileStore, id: string, contents: readonly (Buffer | string)[]): Promise<StagedInput[]> {
  const pathOf = await store.stage(id)
  return await Promise.all(
    contents.map(async (content, index) => {
      await writeFile(pathOf(index), content, { mode: 0o600 })
      return { path: pathOf(index), kind: 'pdf', size: Buffer.byteLength(content), sha256: sha256Of(content) }
    }),
  )
}

async function make(files: Files, id: string, contents: readonly (Buffer | string)[]) {
  const { workDir } = files.conversion(id)
  await mkdir(workDir, { recursive: true })
  const paths = contents.map((_, index) => join(workDir, `made-${index}`))
  for (const [index, path] of paths.entries()) await writeFile(path, contents[index] ?? '')
  return { paths, within: workDir }
}

async function readResult(store: FileStore, ref: Parameters<FileStore['openResult']>[0], range?: { start: number; end: number }) {
  const chunks: Buffer[] = []
  for await (const chunk of (await store.openResult(ref, range)) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe.each(Object.entries(openStores))('%s', (name, open) => {
  const isCluster = name !== 'a single machine'

  test('gives inputs to whichever machine runs the conversion', async () => {
    const { store, other } = await open()
    const id = newConversionId()
    const big = randomBytes(20_000_000)
    const staged = await stageAll(store, id, ['first', big])
    await store.putInputs(id, staged)
    const paths = await other.fetchInputs({ id, attempt: 1 }, staged, never)
    expect(await readFile(paths[0] ?? '', 'utf8')).toBe('first')
    expect((await readFile(paths[1] ?? '')).equals(big)).toBe(true)
    for (const { path } of staged) await expect(access(path)).rejects.toThrow()
  })

  test('publishes the files of engines in order, and serves ranges of them', async () => {
    const { store, files, other } = await open()
    const id = newConversionId()
    await store.putInputs(id, await stageAll(store, id, ['input']))
    const contents = ['zero', randomBytes(18_000_000), '']
    const { files: kept, onDisk } = await store.publish({ id, attempt: 1 }, await make(files, id, contents), never)
    await onDisk
    expect(kept).toEqual(contents.map((content) => ({ size: Buffer.byteLength(content), sha256: sha256Of(content) })))
    for (const [index, content] of contents.entries()) {
      const ref = { id, attempt: 1, index, size: kept[index]?.size ?? 0, sha256: kept[index]?.sha256 ?? '' }
      expect((await readResult(other, ref)).equals(Buffer.from(content))).toBe(true)
    }
    const [first] = kept
    if (first) expect(String(await readResult(other, { id, attempt: 1, index: 0, ...first }, { start: 1, end: 2 }))).toBe('er')
  })

  test('publishes only regular files', async () => {
    const { store, files, dumpKept } = await open()
    const id = newConversionId()
    await store.putInputs(id, await stageAll(store, id, ['input']))
    const made = await make(files, id, ['good'])
    await writeFile(join(files.dataDir, 'keys.json'), 'a secret of the server')
    await symlink(join(files.dataDir, 'keys.json'), join(made.within, 'link'))
    const paths = [...made.paths, join(made.within, 'link')]
    await expect(store.publish({ id, attempt: 1 }, { ...made, paths }, never)).rejects.toMatchObject({ code: 'engine_failed' })
    if (isCluster) expect(await dumpKept()).not.toContain('a secret of the server')
  })

  test('keeps passwords until the conversion has ended', async () => {
    const { store, other, dumpKept } = await open()
    const id = newConversionId()
    await store.putInputs(id, await stageAll(store, id, ['input']))
    await store.putSecrets(id, { password: 'sesame-open' })
    expect(await other.readSecrets(id)).toEqual({ password: 'sesame-open' })
    if (isCluster) expect(await dumpKept()).not.toContain('sesame-open')
    await other.removeEnded(id, [{ kind: 'pdf', size: 5, sha256: '' }], { resultOf: 1 })
    await expect(store.readSecrets(id)).rejects.toMatchObject({ code: 'password_required' })
    expect(await dumpKept()).not.toContain('sesame-open')
  })

  test('removes inputs at the end and keeps the result until its expiry', async () => {
    const { store, files } = await open()
    const id = newConversionId()
    const staged = await stageAll(store, id, ['the input'])
    await store.putInputs(id, staged)
    const {
      files: [kept],
    } = await store.publish({ id, attempt: 1 }, await make(files, id, ['the result']), never)
    const ref = { id, attempt: 1, index: 0, size: 10, sha256: kept?.sha256 ?? '' }
    await store.removeEnded(id, staged, { resultOf: 1 })
    expect(String(await readResult(store, ref))).toBe('the result')
    await store.removeEnded(id, staged, 'nothing')
    await expect(store.openResult(ref)).rejects.toMatchObject({ code: 'result_expired' })
  })

  test('removes at the end what an interrupted attempt has left', async () => {
    const { store, files, other, dumpKept } = await open()
    const id = newConversionId()
    const staged = await stageAll(store, id, ['the input'])
    await store.putInputs(id, staged)
    if (isCluster) await store.publish({ id, attempt: 1 }, await make(files, id, ['of the first attempt']), never)
    const {
      files: [kept],
    } = await other.publish({ id, attempt: 2 }, await make(files, id, ['the result']), never)
    const ref = { id, attempt: 2, index: 0, size: 10, sha256: kept?.sha256 ?? '' }
    await other.removeEnded(id, staged, { resultOf: 2 })
    expect(String(await readResult(store, ref))).toBe('the result')
    expect(await dumpKept()).not.toMatch(/the input|of the first attempt/)
  })

  test('removes all files of a conversion', async () => {
    const { store, files, dumpKept } = await open()
    const id = newConversionId()
    await store.putInputs(id, await stageAll(store, id, ['the input']))
    await store.putSecrets(id, { password: 'x' })
    await store.publish({ id, attempt: 1 }, await make(files, id, ['the result']), never)
    expect(await store.remove(id)).toBe(true)
    expect(await store.remove(id)).toBe(true)
    expect(await dumpKept()).not.toMatch(/the (input|result)/)
    expect(await dumpFolder(files.dataDir)).not.toMatch(/the (input|result)/)
  })

  test('removes an upload that became no conversion, before and after it was stored', async () => {
    const { store, files, dumpKept } = await open()
    const [early, late] = [newConversionId(), newConversionId()]
    await stageAll(store, early, ['the early one'])
    await store.putInputs(late, await stageAll(store, late, ['the late one']))
    for (const id of [early, late]) await store.unstage(id)
    for (const text of [await dumpFolder(files.dataDir), await dumpKept()]) expect(text).not.toMatch(/the (early|late) one/)
  })

  test('sweeps the files of ended conversions, and no others', async () => {
    const { store, files, dumpKept } = await open()
    const [active, completed, failed, unknown] = [newConversionId(), newConversionId(), newConversionId(), newConversionId()]
    for (const id of [active, completed, failed, unknown]) {
      await store.putInputs(id, await stageAll(store, id, [`input of ${id}`]))
      await store.putSecrets(id, { password: 'x' })
      await store.publish({ id, attempt: 2 }, await make(files, id, [`result of ${id}`]), never)
    }
    const known = new Map<string, Needed>([
      [active, 'everything'],
      [completed, { resultOf: 2 }],
      [failed, 'nothing'],
    ])
    const neededOf: NeededOf = async (ids) => new Map([...known].filter(([id]) => ids.includes(id)))
    await store.sweep(neededOf, never, (_, error) => expect.unreachable(String(error)))
    const left = await dumpKept()
    const has = (id: string) => ['input', 'result'].filter((what) => left.includes(`${what} of ${id}`))
    expect([active, completed, failed, unknown].map(has)).toEqual([['input', 'result'], ['result'], [], ['input', 'result']])
  })

  test('clears the scratch space of this machine only', async () => {
    const { store, files } = await open()
    const id = newConversionId()
    const staged = await stageAll(store, id, ['the input'])
    await store.putInputs(id, staged)
    await make(files, id, ['scratch'])
    await store.clearScratch(id)
    await expect(access(files.conversion(id).workDir)).rejects.toThrow()
    const [path = ''] = await store.fetchInputs({ id, attempt: 2 }, staged, never)
    expect(await readFile(path, 'utf8')).toBe('the input')
  })

  test('reports the free space', async () => {
    expect(await (await open()).store.freeBytes()).toBeGreaterThan(1_000_000)
  })

  if (isCluster)
    test('keeps the results of two attempts apart', async () => {
      const { store, files, other } = await open()
      const id = newConversionId()
      await store.putInputs(id, await stageAll(store, id, ['input']))
      const {
        files: [late],
      } = await store.publish({ id, attempt: 1 }, await make(files, id, ['of a worker that lost its turn']), never)
      const {
        files: [good],
      } = await store.publish({ id, attempt: 2 }, await make(files, id, ['good']), never)
      if (!late || !good) throw new Error('nothing was published')
      await other.dropResult({ id, attempt: 1 })
      await expect(store.openResult({ id, attempt: 1, index: 0, ...late })).rejects.toMatchObject({ code: 'result_expired' })
      expect(String(await readResult(store, { id, attempt: 2, index: 0, ...good }))).toBe('good')
    })
})
