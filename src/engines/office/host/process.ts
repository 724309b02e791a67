/** One running office host: started with its layers, asked for conversions, ended with all its children. */
import { lastLine } from '../../process/clean-text.ts'
import { startKeptChild } from '../../process/kept-child.ts'
import { residentBytes } from '../../process/resident-bytes.ts'
import { createHostReader, encodeFrame, type HostFields, type HostMessage, type HostReply } from './frames.ts'

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
  /** Resolves when it has ended, with why: what it sent that it may not send, or its exit code or signal, and its last words. */
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
/** How long the end of a host may take that has closed its pipe. */
const lastMomentsMs = 1_000
/** How long a host that was told to end may take, and one that was told to kill a child. */
const obedienceMs = 5_000

export function startHostProcess({ command, args, env, folder }: HostProcessParts): HostProcess {
  const child = startKeptChild({ command, args, cwd: folder, env })
  const waiting = new Map<number, (reply: HostReply | undefined) => void>()
  const started = Promise.withResolvers<string>()
  let isReady = false
  let asked = 0
  let fault: string | undefined

  function hear(message: HostMessage): void {
    if (message.event === 'ready') {
      if (isReady) throw new Error('that it is ready twice')
      isReady = true
      started.resolve(message.version)
      return
    }
    const answer = waiting.get(message.id)
    if (!answer) throw new Error('a reply that belongs to no conversion under way')
    // A second one for the same conversion belongs to none.
    waiting.delete(message.id)
    answer(message)
  }

  /** A host that is not to be trusted, or not to be reached any more, is ended with all its children. */
  function giveUp(what: string): void {
    if (child.isAlive()) fault ??= what
    child.kill()
  }

  child.stdout.on(
    'data',
    createHostReader(hear, (what) => giveUp(`it sent ${what}`)),
  )
  // Its own end closes the pipe as well, and says more: that comes first, as a rule.
  child.stdout.on('end', () => setTimeout(() => giveUp('it closed its pipe'), lastMomentsMs).unref())
  // What is written meanwhile is lost with it.
  child.stdin.on('error', () => undefined)
  const startTimer = setTimeout(() => giveUp('it was not ready in time'), startLimitMs)
  const ended = child.ended.then(({ exitCode, killedBy, stderr }) => {
    clearTimeout(startTimer)
    const how = fault ?? (killedBy === null ? `exit code ${exitCode ?? 'unknown'}` : `signal ${killedBy}`)
    const why = [how, lastLine(stderr)].filter((text) => text !== '').join('; ')
    started.reject(new Error(`the office host ended: ${why}`))
    for (const answer of waiting.values()) answer(undefined)
    return why
  })
  started.promise.then(
    () => clearTimeout(startTimer),
    () => undefined,
  )

  return {
    pid: child.pid,
    ready: started.promise,
    ended,
    isAlive: child.isAlive,
    asked: () => asked,
    running: () => waiting.size,
    async ask(fields, signal) {
      signal.throwIfAborted()
      const id = ++asked
      const answer = Promise.withResolvers<HostReply | undefined>()
      waiting.set(id, answer.resolve)
      let patience: NodeJS.Timeout | undefined
      const abort = () => {
        child.stdin.write(
          encodeFrame([
            ['command', 'abort'],
            ['id', String(id)],
          ]),
        )
        patience = setTimeout(() => giveUp('it did not end a conversion in time'), obedienceMs)
      }
      signal.addEventListener('abort', abort, { once: true })
      try {
        if (!child.isAlive()) return undefined
        child.stdin.write(encodeFrame([['command', 'convert'], ['id', String(id)], ...fields]))
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
      if (!child.isAlive()) return
      child.stdin.end()
      const timer = setTimeout(child.kill, obedienceMs)
      await ended
      clearTimeout(timer)
    },
  }
}
