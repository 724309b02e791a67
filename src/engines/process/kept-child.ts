/** A child process that is kept for many requests: an office host or a worker. */
import { execa } from 'execa'
import { withOwner } from '../../guard.ts'
import { closePipesAfterExit, collectStderr, killProcessGroup } from './process.ts'

interface KeptChildParts {
  command: string
  args: readonly string[]
  /** Its working directory. */
  cwd: string
  /** Its whole environment. */
  env: Readonly<Record<string, string>>
}

/** How a kept child ended. */
interface ChildEnd {
  exitCode: number | null
  killedBy: NodeJS.Signals | null
  /** End of its output on stderr. */
  stderr: string
}

/** Starts the child in a separate process group, with plain pipes. Node's IPC channel is not used because it trusts what it receives. */
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
  let isAlive = pid !== undefined
  // The listeners outlive the conversion that started the child, so that their errors must not fail that conversion.
  const { words, stopReading } = withOwner(undefined, () => ({
    words: collectStderr(stderr, undefined),
    // Its own children share its group, and would keep the pipes open.
    stopReading: closePipesAfterExit(nodeChildProcess, () => killProcessGroup(pid)),
  }))
  const ended = child.then(({ exitCode, signal }): ChildEnd => {
    isAlive = false
    stopReading()
    return { exitCode: exitCode ?? null, killedBy: signal ?? null, stderr: words.tail() }
  })
  return {
    ...{ pid, stdin, stdout, stderr, nodeChildProcess },
    isAlive: () => isAlive,
    /** Kills the child and its whole group; does nothing after its end. */
    kill: () => killProcessGroup(isAlive ? pid : undefined),
    /** Resolves when the child has ended; never rejects. */
    ended,
  }
}
