/** What comes neither from an npm folder nor from a Debian package: Node itself, the console's bundle, tables of Adobe's. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Component, spdxLicence } from './component.ts'
import { npmPurl, readNotices } from './npm-packages.ts'

/** The Node that runs this, which is the one that convertd runs on. */
export function readNode(): Component {
  const version = process.versions.node
  const folders = [join(process.execPath, '../..'), join(process.execPath, '../../share/doc/nodejs')]
  return {
    purl: `pkg:generic/node@${version}`,
    type: 'application',
    name: 'node',
    version,
    licences: [{ id: 'MIT' }],
    notices: folders.filter((folder) => existsSync(folder)).flatMap((folder) => readNotices(folder)),
    dependsOn: [],
    homepage: 'https://nodejs.org/',
    contains: Object.entries(process.versions)
      .filter(([name, found]) => found && !['node', 'modules', 'napi'].includes(name))
      .map(([name, found = '']) => ({ name, version: found, purl: `pkg:generic/${name}@${encodeURIComponent(found)}` })),
  }
}

/** What Vite put into the console, by the list that it writes; none where the console was not built. */
export function readConsoleBundle(folder: string): readonly Component[] {
  const list = join(folder, 'licences.json')
  if (!existsSync(list)) return []
  const bundled = JSON.parse(readFileSync(list, 'utf8')) as {
    name: string
    version: string
    identifier: string | null
    text: string | null
  }[]
  return bundled.map(({ name, version, identifier, text }) => ({
    purl: npmPurl(name, version),
    type: 'library',
    name,
    version,
    licences: identifier ? [spdxLicence(identifier)] : [],
    notices: text ? [text.trim()] : [],
    dependsOn: [],
  }))
}

/** The tables in src/pdf-to-word/fonts/tables; Adobe's widths are free of terms but that the notice stays. */
export const adobeTables: readonly Component[] = [
  {
    purl: 'pkg:generic/adobe-glyph-list@2.0',
    type: 'data',
    name: 'adobe-glyph-list',
    version: '2.0',
    licences: [{ id: 'BSD-3-Clause' }],
    notices: [readFileSync(join(import.meta.dirname, 'adobe-glyph-list.txt'), 'utf8').trim()],
    dependsOn: [],
    homepage: 'https://github.com/adobe-type-tools/agl-aglfn',
  },
  {
    purl: 'pkg:generic/adobe-core14-afm@1.0',
    type: 'data',
    name: 'adobe-core14-afm',
    version: '1.0',
    licences: [{ id: 'APAFML' }],
    notices: [readFileSync(join(import.meta.dirname, 'adobe-core14-afm.txt'), 'utf8').trim()],
    dependsOn: [],
  },
]
