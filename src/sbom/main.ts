/**
 * Writes the bill of materials, the list of licences and the notices into a folder: `node src/sbom/main.ts [--image] [--console BUILT] [FOLDER]`.
 * With `--image` every Debian package of the system counts, without it those that convertd needs. SOURCE_DATE_EPOCH sets the time.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cycloneDx } from './bom.ts'
import { eachOnce } from './component.ts'
import { readDebianPackages } from './debian-packages.ts'
import { licenceList, thirdPartyNotices } from './notices.ts'
import { readNpmPackages } from './npm-packages.ts'
import { adobeTables, readConsoleBundle, readNode } from './other-components.ts'

const root = join(import.meta.dirname, '../..')
/** Named by the Dockerfile and by bin/dev, which take different ones. */
const office = ['libreoffice-writer', 'libreoffice-calc', 'libreoffice-impress', 'libreoffice-draw', 'libreoffice-math']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { image: { type: 'boolean', default: false }, console: { type: 'string', default: join(root, 'build/console') } },
})
const [folder = join(root, 'build/sbom')] = positionals

const { name, version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'name' | 'version' | 'description',
  string
>
const npm = readNpmPackages(root)
const debian = readDebianPackages(values.image ? undefined : [...namedPackages(), ...office])
const others = [readNode(), ...readConsoleBundle(values.console), ...adobeTables]
const components = eachOnce([...npm.components, ...debian.components, ...others])
const dependsOn = [...npm.direct, ...debian.direct, ...others.map(({ purl }) => purl)]
const { SOURCE_DATE_EPOCH } = process.env
const madeAt = (SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date()).toISOString()

mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'sbom.cdx.json'),
  `${JSON.stringify(cycloneDx({ name, version, description, dependsOn }, components, madeAt), null, 1)}\n`,
)
writeFileSync(join(folder, 'licences.txt'), licenceList(components))
writeFileSync(join(folder, 'THIRD-PARTY-NOTICES'), thirdPartyNotices(components))
console.error(`${components.length} components, ${npm.components.length} from npm, ${debian.components.length} from Debian: ${folder}`)

function namedPackages(): readonly string[] {
  const lines = readFileSync(join(root, 'system-packages'), 'utf8').split('\n')
  return lines.map((line) => line.replace(/#.*/, '').trim()).filter(Boolean)
}
