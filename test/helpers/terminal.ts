/** The command line in a real terminal, made by util-linux's `script`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { onTestFinished } from 'vitest'

export interface TerminalSession {
  /** Everything that was written so far, with what steers the terminal. */
  raw(): string
  /** The same, letters only. */
  text(): string
  type(keys: string): void
  exitCode: Promise<number | null>
}

const bin = join(import.meta.dirname, '../../bin/convertd')

/** Starts bin/convertd with these words, which must need no quoting, in a terminal of 100 by 30; it is ended with the running test. */
export function openTerminal(args: readonly string[], settings: Record<string, string> = {}): TerminalSession {
  const command = `stty cols 100 rows 30; exec ${bin} ${args.join(' ')}`
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', command, '/dev/null'], {
    env: { PATH: process.env.PATH, TERM: 'xterm-256color', SHELL: '/bin/sh', ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const chunks: string[] = []
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return {
    raw: () => chunks.join(''),
    text: () => stripVTControlCharacters(chunks.join('')),
    type: (keys) => void child.stdin.write(keys),
    exitCode: once(child, 'close').then(([exitCode]) => exitCode as number | null),
  }
}
