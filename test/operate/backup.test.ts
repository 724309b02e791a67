/** The backup recipes of docs/install.md: what they pack, and that it can be unpacked. */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createFiles } from '../../src/store/files.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

const run = promisify(execFile)
const page = await readFile('docs/install.md', 'utf8')

/** The command of each recipe, with its folder replaced by `$D` and its archive by `$A`. */
const recipes = {
  compose: /'cd \/data && (tar -cz .*)' > convertd-data\.tar\.gz/.exec(page)?.[1]?.replace(/^/, 'cd "$D" && ').replace(/$/, ' > "$A"'),
  systemd: /^(tar -C \/var\/lib\/convertd -czf .*)$/m
    .exec(page)?.[1]
    ?.replace('/var/lib/convertd', '"$D"')
    .replace('convertd-data.tar.gz', '"$A"'),
}

/** A data folder with a file at every place that a stopped or killed server leaves. */
async function makeDataFolder(): Promise<string> {
  const files = createFiles(join(await makeTempDir(), 'data'))
  const conversion = files.conversion('c1')
  for (const folder of [files.scratchDir, `${files.scratchDir}.old`, conversion.resultDir]) await mkdir(folder, { recursive: true })
  const inScratch = [join(files.scratchDir, 'big'), join(`${files.scratchDir}.old`, 'big')]
  const kept = [files.keys, files.keyUsage, conversion.record, conversion.resultFile(0), join(conversion.dir, 'lock')]
  for (const file of [files.lock, files.keysLock, ...inScratch, ...kept]) await writeFile(file, 'x')
  const socket = createServer().listen(files.controlSocket)
  onTestFinished(() => void socket.close())
  return files.dataDir
}

test.each(Object.entries(recipes))('the backup for %s contains what is needed, without scratch space and locks', async (_, recipe) => {
  const [folder, target] = [await makeDataFolder(), await makeTempDir()]
  const archive = join(target, 'backup.tar.gz')
  const { stderr } = await run('sh', ['-euc', recipe ?? 'false'], { env: { PATH: process.env.PATH, D: folder, A: archive } })
  expect(stderr).toBe('')
  const restored = join(target, 'restored')
  await mkdir(restored)
  await run('tar', ['-C', restored, '-xzf', archive])
  expect((await readdir(restored)).toSorted()).toEqual(['conversions', 'key-usage.json', 'keys.json'])
  expect((await readdir(join(restored, 'conversions/c1'))).toSorted()).toEqual(['lock', 'record.json', 'result'])
})
