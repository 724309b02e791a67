/** Every example of docs/clients.md whose language is installed, run as a reader would run it. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../src/app/app.ts'
import { loadConfig } from '../src/config.ts'
import { issueKey } from '../src/keys/issue.ts'
import { makeTempDir } from './helpers/temp-dir.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

interface Language {
  file: string
  command: string
  args?: string[]
  /** Fails where it is not installed. */
  probe: string[]
}

const languages: Record<string, Language> = {
  sh: { file: 'client.sh', command: 'bash', args: ['-eu'], probe: ['--version'] },
  python: { file: 'client.py', command: 'python3', probe: ['-c', 'import requests'] },
  node: { file: 'client.mjs', command: process.execPath, probe: ['--version'] },
  php: { file: 'client.php', command: 'php', probe: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'] },
  java: { file: 'Convert.java', command: 'java', probe: ['--version'] },
}

const isInstalled = new Map(
  await Promise.all(
    Object.entries(languages).map(async ([name, { command, probe }]) => {
      const works = await run(command, probe).then(
        () => true,
        () => false,
      )
      return [name, works] as const
    }),
  ),
)

const examples = new Map(
  [...(await readFile(join(root, 'docs/clients.md'), 'utf8')).matchAll(/<!-- tested: (\w+) -->\n```\w+\n([\s\S]*?)```/g)].map(
    ([, language = '', code = '']) => [language, code],
  ),
)

let app: App
let key: string
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'convertd-clients-'))
  const config = loadConfig({ CONVERTD_DATA_DIR: dataDir, CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: '0' })
  app = await startApp({ config, log: pino({ level: 'silent' }) })
  key = (await issueKey({ keyStore: app.keyStore, knownActions: [] }, { name: 'docs' })).rawKey
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function runExample(name: string, env: Record<string, string>): Promise<string> {
  const { file, command, args = [] } = languages[name] as Language
  const folder = await makeTempDir()
  await symlink(join(root, 'docs'), join(folder, 'docs'))
  await writeFile(join(folder, file), examples.get(name) ?? '')
  await run(command, [...args, file], { cwd: folder, env: { ...process.env, ...env } })
  return folder
}

test('there is an example for each language that the test can run', () => {
  expect([...examples.keys()].sort()).toEqual(Object.keys(languages).sort())
})

for (const name of Object.keys(languages)) {
  test.skipIf(!isInstalled.get(name))(`the example in ${name} converts a file`, async () => {
    const folder = await runExample(name, { URL: app.url, KEY: key })
    const made = await readFile(join(folder, 'welcome.pdf'))
    expect(made.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test.skipIf(!isInstalled.get(name))(`the example in ${name} reports why it was refused`, async () => {
    const outcome = await runExample(name, { URL: app.url, KEY: 'cvd_no_key' }).then(
      () => 'done',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )
    expect(outcome).toContain('invalid_api_key')
  })
}
