/** What a program of our own needs to run as a process inside the jail. */
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const inProject = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Where `compile-code.ts` leaves Node's compiled code of our programs. */
export const codeFolder = inProject('build/code')
const hasCode = existsSync(codeFolder)
/** Where `bundle.ts` leaves the commands and the workers in a few files. */
const bundled = inProject('build/programs')

export const nodeProgram = {
  command: process.execPath,
  /** Its source, what was made of it, its packages, its Node. */
  reads: [
    inProject('src'),
    inProject('node_modules'),
    inProject('package.json'),
    realpathSync(process.execPath),
    ...[codeFolder, bundled].filter((folder) => existsSync(folder)),
  ],
  /** Node ends at once where it is not allowed to read the system's OpenSSL settings, for which it has no use here. */
  env: { OPENSSL_CONF: '/dev/null', ...(hasCode ? { NODE_COMPILE_CACHE: codeFolder } : {}) },
  /** What V8 reserves for compiled code as writable memory: it counts as data, although hardly any of it is ever used. */
  codeRangeBytes: 512 * 1024 * 1024,
} as const
