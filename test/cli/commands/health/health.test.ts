import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callCli } from '../../../helpers/cli.ts'
import { startTestServer } from '../../../helpers/test-server.ts'

function settingsOf(url: string) {
  return { CONVERTD_HOST: '0.0.0.0', CONVERTD_PORT: new URL(url).port }
}

test('exits with 0 when the server is ready', async () => {
  const server = await startTestServer()
  expect(await callCli(['health'], settingsOf(server.url))).toEqual({ exitCode: 0, stdout: 'ready\n', stderr: '' })
  const { stdout } = await callCli(['health', '--json'], settingsOf(server.url))
  expect(JSON.parse(stdout)).toMatchObject({ status: true, data: { ready: true } })
})

test('exits with 1 and the reason if the server is not ready', async () => {
  const server = await startTestServer({ CONVERTD_DISK_FLOOR_MB: '100000000' })
  const { exitCode, stdout, stderr } = await callCli(['health'], settingsOf(server.url))
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
  expect(stderr).toContain('CONVERTD_DISK_FLOOR_MB')
})

test('exits with 1 if nothing, or another program, listens there', async () => {
  const other = createServer((_, response) => response.end('hello')).listen(0)
  onTestFinished(() => other.close().closeAllConnections())
  const port = String((other.address() as AddressInfo).port)
  expect(await callCli(['health'], { CONVERTD_PORT: port })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('the response was not JSON'),
  })
  expect(await callCli(['health'], { CONVERTD_PORT: '1' })).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('ECONNREFUSED') })
  expect(await callCli(['health'], { CONVERTD_PORT: '0' })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('set the real one'),
  })
})
