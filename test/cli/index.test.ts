import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { callCli, startCli } from '../helpers/cli.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

test('prints its version', async () => {
  expect(await callCli(['--version'])).toEqual({ exitCode: 0, stdout: `${packageJson.version}\n`, stderr: '' })
})

test.each(['--help', 'help keys', 'keys create --help', 'convert pdf-to-jpg --help'])('prints help on stdout: %s', async (line) => {
  const { exitCode, stdout, stderr } = await callCli(line.split(' '))
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).toMatch(/^Usage: convertd /)
})

test.each(['nonsense', 'health --nonsense', 'keys', 'keys create', 'convert nonsense a.pdf', 'convert pdf-to-jpg', ''])(
  'wrong usage exits with 2 and a message on stderr: %s',
  async (line) => {
    const { exitCode, stdout, stderr } = await callCli(line.split(' ').filter(Boolean))
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).not.toBe('')
  },
)

test('suggests the nearest command for a typing error', async () => {
  expect((await callCli(['conversion'])).stderr).toMatch(/Did you mean .*conversions/)
})

test.each([['config'], ['serve'], ['health'], ['keys', 'list'], ['actions']])(
  '%s reports all errors in the settings and exits with 1',
  async (...args) => {
    const { exitCode, stderr } = await callCli(args, { CONVERTD_PORT: 'x', CONVERTD_MAX_PAGES: '0' })
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/^convertd: CONVERTD_PORT must .*\nconvertd: CONVERTD_MAX_PAGES must .*\n$/)
  },
)

test('reports an error of the system in its own words, without a stack trace', async () => {
  const { exitCode, stderr } = await callCli(['keys', 'list'], { CONVERTD_DATA_DIR: '/dev/null' })
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(/^convertd: ENOTDIR: .*\n$/)
})

test('a closed output is no error', async () => {
  const command = 'set -o pipefail; "$0" config --json | head -n 1'
  const child = spawn('bash', ['-c', command, join(import.meta.dirname, '../../bin/convertd')], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [[exitCode], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: '[\n', stderr: '' })
})

test('prints no colours without a terminal', async () => {
  const { outcome } = startCli(['actions'], { cwd: await makeTempDir() })
  const { exitCode, stdout, stderr } = await outcome
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).not.toContain('\u001b')
})
