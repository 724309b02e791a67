/** One running office host: started with its walls, asked for conversions, ended with all its children. */
import { execa } from 'execa'
import { collectStderr, killProcessGroup } from '../../process/process.ts'
import { residentBytes } from '../../process/resident-bytes.ts'
import { createFrameReader, encodeFrame, type HostFields, type HostReply } from './frames.ts'

export interface HostProcessParts {
  command: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
  folder: string
}

export interface HostProcess {
  pid: number | undefined
  /** Resolves with the version of LibreOffice; rejects when the host ends before it is ready or takes too long. */
  ready: Promise<string>
  /** Resolves when it has ended, with what it last said on stderr. */
  ended: Promise<string>
  isAlive(): boolean
  /** Conversions asked for so far, and under way. */
  asked(): number
  running(): number
  /** An abort kills the child. Resolves with undefined when the host ended before it answered. */
  ask(fields: HostFields, signal: AbortSignal): Promise<HostReply | undefined>
  residentBytes(): Promise<number>
  /** Ends it and its children; resolves when it is gone. */
  end(): Promise<void>
}

/** Under a second on an idle machine; a busy one gets time. */
const startLimitMs = 30_000
/** How long a host that was told to end may take, and one that was told to kill a child. */
const obedienceMs = 5_000

export function startHostProcess({ command, args, env, folder }: HostProcessParts): HostProcess {
  const child = execa(command, args, {
    cwd: folder,
    env,
    extendEnv: false,
    detached: true,
    cleanup: false,
    reject: false,
    buffer: false,
    stdin: 'pipe',
    encoding: 'buffer',
  })
  const stderr = collectStderr(child.stderr, undefined)
  const waiting = new Map<string, (reply: HostReply | undefined) => void>()
  const started = Promise.withResolvers<string>()
  let isAlive = child.pid !== undefined
  let asked = 0

  child.stdout.on(
    'data',
    createFrameReader((reply) => {
      if (reply.get('event') === 'ready') started.resolve(reply.get('version') ?? '')
      else waiting.get(reply.get('id') ?? '')?.(reply)
    }),
  )
  // A host that has gone is noticed by its end; what is written to it meanwhile is lost with it.
  child.stdin.on('error', () => undefined)
  const kill = () => killProcessGroup(isAlive ? child.pid : undefined)
  const startTimer = setTimeout(kill, startLimitMs)
  const ended = child.then(() => {
    isAlive = false
    clearTimeout(startTimer)
    started.reject(new Error(`the office host ended: ${stderr.tail()}`))
    for (const answer of waiting.values()) answer(undefined)
    return stderr.tail()
  })
  started.promise.then(
    () => clearTimeout(startTimer),
    () => undefined,
  )

  return {
    pid: child.pid,
    ready: started.promise,
    ended,
    isAlive: () => isAlive,
    asked: () => asked,
    running: () => waiting.size,
    async ask(fields, signal) {
      signal.throwIfAborted()
      const id = String(++asked)
      const answer = Promise.withResolvers<HostReply | undefined>()
      waiting.set(id, answer.resolve)
      let patience: NodeJS.Timeout | undefined
      const abort = () => {
        child.stdin.write(
          encodeFrame([
            ['command', 'abort'],
            ['id', id],
          ]),
        )
        patience = setTimeout(kill, obedienceMs)
      }
      signal.addEventListener('abort', abort, { once: true })
      try {
        if (!isAlive) return undefined
        child.stdin.write(encodeFrame([['command', 'convert'], ['id', id], ...fields]))
        const reply = await answer.promise
        signal.throwIfAborted()
        return reply
      } finally {
        clearTimeout(patience)
        waiting.delete(id)
        signal.removeEventListener('abort', abort)
      }
    },
    residentBytes: () => residentBytes(child.pid),
    async end() {
      if (!isAlive) return
      child.stdin.end()
      const timer = setTimeout(kill, obedienceMs)
      await ended
      clearTimeout(timer)
    },
  }
}
