/** Which versions of convertd may share a database during a rolling upgrade. */

/** Shown for versions that are unknown: servers older than the version column. */
export const unknownVersion = 'older'

/**
 * Returns two incompatible versions, or undefined if all are compatible: within one major version the releases (first two numbers) may
 * differ by one, and a new major version is compatible with any release of the one before.
 */
export function findMixture(versions: readonly string[]): [string, string] | undefined {
  const known = [...new Set(versions)].filter((version) => version !== unknownVersion)
  for (const one of known) {
    const other = known.find((candidate) => !isNear(one, candidate))
    if (other) return [one, other]
  }
  return undefined
}

function isNear(one: string, other: string): boolean {
  const [[major, minor], [otherMajor, otherMinor]] = [releaseOf(one), releaseOf(other)]
  return major === otherMajor ? Math.abs(minor - otherMinor) <= 1 : Math.abs(major - otherMajor) === 1
}

function releaseOf(version: string): [number, number] {
  const [major = '', minor = ''] = version.split('.')
  return [Number.parseInt(major, 10), Number.parseInt(minor, 10)]
}
