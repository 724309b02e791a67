/** The client of docs/clients.md whose types are made from a running server's OpenAPI document: generated, compiled, run. */
import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../src/app/app.ts'
import { loadConfig } from '../src/config.ts'
import { issueKey } from '../src/keys/issue.ts'
import { makeTempDir } from './helpers/temp-dir.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)
// A package of its own, because openapi-typescript needs the API of TypeScript 5.
const require = createRequire(import.meta.url)
const generatorHome = dirname(require.resolve('client-generator/package.json'))
const generator = join(generatorHome, 'node_modules/.bin/openapi-typescript')
/** The generator's own: its DOM has streams that are not async iterables. */
const olderCompiler = join(generatorHome, 'node_modules/.bin/tsc')
const compiler = join(root, 'node_modules/.bin/tsc')

const compilerOptions = {
  target: 'esnext',
  module: 'nodenext',
  lib: ['esnext'],
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  allowImportingTsExtensions: true,
}

async function startServer() {
  const dataDir = await makeTempDir()
  const app = await startApp({
    config: loadConfig({ CONVERTD_DATA_DIR: dataDir, CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: '0' }),
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => app.stop())
  const { rawKey } = await issueKey({ keyStore: app.keyStore, knownActions: [] }, { name: 'generated' })
  return { URL: app.url, KEY: rawKey }
}

/** A folder in which a reader would try the example, with the types of the server in it. */
async function makeProject(url: string, programs: Record<string, string>): Promise<string> {
  const folder = await makeTempDir()
  for (const name of ['docs', 'node_modules']) await symlink(join(root, name), join(folder, name))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(programs) }))
  for (const [name, program] of Object.entries(programs)) await writeFile(join(folder, name), program)
  await run(generator, [`${url}/openapi.json`, '-o', 'convertd.d.ts'], { cwd: folder })
  return folder
}

/** What the compiler finds wrong; empty where it finds nothing. */
async function compile(folder: string, program = compiler): Promise<string> {
  return await run(program, ['-p', '.', '--pretty', 'false'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

async function exampleProgram(): Promise<string> {
  const page = await readFile(join(root, 'docs/clients.md'), 'utf8')
  return /<!-- tested with generated types -->\n```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
}

test('the example compiles in projects of a browser as well, with TypeScript 5 and 7', async () => {
  const { URL } = await startServer()
  const folder = await makeProject(URL, { 'client.ts': await exampleProgram() })
  const tsconfig = { compilerOptions: { ...compilerOptions, lib: ['esnext', 'dom'] }, files: ['client.ts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  expect(await compile(folder)).toBe('')
  expect(await compile(folder, olderCompiler)).toBe('')
})

test('the example with generated types compiles, converts a file, and reports a refusal', async () => {
  const env = await startServer()
  const folder = await makeProject(env.URL, { 'client.ts': await exampleProgram() })
  expect(await compile(folder)).toBe('')
  const runClient = (KEY: string) => run(process.execPath, ['client.ts'], { cwd: folder, env: { ...process.env, ...env, KEY } })
  await runClient(env.KEY)
  expect((await readFile(join(folder, 'welcome.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(runClient('cvd_no_key')).rejects.toMatchObject({ stderr: expect.stringContaining('invalid_api_key') })
})

/** What is mistyped in each program, and the complaint that it deserves. */
const mistakes: Record<string, { from: string; to: string; complaint: string }> = {
  'option-of-another-action.ts': { from: "pdfa: '2b'", to: "dpi: 150, pdfa: '2b'", complaint: "'dpi' does not exist" },
  'value-not-on-the-list.ts': { from: "pdfa: '2b'", to: "pdfa: '9z'", complaint: '"9z"\' is not assignable' },
  'no-such-state.ts': { from: "=== 'queued'", to: "=== 'waiting'", complaint: 'no overlap' },
  'no-such-path.ts': { from: '/{conversion_id}/result', to: '/{conversion_id}/outcome', complaint: 'not assignable' },
  'error-that-no-client-meets.ts': {
    from: '{ code, message }) =>',
    to: "{ code, message }) => code === 'address_in_use' &&",
    complaint: 'no overlap',
  },
}

test('the compiler finds mistakes in clients', async () => {
  const { URL } = await startServer()
  const example = await exampleProgram()
  const programs = Object.entries(mistakes).map(([name, { from, to }]) => [name, example.replace(from, to)])
  const complaints = await compile(await makeProject(URL, Object.fromEntries(programs)))
  for (const [name, { complaint }] of Object.entries(mistakes)) {
    const own = complaints.split('\n').filter((line) => line.startsWith(name))
    expect(own.join('\n'), name).toContain(complaint)
  }
})
