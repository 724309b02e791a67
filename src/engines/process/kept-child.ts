/** A child process that stays for many questions: an office host, a worker. */
import { execa } from 'execa'
import { closePipesAfterExit, collectStderr, killProcessGroup } from './process.ts'

interface KeptChildParts {
  command: string
  args: readonly string[]
  /** The folder that it starts in. */
  cwd: string
  /** All that is in its environment. */
  env: Readonly<Record<string, string>>
}

/** How a kept child ended. */
interface ChildEnd {
  exitCode: number | null
  killedBy: NodeJS.Signals | null
  /** The end of what it wrote to stderr. */
  stderr: string
}

/** Starts it in a process group of its own, with plain pipes: Node's channel between processes believes what it is sent. */
export function startKeptChild({ command, args, cwd, env }: KeptChildParts) {
  const child = execa(command, args, {
    cwd,
    env,
    extendEnv: false,
    detached: true,
    cleanup: false,
    reject: false,
    buffer: false,
    stdin: 'pipe',
    encoding: 'buffer',
  })
  const { pid, stdin, stdout, stderr, nodeChildProcess } = child
  const words = collectStderr(stderr, undefined)
  let isAlive = pid !== undefined
  // What it started and did not wait for shares its group, and would keep the pipes open.
  const stopReading = closePipesAfterExit(nodeChildProcess, () => killProcessGroup(pid))
  const ended = child.then(({ exitCode, signal }): ChildEnd => {
    isAlive = false
    stopReading()
    return { exitCode: exitCode ?? null, killedBy: signal ?? null, stderr: words.tail() }
  })
  return {
    ...{ pid, stdin, stdout, stderr, nodeChildProcess },
    isAlive: () => isAlive,
    /** Kills it with all that it started; nothing where it has ended. */
    kill: () => killProcessGroup(isAlive ? pid : undefined),
    /** Resolves when it has ended, and never rejects. */
    ended,
  }
}
