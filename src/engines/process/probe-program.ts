/** Asks a program for its version, for `doctor` and readiness. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunProcess } from './process.ts'

/**
 * Time limit. The slowest program, LibreOffice, answers in under a second when warm; on a busy machine that has just started it takes many
 * seconds to load.
 */
const probeLimitMs = 30_000

/**
 * Returns the text after "version" in the program's output, or the match of `pattern`; null when the program is missing, does not start or
 * prints no version.
 */
export async function probeProgram(
  run: RunProcess,
  command: string,
  args: readonly string[],
  pattern = /version (\d[\w.~+-]*)/i,
): Promise<string | null> {
  const workDir = await mkdtemp(join(tmpdir(), 'convertd-probe-')).catch(() => undefined)
  if (workDir === undefined) return null
  try {
    const { stdout, stderr } = await run({ command, args, workDir, calls: 'program-starting', signal: AbortSignal.timeout(probeLimitMs) })
    return pattern.exec(stdout + stderr)?.[1] ?? null
  } catch {
    return null
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}
