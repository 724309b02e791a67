/** One thing that convertd is delivered with, whatever it came from. */

/** A name of SPDX's list, an expression of such names, or what a Debian copyright file calls it. */
export type Licence = { id: string } | { expression: string } | { name: string }

/** A component. */
export interface Component {
  /** Package URL: the same for the same name and version. */
  purl: string
  type: 'application' | 'library' | 'data'
  name: string
  version: string
  licences: readonly Licence[]
  /** Whole texts, as far as they have to be handed on with it. */
  notices: readonly string[]
  /** Package URLs. */
  dependsOn: readonly string[]
  /** SHA-512 in hexadecimal of the package that it came in. */
  sha512?: string
  homepage?: string
  /** Libraries that were compiled into it. */
  contains?: readonly Pick<Component, 'purl' | 'name' | 'version'>[]
}

/** Licence of a package.json: `MIT` is a name, `(MIT OR CC0-1.0)` an expression. */
export function spdxLicence(declared: string): Licence {
  return /\s/.test(declared) ? { expression: declared } : { id: declared }
}

/** For lists that people read. */
export function licenceWords({ licences }: Pick<Component, 'licences'>): string {
  return licences.map((licence) => Object.values(licence)[0]).join(', ') || 'not declared'
}

/** Sorted by package URL, each once: npm installs some packages in several places. */
export function eachOnce(components: readonly Component[]): readonly Component[] {
  const byPurl = new Map<string, Component>()
  for (const component of components) {
    const same = byPurl.get(component.purl)
    const dependsOn = [...new Set([...(same?.dependsOn ?? []), ...component.dependsOn])].sort()
    byPurl.set(component.purl, { ...component, dependsOn })
  }
  return [...byPurl.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1))
}
