/** Debian packages: all of an image, or on another machine what convertd's own need. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Component, Licence } from './component.ts'
import { debianLicences } from './debian-licences.ts'

/** The packages. */
export interface DebianPackages {
  components: readonly Component[]
  /** Package URLs of those asked for by name. */
  direct: readonly string[]
}

interface Installed {
  name: string
  version: string
  architecture: string
  source: string
  homepage: string
  /** Groups of alternatives. */
  depends: readonly (readonly string[])[]
  provides: readonly string[]
}

const fields = ['Package', 'Version', 'Architecture', 'source:Package', 'Homepage', 'Pre-Depends', 'Depends', 'Provides']

const distro = readDistro()

/** With `roots`: those that are installed, and what they depend on. Without: every package of the system. None where there is no dpkg. */
export function readDebianPackages(roots?: readonly string[]): DebianPackages {
  if (!existsSync('/usr/bin/dpkg-query')) return { components: [], direct: [] }
  const installed = readInstalled()
  const providers = new Map(installed.flatMap((entry) => [entry.name, ...entry.provides].map((name) => [name, entry] as const)).reverse())
  for (const entry of installed) providers.set(entry.name, entry)
  const neededBy = (entry: Installed) => entry.depends.flatMap((names) => names.map((name) => providers.get(name)).find(Boolean) ?? [])

  const chosen = new Set<Installed>()
  const line = roots ? roots.flatMap((name) => providers.get(name) ?? []) : [...installed]
  const direct = line.map(debianPurl)
  for (const entry of line) {
    if (chosen.has(entry)) continue
    chosen.add(entry)
    line.push(...neededBy(entry))
  }
  const components = [...chosen].map((entry): Component => {
    const { name, version, homepage } = entry
    return {
      purl: debianPurl(entry),
      type: 'library',
      name,
      version,
      licences: licencesOf(name),
      // Debian's own files hold the texts and are in the image.
      notices: [],
      dependsOn: neededBy(entry).map(debianPurl),
      ...(homepage && { homepage }),
    }
  })
  return { components, direct }
}

function licencesOf(name: string): readonly Licence[] {
  const file = `/usr/share/doc/${name}/copyright`
  if (!existsSync(file)) return []
  const names = debianLicences(readFileSync(file, 'utf8'))
  // Old copyright files name no licence but quote it.
  return (names.length > 0 ? names : [`see ${file}`]).map((licence) => ({ name: licence }))
}

function readInstalled(): readonly Installed[] {
  const format = `\${db:Status-Status}\\t${fields.map((field) => `\${${field}}`).join('\\t')}\\n`
  const table = execFileSync('dpkg-query', ['-W', '-f', format], { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  return table
    .split('\n')
    .map((row) => row.split('\t'))
    .filter(([status]) => status === 'installed')
    .map(([, name = '', version = '', architecture = '', source = '', homepage = '', before = '', depends = '', provides = '']) => ({
      name,
      version,
      architecture,
      source,
      homepage,
      depends: [...relations(before), ...relations(depends)],
      provides: relations(provides).flat(),
    }))
}

/** `a | b (>= 1), c:any` as groups of names. */
function relations(text: string): string[][] {
  const groups = text.split(',').map((group) => group.split('|').map((one) => one.trim().replace(/[\s:(].*$/, '')))
  return groups.filter(([first]) => first !== '')
}

/** In the form that scanners look up: with the release and the source package. */
function debianPurl({ name, version, architecture, source }: Installed): string {
  const qualifiers = { arch: architecture, distro, upstream: encodeURIComponent(source) }
  const more = Object.entries(qualifiers).flatMap(([key, value]) => (value ? [`${key}=${value}`] : []))
  return `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?${more.join('&')}`
}

function readDistro(): string | undefined {
  if (!existsSync('/etc/os-release')) return undefined
  const text = readFileSync('/etc/os-release', 'utf8')
  const value = (name: string) => new RegExp(`^${name}="?([^"\\n]+)`, 'm').exec(text)?.[1]
  return [value('ID'), value('VERSION_ID')].filter(Boolean).join('-')
}
