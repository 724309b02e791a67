/**
 * Loads every program of convertd once and has Node keep what it made of the source: types taken out, code compiled. With that, programs
 * start in half of the time. Node takes what is kept for this source, this version of itself and this user only; else it starts as ever.
 *
 *     node src/engines/compile-code.ts [FOLDER]
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { codeFolder } from './node-program.ts'

/** Loading is all that these do: a command is only described, and a worker without a parent ends. */
const programs = [
  ['cli/main.ts', 'help', 'serve'],
  ['cli/main.ts', 'help', 'convert'],
  ['cli/main.ts', 'help', 'keys'],
  ['cli/main.ts', 'help', 'health'],
  ['engines/file-worker.ts'],
  ['engines/image-worker.ts'],
  ['engines/word-worker.ts', 'load'],
]

/** Far more than loading one takes, even on a busy machine. */
const patienceMs = 60_000

const [folder = codeFolder] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (const [program = '', ...args] of programs) {
  execFileSync(process.execPath, [fileURLToPath(new URL(`../${program}`, import.meta.url)), ...args], {
    env: { NODE_COMPILE_CACHE: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: patienceMs,
  })
}
