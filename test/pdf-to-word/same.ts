/**
 * Compares the engine of this checkout with another's, byte for byte, on every PDF in some folders:
 * `node test/pdf-to-word/same.ts OTHER FOLDER…`, where OTHER is a checkout, or a file that
 * `node test/pdf-to-word/same.ts --hashes FOLDER… > FILE` printed in one. Exits with 1 where a result differs.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { convertPdfToDocx } from '../../src/pdf-to-word/convert.ts'

/** The name of a PDF to the hash of its Word file, or to the error that there was. */
type Hashes = Record<string, string>

/** As long as the slowest file may take on a busy machine. */
const limitMs = 300_000
const script = 'test/pdf-to-word/same.ts'

async function hashesOf(folders: readonly string[]): Promise<Hashes> {
  setPriority(10)
  const workDir = await mkdtemp(join(tmpdir(), 'pdf-to-word-'))
  const hashes: Hashes = {}
  try {
    for (const path of await pdfsIn(folders)) hashes[path] = await hashOf(path, workDir)
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
  return hashes
}

async function pdfsIn(folders: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => join(resolve(folder), name))),
  )
  return found
    .flat()
    .filter((path) => path.endsWith('.pdf'))
    .sort()
}

/** Returns what became of one PDF. Its errors count, too: both checkouts must refuse the same files in the same words. */
async function hashOf(path: string, workDir: string): Promise<string> {
  try {
    const outcome = await convertPdfToDocx({ path, images: true, workDir, signal: AbortSignal.timeout(limitMs) })
    const hash = createHash('sha256').update(await readFile(outcome.path))
    return `${hash.digest('hex')} ${outcome.hasText}`
  } catch (error) {
    return `error: ${error instanceof Error ? error.message : error}`
  }
}

async function hashesOfOther(other: string, folders: readonly string[]): Promise<Hashes> {
  if (!(await stat(other)).isDirectory()) return JSON.parse(await readFile(other, 'utf8'))
  const args = [script, '--hashes', ...folders.map((folder) => resolve(folder))]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: other, maxBuffer: 2 ** 28 })
  return JSON.parse(stdout)
}

const [other, ...folders] = process.argv.slice(2)
if (!other || folders.length === 0) throw new Error(`usage: ${script} OTHER FOLDER… or ${script} --hashes FOLDER…`)
const mine = await hashesOf(folders)
if (other === '--hashes') {
  process.stdout.write(JSON.stringify(mine, null, 1))
} else {
  const theirs = await hashesOfOther(other, folders)
  const names = Object.keys(mine)
  const different = names.filter((name) => mine[name] !== theirs[name])
  for (const name of different) process.stdout.write(`${name}: ${theirs[name]} → ${mine[name]}\n`)
  process.stdout.write(`${names.length - different.length} same, ${different.length} different\n`)
  process.exitCode = different.length === 0 && names.length > 0 ? 0 : 1
}
