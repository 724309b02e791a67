/** Which versions of convertd may share a database while servers are upgraded one after another. */

/** How versions that cannot be compared are shown: machines that are older than the column that has it. */
export const unknownVersion = 'older'

/**
 * Returns two versions that must not work side by side, or undefined where all may: their releases (the first two numbers) follow each other,
 * so within one major number they differ by one at most, and a new major number follows any of the one before.
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
