/** The npm packages that are installed and not only for development, by the lock file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Component, spdxLicence } from './component.ts'

interface LockedPackage {
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  /** To a folder of this project, which is listed by itself. */
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The packages. */
export interface NpmPackages {
  components: readonly Component[]
  /** Package URLs of what package.json itself names. */
  direct: readonly string[]
}

const folderName = 'node_modules/'
const noticeFile = /^(licen[cs]e|copying|notice|copyright)/i

/** Throws when `root` has no lock file. */
export function readNpmPackages(root: string): NpmPackages {
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>(join(root, 'package-lock.json'))
  const isInstalled = (path: string) => !packages[path]?.dev && !packages[path]?.link && existsSync(join(root, path, 'package.json'))
  const purls = new Map(
    Object.entries(packages)
      .filter(([path]) => path !== '' && isInstalled(path))
      .map(([path, { version }]) => [path, npmPurl(nameOf(path), version)]),
  )
  const dependenciesOf = (path: string) => {
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    const names = Object.keys({ ...dependencies, ...optionalDependencies })
    return names.flatMap((name) => purls.get(findDependency(path, name, purls) ?? '') ?? [])
  }
  const components = [...purls].map(([path, purl]): Component => {
    const { version, license, integrity } = packages[path] as LockedPackage
    const folder = join(root, path)
    const contents = readContents(folder)
    return {
      purl,
      type: 'library',
      name: nameOf(path),
      version,
      licences: license ? [spdxLicence(license)] : [],
      // Such a package tells the licences of what is in it in its README.
      notices: readNotices(folder, contents.length > 0 ? /^readme/i : noticeFile),
      dependsOn: dependenciesOf(path),
      ...(integrity?.startsWith('sha512-') && { sha512: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }),
      ...(contents.length > 0 && { contains: contents }),
    }
  })
  return { components, direct: dependenciesOf('') }
}

/** Texts of the licence files in a folder, in the order of their names. */
export function readNotices(folder: string, names = noticeFile): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && names.test(entry.name))
  return entries.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim()).sort()
}

/** Returns the package URL of an npm package (purl specification, type npm). */
export function npmPurl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(folderName) + folderName.length)
}

/** Where Node would find `name` from the package at `path`: the nearest folder upwards. */
function findDependency(path: string, name: string, known: ReadonlyMap<string, string>): string | undefined {
  for (let place = path; ; place = place.slice(0, Math.max(0, place.lastIndexOf(`/${folderName}`)))) {
    const candidate = `${place === '' ? '' : `${place}/`}${folderName}${name}`
    if (known.has(candidate)) return candidate
    if (place === '') return undefined
  }
}

/** sharp's libvips is one file that holds many libraries; a list beside it says which. */
function readContents(folder: string): NonNullable<Component['contains']> {
  const list = join(folder, 'versions.json')
  if (!existsSync(list)) return []
  const versions = Object.entries(readJson<Record<string, string>>(list))
  return versions.map(([name, version]) => ({ name, version, purl: `pkg:generic/${name}@${encodeURIComponent(version)}` }))
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, 'utf8')) as Content
}
