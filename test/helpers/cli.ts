/** The command line under test: in this process, or as a program of its own. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCli } from '../../src/cli/index.ts'

export interface CliOutcome {
  exitCode: number | null
  stdout: string
  stderr: string
}

type Settings = Record<string, string>

/** Calls it in this process; the log is silent, for it would go to the real stderr. `columns` makes both streams a terminal. */
export async function callCli(args: readonly string[], settings: Settings = {}, columns?: number): Promise<CliOutcome> {
  const [stdout, stderr] = [createScreen(columns), createScreen(columns)]
  const exitCode = await runCli(['node', 'convertd', ...args], { CONVERTD_LOG_LEVEL: 'silent', ...settings }, { stdout, stderr })
  return { exitCode, stdout: stdout.text(), stderr: stderr.text() }
}

function createScreen(columns: number | undefined) {
  const chunks: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk))
      done()
    },
  })
  return Object.assign(stream, { text: () => chunks.join('') }, columns === undefined ? {} : { isTTY: true, columns })
}

export interface RunningCli {
  process: ChildProcessByStdio<null, Readable, Readable>
  outcome: Promise<CliOutcome>
}

/** Starts bin/convertd. */
export function startCli(args: readonly string[], { cwd, settings = {} }: { cwd?: string; settings?: Settings } = {}): RunningCli {
  const child = spawn(join(import.meta.dirname, '../../bin/convertd'), args, {
    cwd,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const outcome = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(([[exitCode], stdout, stderr]) => ({
    exitCode: exitCode as number | null,
    stdout,
    stderr: withoutLastResort(stderr),
  }))
  return { process: child, outcome }
}

/** No command may come to its last resort. */
function withoutLastResort(stderr: string): string {
  if (stderr.includes('uncaught exception')) throw new Error(stderr)
  return stderr
}
