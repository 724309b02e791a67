/** What a program of our own needs to run inside the jail. */
import { existsSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const inProject = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Folder in which `compile-code.ts` leaves Node's compiled code of our programs. */
export const codeFolder = inProject('build/code')
const hasCode = existsSync(codeFolder)
/** Folder in which `bundle.ts` leaves the commands and the workers in a few files. */
const bundled = inProject('build/programs')

export const nodeProgram = {
  command: process.execPath,
  /** Our source, the files built from it, the packages, and Node. */
  reads: [
    inProject('src'),
    inProject('node_modules'),
    inProject('package.json'),
    realpathSync(process.execPath),
    ...[codeFolder, bundled].filter((folder) => existsSync(folder)),
  ],
  /** Node exits at once where it may not read the system's OpenSSL settings, which it does not need here. */
  env: { OPENSSL_CONF: '/dev/null', ...(hasCode ? { NODE_COMPILE_CACHE: codeFolder } : {}) },
  /** Address space that V8 reserves for compiled code as writable memory. It counts as data, although hardly any of it is ever used. */
  codeRangeBytes: 512 * 1024 * 1024,
} as const
