/** The image and compose.yaml say nothing that the project says otherwise. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { settings } from '../src/config.ts'

const read = (path: string) => readFile(path, 'utf8')

test('compose.yaml passes on every setting but those that the container fixes', async () => {
  const passed = [...(await read('compose.yaml')).matchAll(/^ {6}(CONVERTD_\w+): \$\{(\w+):-\}$/gm)]
  const fixed = ['CONVERTD_HOST', 'CONVERTD_PORT', 'CONVERTD_DATA_DIR']
  expect(passed.map(([, name]) => name).sort()).toEqual(
    Object.keys(settings)
      .filter((name) => !fixed.includes(name))
      .sort(),
  )
  expect(passed.filter(([, name, from]) => name !== from)).toEqual([])
})

test('the image carries the version and the description of package.json', async () => {
  const { version, description } = JSON.parse(await read('package.json')) as { version: string; description: string }
  const dockerfile = await read('Dockerfile')
  expect(dockerfile).toContain(`ARG VERSION=${version}\n`)
  expect(dockerfile).toContain(`image.description="${description}"`)
})

test('containers get longer to stop than conversions get to end', async () => {
  const stop = /stop_grace_period: \$\{STOP_GRACE:-(\d+)s\}/.exec(await read('compose.yaml'))?.[1]
  expect(Number(stop)).toBeGreaterThan(Number(settings.CONVERTD_SHUTDOWN_GRACE_S.fallback))
})

test('the build context contains exactly the files of the image', async () => {
  const copied = [...(await read('Dockerfile')).matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
  const mounted = [...(await read('Dockerfile')).matchAll(/type=bind,source=([^,\s]+)/g)].map(([, source = '']) => source)
  const sent = (await read('.dockerignore')).split('\n').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  const isSent = (path: string) => sent.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  expect([...copied, ...mounted].filter((path) => path !== 'bin' && !isSent(path))).toEqual([])
  expect(sent.filter((path) => ![...copied, ...mounted].some((used) => path === used || path.startsWith(`${used}/`)))).toEqual([])
})

test('the image runs as a numeric non-root user, and checks its own health', async () => {
  const dockerfile = await read('Dockerfile')
  expect(dockerfile.match(/^USER (.+)$/gm)).toEqual(['USER 1000:1000'])
  expect(dockerfile).toMatch(/^HEALTHCHECK --interval=15s .* CMD \["convertd", "health"\]$/m)
})
