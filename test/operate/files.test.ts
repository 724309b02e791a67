/** The files of docs/operate agree with the server: names of settings, times to stop, ports, memory. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { settings } from '../../src/config.ts'

const read = (name: string) => readFile(`docs/operate/${name}`, 'utf8')
const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
const graceS = Number(settings.CONVERTD_SHUTDOWN_GRACE_S.fallback)

test('every setting that they name exists', async () => {
  for (const name of await readdir('docs/operate')) {
    const named = [...(await read(name)).matchAll(/CONVERTD_[A-Z_]*[A-Z]/g)].map(([setting]) => setting)
    expect({ name, unknown: named.filter((setting) => !Object.hasOwn(settings, setting)) }).toEqual({ name, unknown: [] })
  }
})

test('the stop timeout is longer than that of conversions', async () => {
  expect(numberIn(await read('convertd.service'), /^TimeoutStopSec=(\d+)$/m)).toBeGreaterThan(graceS)
  expect(numberIn(await read('kubernetes.yaml'), /terminationGracePeriodSeconds: (\d+)/)).toBeGreaterThan(graceS)
})

test('the timeouts of proxies are longer than the longest long poll', async () => {
  expect(numberIn(await read('nginx.conf'), /proxy_read_timeout (\d+)s;/)).toBeGreaterThan(60)
  expect(numberIn(await read('Caddyfile'), /response_header_timeout (\d+)s/)).toBeGreaterThan(60)
  expect(numberIn(await read('haproxy.cfg'), /timeout server (\d+)s/)).toBeGreaterThan(60)
})

test('the pod has enough memory for its conversions, and the port of the server', async () => {
  const manifest = await read('kubernetes.yaml')
  const atOnce = numberIn(manifest, /CONVERTD_CONCURRENCY, value: '(\d+)'/)
  expect(numberIn(manifest, /limits: .*memory: (\d+)Mi/)).toBe(512 + atOnce * Number(settings.CONVERTD_MEMORY_LIMIT_MB.fallback))
  expect(numberIn(manifest, /containerPort: (\d+)/)).toBe(Number(settings.CONVERTD_PORT.fallback))
})

test('compose and systemd allow two conversions at once', async () => {
  const roomMb = 512 + 2 * Number(settings.CONVERTD_MEMORY_LIMIT_MB.fallback)
  expect(numberIn(await readFile('compose.yaml', 'utf8'), /mem_limit: \$\{MEMORY:-(\d+)m\}/)).toBe(roomMb)
  expect(numberIn(await read('convertd.service'), /^MemoryMax=(\d+)M$/m)).toBe(roomMb)
  expect(numberIn(await readFile('docs/install.md', 'utf8'), /--memory (\d+)m/)).toBe(roomMb)
})

const analyze = '/usr/bin/systemd-analyze'
test.skipIf(!existsSync(analyze))('systemd rates the unit as well sandboxed', async () => {
  // The threshold is ten times the exposure: 2.0 of 10.
  await promisify(execFile)(analyze, ['security', '--offline=true', '--threshold=20', 'docs/operate/convertd.service'])
})
