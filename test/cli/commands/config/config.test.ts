import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { settings } from '../../../../src/config.ts'
import { callCli } from '../../../helpers/cli.ts'

interface Row {
  name: string
  value: string | null
  source: string
}

async function listSettings(given: Record<string, string>): Promise<Record<string, Row>> {
  const { stdout } = await callCli(['config', '--json'], given)
  return Object.fromEntries((JSON.parse(stdout) as Row[]).map((row) => [row.name, row]))
}

test('docs/configuration.md equals the output of `convertd config --markdown`', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8')
  expect(page).toBe((await callCli(['config', '--markdown'], { CONVERTD_PORT: '1' })).stdout)
})

test('shows every setting with its value and the source of the value', async () => {
  const rows = await listSettings({
    CONVERTD_QUEUE_LIMIT: '7',
    CONVERTD_MAX_PAGES: '',
    CONVERTD_DATA_DIR: '/tmp/../srv',
    CONVERTD_CONCURRENCY: '3',
  })
  expect(Object.keys(rows)).toEqual(Object.keys(settings))
  expect(rows).toMatchObject({
    CONVERTD_QUEUE_LIMIT: { value: '7', source: 'environment' },
    CONVERTD_KEY_QUEUE_LIMIT: { value: '4', source: 'default' },
    CONVERTD_MAX_PAGES: { value: '2000', source: 'default' },
    CONVERTD_DATA_DIR: { value: '/srv', source: 'environment' },
    CONVERTD_CONCURRENCY: { value: '3', source: 'environment' },
    CONVERTD_PUBLIC_URL: { value: null, source: 'default' },
  })
})

test('wraps the meanings to the width of a terminal', async () => {
  const { stdout } = await callCli(['config'], {}, 110)
  const lines = stripVTControlCharacters(stdout).split('\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(110)
  expect(stdout.replace(/\s+/g, ' ')).toContain(settings.CONVERTD_SANDBOX.describe)
})

test('warns of an unknown setting', async () => {
  const { exitCode, stderr } = await callCli(['config'], { CONVERTD_PROT: '1' })
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'convertd: there is no setting CONVERTD_PROT\n' })
})
