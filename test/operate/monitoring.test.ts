/** The dashboard and the alert rules ask for nothing that a server does not tell. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { failureCodes } from '../../src/errors.ts'
import { startTestServer } from '../helpers/test-server.ts'

interface Dashboard {
  panels: { id: number; title: string; gridPos: Record<'x' | 'y' | 'w' | 'h', number>; targets: { expr: string }[] }[]
}

const promtool = '/usr/bin/promtool'
/** Every series also has these, from Prometheus itself. */
const scraped = ['instance', 'job', 'le']

async function readDashboard(): Promise<Dashboard> {
  return JSON.parse(await readFile('docs/operate/grafana-dashboard.json', 'utf8'))
}

/** What is asked of Prometheus, each as `[where, expression]`. */
async function expressions(): Promise<[where: string, expression: string][]> {
  const rules = await readFile('docs/operate/alerts.yaml', 'utf8')
  const alerts = rules
    .split('- alert: ')
    .slice(1)
    .map((rule): [string, string] => {
      const [, line = '', block = ''] = /^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/m.exec(rule) ?? []
      return [rule.split('\n')[0] ?? '', line + block]
    })
  const panels = (await readDashboard()).panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr]))
  return [...alerts, ...panels]
}

/** The names of all series of a server that has met everything, with their labels. */
async function knownSeries(): Promise<Map<string, Set<string>>> {
  const server = await startTestServer()
  await server.submit('hello', { wait: 10 })
  await server.submit('fail', { wait: 10 })
  const known = new Map([['up', new Set<string>()]])
  for (const line of (await (await server.request('/metrics')).text()).split('\n')) {
    const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? []
    if (name) known.set(name, new Set([...(known.get(name) ?? []), ...[...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)]))
  }
  return known
}

test('every series and label in them is one of a running server', async () => {
  const known = await knownSeries()
  const asked = await expressions()
  expect(asked.length).toBeGreaterThan(20)
  for (const [where, expression] of asked) {
    const names = [...expression.matchAll(/\b(?:up|(?:convertd|process|nodejs)_\w+)\b/g)].map(([name]) => name)
    expect({ where, names: names.length > 0 }).toEqual({ where, names: true })
    expect({ where, unknown: names.filter((name) => !known.has(name)) }).toEqual({ where, unknown: [] })
    const labels = new Set([...scraped, ...names.flatMap((name) => [...(known.get(name) ?? [])])])
    const used = [...expression.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"|(?:by|on) \(([\w, ]+)\)/g)].flatMap(
      ([, one, several]) => one ?? several?.split(', ') ?? [],
    )
    expect({ where, unknown: used.filter((label) => !labels.has(label)) }).toEqual({ where, unknown: [] })
  }
})

test('the outcomes in them are those that conversions can have', async () => {
  const outcomes = (await expressions()).flatMap(([, expression]) =>
    [...expression.matchAll(/outcome(?:=~|!~|=)"([^"]+)"/g)].flatMap(([, list = '']) => list.split('|')),
  )
  expect(outcomes).toContain('engine_failed')
  expect(outcomes.filter((outcome) => ![...failureCodes, 'completed', 'deleted'].includes(outcome))).toEqual([])
})

test('no panels of the dashboard overlap, and each has a separate number', async () => {
  const { panels } = await readDashboard()
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
})

test.skipIf(!existsSync(promtool))('the rules fire as intended, according to promtool', async () => {
  await promisify(execFile)(promtool, ['check', 'rules', 'docs/operate/alerts.yaml'])
  const { stdout } = await promisify(execFile)(promtool, ['test', 'rules', 'test/operate/alerts.test.yaml'])
  expect(stdout).toContain('SUCCESS')
})
