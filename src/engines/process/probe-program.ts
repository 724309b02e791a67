/** Asks a program for its version, for `doctor` and readiness. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunProcess } from './process.ts'

/** The slowest, LibreOffice, answers in under a second when warm; a busy machine that has just started reads for many before that. */
const probeLimitMs = 30_000

/** What follows "version" in what the program prints, or `pattern` finds in it; null when it is not there, does not start or prints none. */
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
