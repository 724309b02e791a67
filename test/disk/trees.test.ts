import { readFileSync } from 'node:fs'
import { chmod, chown, link, lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTrees, type Trees } from '../../src/disk/trees.ts'
import { asPlainUser, compileEvil, makePlainDir, makeVictim, plainUser, startEvil } from '../helpers/evil.ts'
import { buildNative } from '../helpers/native.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

const isRoot = process.getuid?.() === 0
const many = 1_000_000

let programs: string
let evil: string
beforeAll(async () => {
  programs = await buildNative()
  evil = await compileEvil(programs)
})

const byProgram = () => createTrees(join(programs, 'convertd-tree'))
const byPath = () => createTrees(undefined)
const byBroken = () => createTrees('/usr/bin/false')

describe.each([
  ['with the native program', byProgram],
  ['by paths', byPath],
  ['by paths, because the program does not run', byBroken],
])('%s', (_, make) => {
  test('removes a folder with all content, but not the targets of its links', async () => {
    const folder = await makeTempDir()
    await mkdir(join(folder, 'own', 'a', 'b'), { recursive: true })
    await mkdir(join(folder, 'other'))
    await writeFile(join(folder, 'other', 'file'), 'x')
    await writeFile(join(folder, 'own', 'a', 'b', 'file'), 'x')
    await symlink(join(folder, 'other'), join(folder, 'own', 'a', 'link'))
    await execa('mkfifo', [join(folder, 'own', 'fifo')])
    await make().remove(join(folder, 'own'))
    expect(await readdir(folder)).toEqual(['other'])
    expect(await readdir(join(folder, 'other'))).toEqual(['file'])
  })

  test('removes a single file, a link and a missing path', async () => {
    const folder = await makeTempDir()
    await writeFile(join(folder, 'file'), 'x')
    await symlink('file', join(folder, 'link'))
    const trees = make()
    await trees.remove(join(folder, 'link'))
    expect(await readdir(folder)).toEqual(['file'])
    await trees.remove(join(folder, 'file'))
    await trees.remove(join(folder, 'file'))
    expect(await readdir(folder)).toEqual([])
  })

  test('measures all content without following links', async () => {
    const folder = await makeTempDir()
    await mkdir(join(folder, 'a', 'b'), { recursive: true })
    await writeFile(join(folder, 'one'), Buffer.alloc(1_000_000, 1))
    await writeFile(join(folder, 'a', 'b', 'two'), Buffer.alloc(2_000_000, 1))
    await symlink('..', join(folder, 'a', 'up'))
    await symlink('/usr', join(folder, 'a', 'b', 'usr'))
    const { bytes, entries } = await make().measure(folder, many)
    expect(entries).toBe(6)
    expect(bytes).toBeGreaterThanOrEqual(3_000_000)
    expect(bytes).toBeLessThan(3_200_000)
  })

  test('a sparse file counts with its length, because it can be filled', async () => {
    const folder = await makeTempDir()
    await execa('truncate', ['-s', '5G', join(folder, 'hole')])
    expect((await make().measure(folder, many)).bytes).toBeGreaterThanOrEqual(5 * 1024 ** 3)
  })

  test.each<[string, (folder: string) => Promise<unknown>, string]>([
    ['more files than allowed', (folder) => execa(evil, ['fill', folder, '300']), 'E2BIG'],
    ['folders that are too deep', (folder) => execa(evil, ['dig', folder, '100']), 'E2BIG'],
    ['no folder at all', async () => undefined, ''],
  ])('the measure of %s is an error', async (what, prepare, code) => {
    const folder = await makeTempDir()
    await prepare(folder)
    const measured = make().measure(what === 'no folder at all' ? join(folder, 'none') : folder, 200)
    await expect(measured).rejects.toMatchObject({ code: code || 'ENOENT' })
  })
})

