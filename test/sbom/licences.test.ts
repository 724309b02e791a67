/** Which licences may be linked into convertd, on every platform that the lock file knows. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { debianLicences } from '../../src/sbom/debian-licences.ts'
import { useBuiltConsole } from '../helpers/built-console.ts'

const consoleDir = useBuiltConsole()

const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MPL-2.0', 'Zlib']
/** A shared library that can be replaced, which is what the LGPL asks for. */
const replaceable = /^@img\/sharp-(libvips-|wasm32$|win32-)/

/** Of `A OR B` one may be chosen, of `A AND B` both hold. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)))
}

/** Those of the lock file that are not only for development, and what the console bundles. */
async function linkedPackages(): Promise<{ name: string; licence: string }[]> {
  const lock = JSON.parse(await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
    packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>
  }
  const bundle = JSON.parse(await readFile(join(consoleDir(), 'licences.json'), 'utf8')) as { name: string }[]
  const bundled = bundle.map(({ name }) => `node_modules/${name}`)
  expect(bundled).toContain('node_modules/preact')
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path !== '' && !link && (!dev || bundled.includes(path)))
    .map(([path, { license }]) => ({ name: path.replace(/^.*node_modules\//, ''), licence: license ?? 'none' }))
}

test('nothing under the GPL or AGPL is linked', async () => {
  const packages = await linkedPackages()
  expect(packages.length).toBeGreaterThan(100)
  const refused = packages.filter(
    ({ name, licence }) => !(isAllowed(licence) || (replaceable.test(name) && licence.includes('LGPL-3.0-or-later'))),
  )
  expect(refused).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(MIT AND Zlib)', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['none', false],
])('%s: %s', (expression, answer) => {
  expect(isAllowed(expression)).toBe(answer)
})

test('reads the licences of Debian in both forms', () => {
  const format = 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n'
  expect(debianLicences(`${format}\nFiles: *\nLicense: GPL-2+\n\nFiles: x\nLicense: Expat\n text\n\nLicense: GPL-2+\n`)).toEqual([
    'GPL-2+',
    'Expat',
  ])
  expect(debianLicences('On Debian systems see /usr/share/common-licenses/LGPL-2.1.\n')).toEqual(['LGPL-2.1'])
  expect(debianLicences('Do what you like.')).toEqual([])
})
