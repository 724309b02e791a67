import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { actions } from '../../../../src/actions/registry.ts'
import { callCli } from '../../../helpers/cli.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

const run = promisify(execFile)
const scripts: Record<string, string> = {}
beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish']) scripts[shell] = (await callCli(['completion', shell])).stdout
})

/** Loads the script into a real bash and has it complete a line as readline would take it apart; `files` stands for names of files. */
async function completeInBash(line: string): Promise<string[]> {
  const words = line.split(/ |(?==)|(?<==)/).map((word) => `'${word}'`)
  const calls = `compopt() { echo files; }; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _convertd; printf '%s\n' "\${COMPREPLY[@]}"`
  const { stdout } = await run('bash', ['--norc', '-c', `${scripts.bash}\n${calls}`])
  return stdout.split('\n').filter((word) => word !== '')
}

test.each([
  ['convertd ke', ['keys']],
  ['convertd keys ', ['create', 'list', 'rotate', 'revoke', 'help']],
  ['convertd keys r', ['rotate', 'revoke']],
  ['convertd conversions list --state ', ['queued', 'processing', 'completed', 'failed', 'deleted', 'expired']],
  ['convertd convert convert-image --format ', ['jpg', 'png', 'webp', 'avif', 'tiff', 'gif', 'bmp', 'ico', 'jp2']],
  ['convertd convert convert-image --format=', ['jpg', 'png', 'webp', 'avif', 'tiff', 'gif', 'bmp', 'ico', 'jp2']],
  ['convertd convert convert-image --format=w', ['webp']],
  ['convertd convert convert-image a.png --fit c', ['cover', 'contain']],
  ['convertd convert word-to-pdf --tagged ', ['files', 'true', 'false']],
  ['convertd convert word-to-pdf re', ['files']],
  ['convertd convert word-to-pdf --qui', ['--quiet']],
  ['convertd convert word-to-pdf -o ', ['files']],
  ['convertd keys create --name ', []],
  ['convertd keys create --name list --j', ['--json']],
  ['convertd completion ', ['bash', 'zsh', 'fish']],
  ['convertd help conv', ['convert', 'conversions']],
  ['convertd nonsense ke', ['keys']],
])('bash completes %j', async (line, expected) => {
  expect(await completeInBash(line)).toEqual(expected)
})

test('bash completes every command and option that the help shows, and no other', async () => {
  const { stdout } = await callCli(['--help'])
  const commands = [...(stdout.split('Commands:')[1]?.split('Examples:')[0] ?? '').matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name)
  expect(commands).toContain('doctor')
  expect((await completeInBash('convertd ')).toSorted()).toEqual(commands.toSorted())
  for (const line of [...actions.map(({ name }) => `convert ${name}`), 'keys create', 'keys rotate', 'conversions watch']) {
    const shown = (await callCli([...line.split(' '), '--help'])).stdout.split('Examples:')[0] ?? ''
    const flags = [...shown.matchAll(/^ {2}(-\w)?(?:, )?(--[a-z-]+)?/gm)].flatMap(([, short, long]) => [short, long].filter(Boolean))
    expect(await completeInBash(`convertd ${line} -`)).toEqual(flags)
  }
})

const isInstalled = async (shell: string) =>
  await run(shell, ['--version']).then(
    () => true,
    () => false,
  )

test.skipIf(!(await isInstalled('fish')))('fish completes commands, options and values, and tells what they are', async () => {
  const file = join(await makeTempDir(), 'convertd.fish')
  await writeFile(file, scripts.fish ?? '')
  const complete = async (line: string) => (await run('fish', ['--no-config', '-c', `source ${file}; complete -C '${line}'`])).stdout
  expect(await complete('convertd ke')).toBe('keys\tcreate, list, rotate and revoke API keys\n')
  expect(await complete('convertd convert convert-image --format=w')).toMatch(/^--format=webp\t/)
  expect(await complete('convertd keys create --ad')).toBe('--admin\tallow it to manage keys over the API\n')
  expect(await complete('convertd keys create --name ')).toBe('')
})

test.skipIf(!(await isInstalled('zsh')))('zsh can read its script', async () => {
  const file = join(await makeTempDir(), '_convertd')
  await writeFile(file, scripts.zsh ?? '')
  expect(await run('zsh', ['-n', file])).toMatchObject({ stderr: '' })
})

test('refuses an unknown shell', async () => {
  expect(await callCli(['completion', 'tcsh'])).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining('bash, zsh, fish'),
  })
})
