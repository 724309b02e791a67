/**
 * Runs every program of convertd once and lets Node keep their compiled code, without types. With it, programs start in half of the time.
 * Node uses it only for the same source, the same version of Node and the same user; otherwise programs start as usual.
 *
 *     node src/engines/process/compile-code.ts [FOLDER]
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { warmUpPdf } from '../../pdf-to-word/warm-up.ts'
import { codeFolder } from './node-program.ts'

const scratch = mkdtempSync(join(tmpdir(), 'convertd-code-'))
const pdf = join(scratch, 'warm-up.pdf')

/** Arguments with which commands only print their help and workers without a parent exit, except for the most frequent conversion. */
const programs = [
  ['src/cli/main.ts', 'help', 'serve'],
  ['src/engines/inspect/file-worker.ts'],
  ['src/engines/image/image-worker.ts'],
  ['src/engines/word/word-worker.ts', 'warm-up'],
  ['src/engines/pdf/stamp/stamp-program.ts'],
  ['src/engines/pdf/without-images-program.ts'],
  ['src/engines/pdf/impose/impose-program.ts'],
  ['src/engines/pdf/select/select-program.ts'],
  ['src/engines/pdf/select/chapters-program.ts'],
  ['src/engines/ocr/page-worker.ts'],
  ['src/engines/ocr/layer/layer-program.ts'],
  ['src/engines/ocr/text/text-program.ts'],
  ...['serve', 'keys', 'health', 'conversions', 'doctor'].map((command) => ['build/programs/main.js', 'help', command]),
  ['build/programs/main.js', 'convert', 'pdf-to-word', pdf, '-o', join(scratch, 'warm-up.docx')],
  ['build/programs/file-worker.js'],
  ['build/programs/page-worker.js'],
  ['build/programs/layer-program.js'],
  ['build/programs/image-worker.js'],
  ['build/programs/word-worker.js', 'warm-up'],
]

/** Time limit of one program, far more than it takes even on a busy machine. */
const timeoutMs = 60_000

const [folder = codeFolder] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
try {
  writeFileSync(pdf, warmUpPdf())
  for (const [program = '', ...args] of programs) {
    execFileSync(process.execPath, [fileURLToPath(new URL(`../../../${program}`, import.meta.url)), ...args], {
      env: { NODE_COMPILE_CACHE: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: timeoutMs,
    })
  }
} finally {
  rmSync(scratch, { recursive: true })
}