describe.runIf(isRoot)('without root privileges', () => {
  const plainTrees = async () => createTrees(await asPlainUser(programs, join(programs, 'convertd-tree')))

  async function hide(folder: string): Promise<void> {
    await mkdir(join(folder, 'hidden', 'below', 'read-only'), { recursive: true })
    await writeFile(join(folder, 'hidden', 'below', 'read-only', 'file'), Buffer.alloc(1_000_000))
    for (const [path, mode] of [
      ['hidden/below/read-only', 0o500],
      ['hidden/below', 0],
      ['hidden', 0],
    ] as const) {
      await chown(join(folder, path), plainUser, plainUser)
      await chmod(join(folder, path), mode)
    }
    await chown(folder, plainUser, plainUser)
  }

  test('removes folders without permissions, and their content', async () => {
    const parent = await makePlainDir()
    const folder = join(parent, 'own')
    await mkdir(folder)
    await hide(folder)
    await chmod(folder, 0)
    const trees = await plainTrees()
    await trees.remove(folder)
    expect(await readdir(parent)).toEqual([])
  })

  test('an unreadable folder is not an empty one', async () => {
    const folder = await makePlainDir()
    await hide(folder)
    await expect((await plainTrees()).measure(folder, many)).rejects.toMatchObject({ code: 'EACCES' })
  })

  test('reports what cannot be removed, and removes the rest', async () => {
    const folder = await makePlainDir()
    await mkdir(join(folder, 'of-root'), { mode: 0o700 })
    await writeFile(join(folder, 'of-root', 'file'), 'x')
    await writeFile(join(folder, 'file'), 'x')
    await mkdir(join(folder, 'own'))
    await chown(join(folder, 'own'), plainUser, plainUser)
    const trees = await plainTrees()
    await expect(trees.remove(folder)).rejects.toMatchObject({ code: 'EPERM' })
    expect(await readdir(folder)).toEqual(['of-root'])
    expect(await trees.clear(folder)).toBe(false)
  })
})

describe('by the native program', () => {
  test('empties a folder of any depth and size, and keeps it', async () => {
    const folder = await makeTempDir()
    await execa(evil, ['dig', folder, '1500'])
    await execa(evil, ['fill', folder, '1000'])
    expect(await byProgram().clear(folder)).toBe(true)
    expect(await readdir(folder)).toEqual([])
    expect((await lstat(folder)).mode & 0o777).toBe(0o700)
  })

  test('renaming folders and links meanwhile does not remove other files', async () => {
    const parent = await makeTempDir()
    const folder = join(parent, 'made')
    await mkdir(folder)
    const victim = await makeVictim(parent)
    startEvil(evil, ['swap', folder, victim.path])
    const trees = byProgram()
    for (let clears = 0; clears < 200; clears++) await Promise.race([trees.clear(folder), new Promise((done) => setTimeout(done, 50))])
    expect(await victim.losses()).toEqual([])
  })

  test('answers many simultaneous requests, each with its own result', async () => {
    const trees = byProgram()
    const folders = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const folder = await makeTempDir()
        await execa(evil, ['fill', folder, String(index)])
        return folder
      }),
    )
    const sizes = await Promise.all(folders.map((folder) => trees.measure(folder, many)))
    expect(sizes.map(({ entries }) => entries)).toEqual(folders.map((_, index) => index))
  })

  /** The program behind a script that tells its process id. */
  async function makeTold(folder: string): Promise<readonly [command: string, pid: () => Promise<number>]> {
    const [wrapper, pidFile] = [join(folder, 'tree-with-pid'), join(folder, 'pid')]
    await writeFile(wrapper, `#!/bin/sh\necho $$ > ${pidFile}\nexec ${join(programs, 'convertd-tree')}\n`, { mode: 0o755 })
    return [wrapper, async () => Number(await readFile(pidFile, 'utf8'))]
  }

  test('replaces a killed process', async () => {
    const [folder, parent] = [await makeTempDir(), await makeTempDir()]
    await writeFile(join(folder, 'x'), 'x')
    const [wrapper, pid] = await makeTold(parent)
    const trees: Trees = createTrees(wrapper)
    await trees.measure(folder, many)
    process.kill(await pid(), 'SIGKILL')
    expect((await trees.measure(folder, many)).entries).toBe(1)
  })

  test('repeats the request of a killed process', async () => {
    const [folder, parent] = [await makeTempDir(), await makeTempDir()]
    await execa(evil, ['fill', folder, '5000'])
    const [wrapper, pid] = await makeTold(parent)
    const trees: Trees = createTrees(wrapper)
    await trees.measure(parent, many)
    const own = await pid()
    const cleared = trees.clear(folder)
    // In one go, for the process is soon done.
    let child = 0
    for (const giveUp = Date.now() + 10_000; child === 0 && Date.now() < giveUp; ) {
      child = Number(readFileSync(`/proc/${own}/task/${own}/children`, 'utf8'))
    }
    expect(child).toBeGreaterThan(0)
    process.kill(child, 'SIGKILL')
    expect(await cleared).toBe(true)
    expect(await readdir(folder)).toEqual([])
  })

  test('handles paths with line feeds and spaces', async () => {
    const folder = join(await makeTempDir(), ' a\n1 0 5 5\nb ')
    await mkdir(folder)
    await writeFile(join(folder, 'x'), 'x')
    await link(join(folder, 'x'), join(folder, 'y'))
    expect((await byProgram().measure(folder, many)).entries).toBe(2)
  })
})
