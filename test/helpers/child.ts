/** Programs of their own for one test: what another process does, and what is left when it is killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { nodeProgram } from '../../src/engines/process/node-program.ts'

export interface Child {
  process: ChildProcess
  /** The next line that it prints. */
  line(): Promise<string>
  /** Ends it with no chance to clean up, and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts a TypeScript file of this folder; killed when the running test ends. `env` is all of its environment but PATH and what Node needs. */
export function startChild(script: string, args: readonly string[] = [], env: Record<string, string> = {}): Child {
  const child = spawn(process.execPath, [new URL(script, import.meta.url).pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...nodeProgram.env, ...env },
  })
  const gone = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  return {
    process: child,
    kill,
    async line() {
      const { value, done } = await lines.next()
      if (done) throw new Error(`${script} ended before it said anything more`)
      return value
    },
  }
}
