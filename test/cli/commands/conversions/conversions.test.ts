import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callCli } from '../../../helpers/cli.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'
import { startTestServer } from '../../../helpers/test-server.ts'

test('lists the conversions of every key, newest first', async () => {
  const server = await startTestServer()
  const { rawKey } = await server.issueKey({ name: 'other key' })
  await server.submit('one', { wait: 10 })
  await server.submit('fail', { wait: 10, key: rawKey, filename: 'zwei.txt' })
  const settings = { CONVERTD_DATA_DIR: server.dataDir }
  const listed = JSON.parse((await callCli(['conversions', 'list', '--json'], settings)).stdout)
  expect(listed).toMatchObject([
    { key_name: 'other key', state: 'failed' },
    { key_name: 'test', state: 'completed' },
  ])
  const table = (await callCli(['conversions', 'list', '--state', 'failed', '--limit', '1'], settings)).stdout
  expect(table.trimEnd().split('\n')).toHaveLength(2)
  expect(table).toMatch(/failed .*echo .*other key .*zwei\.txt +unreadable_input/)
})

test('shows and deletes one', async () => {
  const server = await startTestServer()
  const settings = { CONVERTD_DATA_DIR: server.dataDir }
  const { data } = await server.submit('one', { wait: 10, filename: 'note.txt' })
  const id = data.conversion_id
  const shown = await callCli(['conversions', 'show', id], settings)
  expect(shown.stdout).toMatch(/^input\.filename +note\.txt$/m)
  expect(await callCli(['conversions', 'delete', id], settings)).toMatchObject({ exitCode: 0, stdout: '' })
  await expect(stat(join(server.dataDir, 'conversions', id))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await callCli(['conversions', 'show', id], settings)).toMatchObject({
    exitCode: 1,
    stderr: 'convertd: There is no conversion with this id.\n',
  })
})

test('works at any depth of the data folder', async () => {
  const dataDir = join(await makeTempDir(), 'deep'.repeat(20), 'deeper'.repeat(10))
  await startTestServer({}, dataDir)
  expect(await callCli(['conversions', 'list', '--json'], { CONVERTD_DATA_DIR: dataDir })).toMatchObject({ exitCode: 0, stdout: '[]\n' })
})

test.each(['0', '1001', 'x'])('refuses --limit %s as wrong usage', async (limit) => {
  const { dataDir } = await startTestServer()
  const { exitCode, stderr } = await callCli(['conversions', 'list', '--limit', limit], { CONVERTD_DATA_DIR: dataDir })
  expect(exitCode).toBe(2)
  expect(stderr).toMatch(/^convertd: --limit/)
})

test('reports that no server is running', async () => {
  const dataDir = await makeTempDir()
  const { exitCode, stderr } = await callCli(['conversions', 'list'], { CONVERTD_DATA_DIR: dataDir })
  expect(exitCode).toBe(1)
  expect(stderr).toBe(
    `convertd: No server uses ${dataDir}. Start it (convertd serve), or set CONVERTD_DATA_DIR to the folder of a running server.\n`,
  )
})
