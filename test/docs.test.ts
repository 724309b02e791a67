/** Every example in the docs that is marked as tested, run as a reader would run it. */
import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../src/app/app.ts'
import { loadConfig } from '../src/config.ts'
import { issueKey } from '../src/keys/issue.ts'
import { makeTempDir } from './helpers/temp-dir.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

async function examplesOf(page: string): Promise<string[]> {
  const text = await readFile(join(root, page), 'utf8')
  return [...text.matchAll(/<!-- tested -->\n```sh\n([\s\S]*?)```/g)].map(([, commands = '']) => commands)
}

test.each(['README.md', 'docs/api.md', 'docs/pdf-to-word.md'])('the examples of %s work', async (page) => {
  const dataDir = await makeTempDir()
  const config = loadConfig({ CONVERTD_DATA_DIR: dataDir, CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: '0' })
  const app = await startApp({ config, log: pino({ level: 'silent' }) })
  onTestFinished(() => app.stop())
  const { rawKey } = await issueKey({ keyStore: app.keyStore, knownActions: ['word-to-pdf'] }, { name: 'docs', admin: true })
  const folder = await makeTempDir()
  for (const name of ['bin', 'docs']) await symlink(join(root, name), join(folder, name))

  const examples = await examplesOf(page)
  expect(examples.length).toBeGreaterThan(0)
  for (const commands of examples) {
    const { stdout } = await run('bash', ['-euc', commands], { cwd: folder, env: { PATH: process.env.PATH, URL: app.url, KEY: rawKey } })
    expect(stdout).not.toContain('"status":false')
  }
  const made = await readFile(join(folder, 'welcome.pdf'))
  expect(made.subarray(0, 5).toString()).toBe('%PDF-')
})
