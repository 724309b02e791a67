/** The bill of materials as `npm run sbom` writes it. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { cycloneDx } from '../../src/sbom/bom.ts'
import { useBuiltConsole } from '../helpers/built-console.ts'

type Bom = ReturnType<typeof cycloneDx>

const root = join(import.meta.dirname, '../..')
const consoleDir = useBuiltConsole()
const folder = await mkdtemp(join(tmpdir(), 'convertd-sbom-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
let bom: Bom
const written = (name: string) => readFile(join(folder, name), 'utf8')

beforeAll(async () => {
  const env = { PATH: process.env.PATH, SOURCE_DATE_EPOCH: '1700000000' }
  await promisify(execFile)(process.execPath, [join(root, 'src/sbom/main.ts'), '--console', consoleDir(), folder], { env })
  bom = JSON.parse(await written('sbom.cdx.json'))
})

/** The published schema of CycloneDX 1.6, with the ones that it refers to. */
async function faultsOf(candidate: unknown): Promise<string[]> {
  const schemas = fileURLToPath(new URL('../res/schema/', import.meta.resolve('@cyclonedx/cyclonedx-library')))
  const schemaOf = async (name: string) => JSON.parse(await readFile(join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8'))
  const ajv = new Ajv({ strict: false })
  // Under the addresses by which the main one refers to them.
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
    ajv.addSchema(await schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  }
  addFormats.default(ajv)
  for (const format of ['iri-reference', 'idn-email']) ajv.addFormat(format, true)
  const isValid = ajv.compile(await schemaOf('bom-1.6'))
  isValid(candidate)
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test('is CycloneDX 1.6, by its schema', async () => {
  expect(await faultsOf(bom)).toEqual([])
  const { specVersion: _, ...broken } = bom
  expect(await faultsOf(broken)).toEqual([" must have required property 'specVersion'"])
  const [first] = bom.components
  expect(await faultsOf({ ...bom, components: [{ ...first, licenses: [{ license: { id: 'No-Such-Licence' } }] }] })).not.toEqual([])
})

test('lists each component once, and nothing else', () => {
  const refs = [bom.metadata.component['bom-ref'], ...bom.components.map((component) => component['bom-ref'])]
  expect(new Set(refs).size).toBe(refs.length)
  expect(bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.includes(ref))).toEqual([])
})

test('contains npm packages, Debian packages, the libraries of the console, Node, and those inside libvips', () => {
  const names = bom.components.map(({ purl }) => purl.replace(/@[^@]*$/, ''))
  expect(names).toEqual(
    expect.arrayContaining(['pkg:npm/koa', 'pkg:npm/%40koa/router', 'pkg:npm/preact', 'pkg:deb/debian/poppler-utils', 'pkg:generic/node']),
  )
  const libvips = bom.components.find(({ name }) => name.startsWith('@img/sharp-libvips-linux'))
  expect(libvips?.components?.map(({ name }) => name)).toContain('webp')
  expect(names).not.toContain('pkg:npm/vitest')
})

test('contains the dependencies', () => {
  const needs = (name: string) => bom.dependencies.find(({ ref }) => ref.startsWith(name))?.dependsOn.map((ref) => ref.split('@')[0])
  expect(needs('pkg:npm/koa@')).toContain('pkg:npm/koa-compose')
  expect(needs('pkg:deb/debian/poppler-utils@')).toContain('pkg:deb/debian/libc6')
  expect(needs('pkg:generic/convertd@')).toEqual(expect.arrayContaining(['pkg:npm/koa', 'pkg:deb/debian/qpdf']))
})

test('is the same for the same packages', () => {
  expect(bom.metadata.timestamp).toBe('2023-11-14T22:13:20.000Z')
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

test('every component has a licence, in the list for people too, and a notice where it is not Debian that gives it', async () => {
  expect(bom.components.filter(({ licenses }) => !licenses).map(({ name }) => name)).toEqual([])
  const [list, notices] = [await written('licences.txt'), await written('THIRD-PARTY-NOTICES')]
  for (const { name, version, purl } of bom.components) {
    expect(list).toContain(` ${name} `)
    if (!purl.startsWith('pkg:deb/')) expect(notices).toContain(`\n${name} ${version}\n`)
  }
})
