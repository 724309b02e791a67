import { execFile } from 'node:child_process'
import { link, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { ResultFile } from '../../../../src/actions/common/action.ts'
import type { Destination } from '../../../../src/cli/commands/convert/destination.ts'
import { placeResult, rememberInputs } from '../../../../src/cli/commands/convert/place-result.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

const run = promisify(execFile)

/** A folder `out` for results, and a place where results with these names and contents were made. */
async function prepare(contents: Record<string, string>) {
  const folder = await makeTempDir()
  const [out, scratch] = [join(folder, 'out'), join(folder, 'scratch')]
  await mkdir(out)
  await mkdir(scratch)
  const made: ResultFile[] = []
  for (const [filename, content] of Object.entries(contents)) {
    await writeFile(join(scratch, filename), content, { mode: 0o600 })
    made.push({ path: join(scratch, filename), filename, kind: 'jpg' })
  }
  const place = async (wish: Partial<Destination>, inputs: string[] = [], signal = new AbortController().signal) => {
    const destination = { folder: out, filename: undefined, kind: undefined, replaces: false, ...wish }
    const placed = await placeResult({ made, workDir: scratch, destination, taken: await rememberInputs(inputs), signal })
    return placed.map(({ path }) => path.replace(`${out}/`, ''))
  }
  return { out, scratch, made, place, read: (name: string) => readFile(join(out, name), 'utf8') }
}

const three = { 'a-1.jpg': 'one', 'a-2.jpg': 'two', 'a-3.jpg': 'three' }

test('puts one file where it was named, for others to read as the umask has it', async () => {
  const { out, place, read } = await prepare({ 'a.jpg': 'one' })
  expect(await place({ filename: 'b.jpg', kind: 'jpg' })).toEqual(['b.jpg'])
  expect(await read('b.jpg')).toBe('one')
  await writeFile(join(out, 'usual'), '')
  expect((await stat(join(out, 'b.jpg'))).mode).toBe((await stat(join(out, 'usual'))).mode)
})

test.each([
  ['beside each other', { filename: 'b.jpg', kind: 'jpg' as const }, ''],
  ['into a folder of the name that was given', { filename: 'b' }, 'b/'],
])('puts several files %s', async (_, wish, before) => {
  const { place, read } = await prepare(three)
  expect(await place(wish)).toEqual(['a-1.jpg', 'a-2.jpg', 'a-3.jpg'].map((name) => before + name))
  expect(await read(`${before}a-3.jpg`)).toBe('three')
})

test.each([[three], [{ 'a.jpg': 'one' }]])('puts all results into a ZIP if the destination is named so', async (contents) => {
  const { out, place } = await prepare(contents)
  expect(await place({ filename: 'b.zip', kind: 'zip' })).toEqual(['b.zip'])
  const { stdout } = await run('unzip', ['-p', join(out, 'b.zip')])
  expect(stdout).toBe(Object.values(contents).join(''))
})

test('does not change an existing file, and leaves no partial result beside it', async () => {
  const { out, place, read } = await prepare(three)
  await writeFile(join(out, 'a-3.jpg'), 'precious')
  await expect(place({})).rejects.toMatchObject({ code: 'result_exists', message: expect.stringContaining('--force') })
  expect(await read('a-3.jpg')).toBe('precious')
  expect(await readdir(out)).toEqual(['a-3.jpg'])
})

test('replaces an existing file on request, and keeps a link', async () => {
  const { out, place, read } = await prepare({ 'a.jpg': 'new' })
  await writeFile(join(out, 'real.jpg'), 'old')
  await symlink('real.jpg', join(out, 'a.jpg'))
  await place({ replaces: true })
  expect(await read('real.jpg')).toBe('new')
  expect((await lstat(join(out, 'a.jpg'))).isSymbolicLink()).toBe(true)
})

test('never replaces an input under any name', async () => {
  const { out, place, read } = await prepare({ 'a.jpg': 'new' })
  await writeFile(join(out, 'input.jpg'), 'precious')
  await link(join(out, 'input.jpg'), join(out, 'a.jpg'))
  await expect(place({ replaces: true }, [join(out, 'input.jpg')])).rejects.toMatchObject({ code: 'result_exists' })
  expect(await read('input.jpg')).toBe('precious')
})

test('two results of one command do not replace each other', async () => {
  const { out, scratch, made } = await prepare({ 'a.jpg': 'one' })
  const taken = await rememberInputs([])
  const destination = { folder: out, filename: undefined, kind: undefined, replaces: true }
  const again = () => placeResult({ made, workDir: scratch, destination, taken, signal: new AbortController().signal })
  const ends = await Promise.allSettled([again(), again()])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('writes into a pipe or a device, and does not put a file in its place', async () => {
  const { out, place } = await prepare({ 'a.jpg': 'one' })
  const pipe = join(out, 'pipe')
  await run('mkfifo', [pipe])
  const [content] = await Promise.all([readFile(pipe, 'utf8'), place({ filename: 'pipe', replaces: true })])
  expect(content).toBe('one')
  expect((await stat(pipe)).isFIFO()).toBe(true)
})

test('an interruption ends the wait for the reader of a pipe', async () => {
  const { out, place } = await prepare({ 'a.jpg': 'one' })
  await run('mkfifo', [join(out, 'pipe')])
  const interruption = new AbortController()
  const placing = place({ filename: 'pipe', replaces: true }, [], interruption.signal)
  await expect(Promise.race([placing, delay(200, 'waits')])).resolves.toBe('waits')
  interruption.abort(new Error('interrupted'))
  await expect(placing).rejects.toThrow('interrupted')
})

test('says which result cannot be written, and names no temporary file', async () => {
  const { out, place } = await prepare({ 'a.jpg': 'one' })
  await writeFile(join(out, 'file'), '')
  await expect(place({ folder: join(out, 'file') })).rejects.toMatchObject({
    code: 'result_unwritable',
    message: `${join(out, 'file/a.jpg')} cannot be written (EEXIST); choose another path with -o.`,
  })
  await expect(place({ folder: '/proc' })).rejects.toMatchObject({ message: expect.stringMatching(/^\/proc\/a\.jpg cannot be written/) })
  expect(await readdir(out)).toEqual(['file'])
})

test('says so for each of many results at once, however long reading them takes', async () => {
  const { place } = await prepare({ 'a.jpg': 'one' })
  const placed = await Promise.allSettled(Array.from({ length: 60 }, () => place({ folder: '/proc' })))
  expect(placed.map((one) => (one.status === 'rejected' ? one.reason.code : one.status))).toEqual(placed.map(() => 'result_unwritable'))
})

test('an interruption leaves nothing', async () => {
  const { out, place } = await prepare(three)
  await expect(place({}, [], AbortSignal.abort(new Error('interrupted')))).rejects.toThrow()
  expect(await readdir(out)).toEqual([])
})
