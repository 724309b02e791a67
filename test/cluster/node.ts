/** One machine of a cluster: a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { nodeProgram } from '../../src/engines/process/node-program.ts'

export interface Node {
  url: string
  pid: number
  signal(name: NodeJS.Signals): void
  /** Ends it with no chance to clean up, and waits until it is gone. */
  kill(): Promise<void>
}

const settings = {
  CONVERTD_HOST: '127.0.0.1',
  CONVERTD_PORT: '0',
  CONVERTD_CONCURRENCY: '2',
  CONVERTD_DISK_FLOOR_MB: '0',
  CONVERTD_QUEUE_LIMIT: '100000',
  CONVERTD_KEY_QUEUE_LIMIT: '100000',
  CONVERTD_RATE_LIMIT: '1000000',
  CONVERTD_READ_RATE_LIMIT: '1000000',
  CONVERTD_SHUTDOWN_GRACE_S: '1',
}
const startsAtMost = 20

const ownRoot = new URL('../..', import.meta.url).pathname

/** The database may be away for a moment. `root` is the folder of the convertd to start, `command` is the command line before it. */
export async function startNode(env: Record<string, string>, root = ownRoot, command: readonly string[] = []): Promise<Node> {
  for (let start = 1; ; start++) {
    const node = await tryToStart(env, root, command)
    if (node) return node
    if (start === startsAtMost) throw new Error('a machine does not start')
  }
}

async function tryToStart(env: Record<string, string>, root: string, command: readonly string[]): Promise<Node | undefined> {
  const script = join(root, 'test/helpers/cluster-node-child.ts')
  const [program = '', ...args] = [...command, process.execPath, script]
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', process.env.NODE_STDERR ? 'inherit' : 'ignore'],
    env: { PATH: process.env.PATH, ...nodeProgram.env, ...settings, ...env },
  })
  const gone = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value: url, done } = await lines.next()
  if (done || child.pid === undefined) return undefined
  return {
    url,
    pid: child.pid,
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
