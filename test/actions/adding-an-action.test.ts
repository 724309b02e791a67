/** docs/adding-an-action.md: its example is complete, and these three files are all that an action takes. */
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { makeTempDir } from '../helpers/temp-dir.ts'

/** The code below each heading, by the path that the heading names. */
async function examples(): Promise<Map<string, string>> {
  const page = await readFile('docs/adding-an-action.md', 'utf8')
  return new Map([...page.matchAll(/^## \d\. .*`(\S+)`\n\n```\w+\n([\s\S]*?)^```$/gm)].map(([, path = '', code = '']) => [path, code]))
}

/** Carries out the removed and added lines; the first added line goes above the imports. */
function patch(text: string, diff: string): string {
  const lines = (sign: string) => diff.split('\n').flatMap((line) => (line.startsWith(sign) ? [line.slice(1)] : []))
  const [imported = '', ...replacement] = lines('+')
  const [removed = ''] = lines('-')
  if (!text.includes(`${removed}\n`)) throw new Error(`the registry has no line "${removed}"`)
  return text.replace(removed, replacement.join('\n')).replace(/^import/m, `${imported}\nimport`)
}

/** The project with the example's three files in it. */
async function makeProject(): Promise<string> {
  const folder = join(await makeTempDir(), 'project')
  await mkdir(folder)
  for (const name of ['src', 'test', 'docs', 'bin', 'README.md', 'package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts'])
    await cp(name, join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'build']) await symlink(resolve(name), join(folder, name))
  for (const [path, code] of await examples()) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, path.endsWith('registry.ts') ? patch(await readFile(target, 'utf8'), code) : code)
  }
  return folder
}

const checkedTypes = 'checked/types'

/** Hands on what `npm run types` noted of the sources, so that only what the example changes is checked; the packages are where they were. */
async function copyCheckedTypes(project: string): Promise<void> {
  const notes = await readFile('build/.types-checked', 'utf8').catch(() => undefined)
  if (notes === undefined) return
  const target = join(project, checkedTypes)
  await mkdir(dirname(target))
  const packages = relative(dirname(target), resolve('node_modules'))
  await writeFile(target, notes.replaceAll('"../node_modules/', `"${packages}/`))
}

/** What the other actions make of their samples is tested without the example as well. */
const withoutOtherSamples = '^(?!(?!pdf-to-svg ).* converts its sample)'

test('the example passes its own test, the types, and the tests of all actions', async () => {
  const cwd = await makeProject()
  const run = (command: string, ...args: string[]) => execa(command, args, { cwd, preferLocal: true, localDir: cwd, all: true })
  await copyCheckedTypes(cwd)
  await run('tsc', '--tsBuildInfoFile', checkedTypes)
  const bin = (...args: string[]) => run('node', '--disable-warning=ExperimentalWarning', 'src/cli/main.ts', ...args)
  const tests = ['test/actions/pdf-to-svg.test.ts', 'test/actions/registry.test.ts', 'test/http/openapi/document.test.ts']
  const { all } = await run('vitest', 'run', '--reporter=verbose', '--testNamePattern', withoutOtherSamples, ...tests)
  for (const file of tests) expect(all).toContain(file)
  const { stdout } = await bin('actions', '--json')
  expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ name: 'pdf-to-svg' }))
}, 600_000)
