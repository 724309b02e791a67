/** The server's end of the pipes to a worker: one request at a time, and nothing believed that was not asked for. */
import type { Readable, Writable } from 'node:stream'
import { createFrameReader, frameOf } from '../process/frames.ts'
import { maxReplyBytes, maxRequestBytes, type Question, type WorkerReply } from './messages.ts'
import { parseWorkerMessage, type WorkerMessage } from './schema.ts'

export interface WorkerChannel {
  /**
   * Sends one request, and waits for its reply.
   * @throws Error when the worker says anything else, or has gone
   */
  ask<Value>(question: Question<Value>, request: object, onLast: () => void): Promise<WorkerReply<Value>>
  /** Says what the worker sent that it may not send, without quoting it; undefined: nothing of that sort. */
  fault(): string | undefined
  /** Returns whether nothing can be asked any more. */
  isBroken(): boolean
  /** Lets the request under way, and all to come, fail: the worker has ended. */
  end(): void
}

interface Asked {
  id: number
  /** Pages told of so far, and of how many; each note must tell of more. */
  done: number
  total: number | undefined
  isLast: boolean
  onProgress: Question['onProgress']
  onLast(): void
  resolve(reply: WorkerReply): void
  reject(error: Error): void
}

/** `onFault` is called once, when the worker sends what it may not send; also between requests. */
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

  output.on(
    'data',
    createFrameReader({
      maxBodyBytes: maxReplyBytes,
      onBody: (body) => hear(parseWorkerMessage(body)),
      onFault: distrust,
    }),
  )
  // It may only be about to end; whoever asks looks how it did.
  for (const event of ['end', 'close', 'error']) output.on(event, () => fail(new Error('the worker has closed its pipe')))
  input.on('error', () => fail(new Error('the worker reads no more')))

  return {
    async ask({ onProgress, answer }, request, onLast) {
      if (broken) throw broken
      const id = ++lastId
      const frame = frameOf(Buffer.from(JSON.stringify({ ...request, id })), maxRequestBytes)
      const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>()
      asked = { id, done: -1, total: undefined, isLast: false, onProgress, onLast, resolve, reject }
      input.write(frame)
      const reply = await promise
      // What came right after the reply.
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

/** @throws Error for a note that a sound worker would not send, so that there is an end to them */
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
