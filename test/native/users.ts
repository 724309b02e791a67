/** As whom the sandbox is tried: as whoever runs the tests, and where that is root, as a user without any capability too. */

const ordinary = ['setpriv', '--reuid=12345', '--regid=12345', '--clear-groups', '--bounding-set=-all', '--inh-caps=-all']

export interface User {
  name: string
  uid: number
  /** The command line before a command that runs it as this user. */
  start: readonly string[]
}

const own = process.geteuid?.() ?? 0

export const users: readonly User[] = [
  { name: own === 0 ? 'root' : 'this user', uid: own, start: [] },
  ...(own === 0 ? [{ name: 'uid 12345 without capabilities', uid: 12345, start: ordinary }] : []),
]
