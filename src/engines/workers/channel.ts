/** The server's end of the pipes to a worker: sends one request at a time and checks every message. */
import type { Readable, Writable } from 'node:stream'
import { attach, withOwner } from '../../guard.ts'
import { createFrameReader, frameOf } from '../process/frames.ts'
import { maxReplyBytes, maxRequestBytes, type Question, type WorkerReply } from './messages.ts'
import { parseWorkerMessage, type WorkerMessage } from './schema.ts'

/** The pipe to a worker. */
export interface WorkerChannel {
  /**
   * Sends one request and waits for its reply.
   * @throws Error when the worker sends anything else, or has ended
   */
  ask<Value>(question: Question<Value>, request: object, onLast: () => void): Promise<WorkerReply<Value>>
  /** Returns the fault of the worker's message, without quoting it; undefined if there was none. */
  fault(): string | undefined
  /** Returns whether no further request can be sent. */
  isBroken(): boolean
  /** Fails the request in progress and all later ones: the worker has ended. */
  end(): void
}

interface Asked {
  id: number
  /** Progress so far, and its total; each progress note must be higher. */
  done: number
  total: number | undefined
  isLast: boolean
  onProgress: Question['onProgress']
  onLast(): void
  resolve(reply: WorkerReply): void
  reject(error: Error): void
}

/** `onFault` is called once, when the worker sends an invalid message, also between requests. */
export function openWorkerChannel(input: Writable, output: Readable, onFault: () => void): WorkerChannel {
  let asked: Asked | undefined
  let lastId = 0
  let broken: Error | undefined
  let fault: string | undefined

  function fail(error: Error): void {
    if (broken) return
    broken = error
    asked?.reject(error)
    asked = undefined
  }

  function distrust(what: string): void {
    fault ??= what
    fail(new Error(`the worker sent ${what}`))
    onFault()
  }

  function hear(message: WorkerMessage): void {
    if (message.id !== asked?.id) throw new Error('a message that belongs to no request under way')
    if ('note' in message) {
      note(asked, message)
      return
    }
    const { resolve } = asked
    asked = undefined
    resolve(message)
  }

  const read = createFrameReader({
    maxBodyBytes: maxReplyBytes,
    onBody: (body) => hear(parseWorkerMessage(body)),
    onFault: distrust,
  })
  // A worker outlives the conversion that started it, so that its errors fail only the current request.
  withOwner(
    (error) => distrust(`what could not be taken: ${String(error)}`),
    () => {
      attach(output, 'data', read)
      // The worker may be about to end; the caller then finds out how it ended.
      for (const event of ['end', 'close', 'error']) attach(output, event, () => fail(new Error('the worker has closed its pipe')))
      attach(input, 'error', () => fail(new Error('the worker reads no more')))
    },
  )

  return {
    async ask({ onProgress, answer }, request, onLast) {
      if (broken) throw broken
      const id = ++lastId
      const frame = frameOf(Buffer.from(JSON.stringify({ ...request, id })), maxRequestBytes)
      const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>()
      asked = { id, done: -1, total: undefined, isLast: false, onProgress, onLast, resolve, reject }
      input.write(frame)
      const reply = await promise
      // A message that followed the reply.
      if (fault !== undefined) throw new Error(fault)
      if (!reply.ok) return reply
      const { data, error } = answer.safeParse(reply.value)
      if (!error) return { ok: true, value: data }
      distrust('an answer that does not fit its question')
      throw error
    },
    fault: () => fault,
    isBroken: () => broken !== undefined,
    end: () => fail(new Error('the worker has ended')),
  }
}

/** @throws Error for a note that a valid worker would not send, so that the number of notes is limited */
function note(asked: Asked, message: Extract<WorkerMessage, { note: unknown }>): void {
  if (message.note === 'last') {
    if (asked.isLast) throw new Error('a last note twice')
    asked.isLast = true
    asked.onLast()
    return
  }
  const { done, total } = message
  if (done <= asked.done || done > total || (asked.total !== undefined && total !== asked.total)) throw new Error('a progress that is none')
  asked.done = done
  asked.total = total
  asked.onProgress?.(done, total)
}
