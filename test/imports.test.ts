/** Who may import whom, and the other house rules: each is broken once on purpose, and the linter must say so. */
import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeTempDir } from './helpers/temp-dir.ts'

/** Every folder with the folders that it may import, besides itself and the shared words. */
const mayImport = {
  cli: ['app', 'cluster', 'http', 'conversions', 'keys', 'store', 'actions', 'engines', 'disk'],
  app: ['cluster', 'http', 'conversions', 'keys', 'store', 'actions', 'engines', 'disk'],
  http: ['conversions', 'keys', 'actions'],
  cluster: ['conversions', 'keys', 'store', 'disk'],
  conversions: ['keys', 'store', 'actions', 'engines', 'disk'],
  keys: ['store', 'actions'],
  store: ['disk'],
  actions: ['engines', 'disk'],
  engines: ['disk'],
  disk: [],
  console: [],
  'shared words': [],
}
type Folder = keyof typeof mayImport
const folders = Object.keys(mayImport).filter((folder) => folder !== 'shared words') as Folder[]

const fileOf: Partial<Record<Folder, string>> = { 'shared words': 'src/planted.ts' }
const planted = (folder: Folder) => fileOf[folder] ?? `src/${folder}/planted.ts`

interface Finding {
  rule: string
  path: string
  line: number
}

/** What the linter says, under the project's rules, of files given by their path in the project. */
async function lint(files: Record<string, string>): Promise<Finding[]> {
  const folder = await makeTempDir()
  await copyFile('biome.json', join(folder, 'biome.json'))
  await cp('lint', join(folder, 'lint'), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none']
  const { stdout } = await promisify(execFile)(resolve('node_modules/.bin/biome'), args, { cwd: folder }).catch((failed) => failed)
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string; start: { line: number } } }[]
  }
  return diagnostics.map(({ category, location }) => ({ rule: category, path: location.path, line: location.start.line }))
}

test('a folder imports only allowed folders', async () => {
  const from = Object.keys(mayImport) as Folder[]
  const doors = (folder: Folder) => folders.filter((other) => other !== folder)
  const door = (folder: Folder, other: Folder) => {
    const top = planted(folder).split('/').length > 2 ? '..' : '.'
    return `${top}/${other}/door.ts`
  }
  const findings = await lint(
    Object.fromEntries(
      from.map((folder) => [
        planted(folder),
        doors(folder)
          .map((other) => `import type {} from '${door(folder, other)}'\n`)
          .join(''),
      ]),
    ),
  )
  for (const folder of from) {
    const refused = findings.filter(({ rule, path }) => path === planted(folder) && rule === 'lint/style/noRestrictedImports')
    const allowed = doors(folder).filter((_, index) => !refused.some(({ line }) => line === index + 1))
    expect({ folder, mayImport: allowed.sort() }).toEqual({ folder, mayImport: mayImport[folder].toSorted() })
  }
})

test('a stage of the PDF engine imports only ir and the stages before it', async () => {
  const stages = ['ir', 'pdf', 'fonts', 'read', 'page', 'blocks', 'document', 'placement', 'pictures', 'write']
  const planted = (stage: string) => `src/pdf-to-word/${stage}/part/planted.ts`
  const others = (stage: string) => [...stages.filter((other) => other !== stage), 'pipeline.ts', 'build-model.ts']
  const door = (other: string) => (other.endsWith('.ts') ? `../../${other}` : `../../${other}/part/door.ts`)
  const importsOf = (stage: string) =>
    others(stage)
      .map((other) => `import type {} from '${door(other)}'\n`)
      .join('')
  const findings = await lint(Object.fromEntries(stages.map((stage) => [planted(stage), importsOf(stage)])))
  for (const [place, stage] of stages.entries()) {
    const refused = findings.filter(({ rule, path }) => path === planted(stage) && rule === 'lint/style/noRestrictedImports')
    const allowed = others(stage).filter((_, index) => !refused.some(({ line }) => line === index + 1))
    expect({ stage, allowed }).toEqual({ stage, allowed: stages.slice(0, place) })
  }
})

test('refuses files of the PDF engine that import types of each other', async () => {
  const findings = await lint({
    'src/pdf-to-word/page/a.ts': "import type { B } from './b.ts'\nexport type A = B | null\n",
    'src/pdf-to-word/page/b.ts': "import type { A } from './a.ts'\nexport type B = A[]\n",
  })
  expect(findings.map(({ rule }) => rule)).toContain('lint/suspicious/noImportCycles')
})

test.each([
  ['reads the environment outside the command line', 'src/store/planted.ts', 'export const a = process.env.HOME', 'style/noProcessEnv'],
  ['prints outside the command line', 'src/http/planted.ts', "console.log('x')", 'suspicious/noConsole'],
  ['has a default export', 'src/http/planted.ts', 'export default 1', 'style/noDefaultExport'],
  ['has an enum', 'src/http/planted.ts', 'export enum A { b }', 'style/noEnum'],
  ['switches types off', 'src/http/planted.ts', 'export const a = 1 as any', 'suspicious/noExplicitAny'],
  ['has more than 250 lines', 'src/http/planted.ts', 'export {}\n'.repeat(251), 'style/noExcessiveLinesPerFile'],
  ['is not named in kebab-case', 'src/http/plantedFile.ts', 'export {}', 'style/useFilenamingConvention'],
  ['runs one test alone', 'test/planted.test.ts', "import { test } from 'vitest'\ntest.only('a', () => {})", 'suspicious/noFocusedTests'],
])('refuses a file that %s', async (_, path, text, rule) => {
  expect((await lint({ [path]: text })).map((finding) => finding.rule)).toContain(`lint/${rule}`)
})

const guardedFolders = [
  'http',
  'conversions',
  'cluster',
  'store',
  'keys',
  'app',
  'disk',
  'actions',
  'engines/workers',
  'engines/office/host',
]

test.each([...guardedFolders, 'cli/commands/serve', 'pdf-to-word'].map((folder) => `src/${folder}/planted.ts`))(
  'refuses bare listeners and timers in %s',
  async (path) => {
    const bare = ["server.on('x', f)", "a.b.once('x', f)", "signal.addEventListener('x', f)", 'setTimeout(f, 1)', 'setInterval(f, 1)']
    const guarded = ["attach(server, 'x', f)", 'after(1, f)', 'setTimeoutOf(f)', 'server.once_(f)', 'server.on.end()']
    const others = ['process.nextTick(f)', 'setImmediate(f)', "stream?.on('x', f)", "a?.b.once('x', f)", 'globalThis.setTimeout(f, 1)']
    const findings = await lint({ [path]: [...bare, ...others, ...guarded].join('\n') })
    const lines = findings.filter(({ rule }) => rule === 'plugin').map(({ line }) => line)
    expect(lines.sort((one, other) => one - other)).toEqual([...bare, ...others].map((_, index) => index + 1))
  },
)

test('allows the command line the environment and the terminal', async () => {
  expect(await lint({ 'src/cli/planted.ts': 'console.log(process.env.HOME)\n' })).toEqual([])
})
