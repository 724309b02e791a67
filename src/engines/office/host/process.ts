/** Runs one office host: starts it in its sandbox, sends it conversions, and ends it with all its children. */

import { after, attach, onAbort, withOwner } from '../../../guard.ts'
import { lastLine } from '../../process/clean-text.ts'
import { startKeptChild } from '../../process/kept-child.ts'
import { residentBytes } from '../../process/resident-bytes.ts'
import { createHostReader, encodeFrame, type HostFields, type HostMessage, type HostReply } from './frames.ts'

/** How to start a host process. */
export interface HostProcessParts {
  command: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
  folder: string
}

/** A running host process. */
export interface HostProcess {
  pid: number | undefined
  /** Resolves with LibreOffice's version. Rejects when the host ends before it is ready, or takes too long. */
  ready: Promise<string>
  /** Resolves when the host has ended, with the reason: an invalid message, or its exit code or signal, and its last output. */
  ended: Promise<string>
  isAlive(): boolean
  /** Number of conversions requested so far, and number under way. */
  asked(): number
  running(): number
  /** Requests a conversion. An abort kills the child. Resolves with undefined when the host ended before it answered. */
  ask(fields: HostFields, signal: AbortSignal): Promise<HostReply | undefined>
  residentBytes(): number
  /** Ends the host and its children; resolves when they are gone. */
  end(): Promise<void>
}

/** Maximum time to start: under a second on an idle machine, longer on a busy one. */
const startLimitMs = 30_000
/** Maximum time between closing its pipe and exiting. */
const lastMomentsMs = 1_000
/** Maximum time for a host to end when told to, or to kill a child. */
const responseTimeoutMs = 5_000

/** Starts a host process. It answers requests until it ends; then all open requests get undefined. */
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
    // A second reply to the same conversion is unexpected.
    waiting.delete(message.id)
    answer(message)
  }

  /** Ends a host that cannot be trusted or reached any more, with all its children. */
  function giveUp(what: string): void {
    if (child.isAlive()) fault ??= what
    child.kill()
  }

  // The timer outlives the conversion that started the host, so that its errors belong to the host and to no conversion.
  const stopStartTimer = withOwner(
    (error) => giveUp(`what it sent could not be taken: ${String(error)}`),
    () => {
      const read = createHostReader(hear, (what) => giveUp(`it sent ${what}`))
      attach(child.stdout, 'data', read)
      // A host that ends also closes its pipe. Its end says more and usually comes first.
      attach(child.stdout, 'end', () => void after(lastMomentsMs, () => giveUp('it closed its pipe'), 'unheld'))
      // Requests written meanwhile are lost with the host.
      attach(child.stdin, 'error', () => undefined)
      return after(startLimitMs, () => giveUp('it was not ready in time'))
    },
  )
  const ended = child.ended.then(({ exitCode, killedBy, stderr }) => {
    stopStartTimer()
    const how = fault ?? (killedBy === null ? `exit code ${exitCode ?? 'unknown'}` : `signal ${killedBy}`)
    const why = [how, lastLine(stderr)].filter((text) => text !== '').join('; ')
    started.reject(new Error(`the office host ended: ${why}`))
    for (const answer of waiting.values()) answer(undefined)
    return why
  })
  started.promise.then(stopStartTimer, () => undefined)

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
      let stopTimeout: (() => void) | undefined
      const abort = () => {
        child.stdin.write(
          encodeFrame([
            ['command', 'abort'],
            ['id', String(id)],
          ]),
        )
        stopTimeout = after(responseTimeoutMs, () => giveUp('it did not end a conversion in time'))
      }
      const forget = onAbort(signal, abort)
      try {
        if (!child.isAlive()) return undefined
        child.stdin.write(encodeFrame([['command', 'convert'], ['id', String(id)], ...fields]))
        const reply = await answer.promise
        signal.throwIfAborted()
        return reply
      } finally {
        stopTimeout?.()
        waiting.delete(id)
        forget()
      }
    },
    residentBytes: () => residentBytes(child.pid),
    async end() {
      if (!child.isAlive()) return
      child.stdin.end()
      const cancelTimer = after(responseTimeoutMs, child.kill)
      await ended
      cancelTimer()
    },
  }
}
