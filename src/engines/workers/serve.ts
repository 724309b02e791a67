/** The worker's end of the pipes: answers one request after the other, and exits with its parent. */
import { Console } from 'node:console'
import { writeSync } from 'node:fs'
import { attach } from '../../guard.ts'
import { longestCause, longestMessage } from '../process/clean-text.ts'
import { createFrameReader, frameOf } from '../process/frames.ts'
import { maxReplyBytes, maxRequestBytes, type WorkerFailure, type WorkerNote, type WorkerReply, type WorkerRequest } from './messages.ts'

const stdout = 1

/** Serves requests. Failures are sent as values with the codes that `judge` returns. */
export function serveRequests<Request extends WorkerRequest>(
  work: (request: Request, tell: (note: WorkerNote) => void) => Promise<unknown>,
  judge: (error: unknown) => Omit<WorkerFailure, 'ok'>,
): void {
  let isAsked = false

  async function attempt(request: Request, id: number): Promise<WorkerReply> {
    try {
      return { ok: true, value: await work(request, (note) => send({ ...note, id })) }
    } catch (error) {
      const { code, message, cause } = judge(error)
      return { ok: false, code, message: message?.slice(0, longestMessage), cause: cause.slice(0, longestCause) }
    }
  }

  function take(body: Buffer): void {
    isAsked = true
    const { id, ...request } = JSON.parse(body.toString('utf8')) as { id: number }
    void attempt(request as unknown as Request, id).then((reply) => send({ ...reply, id }))
  }

  /** Not exit(), which would wait for a library's threads that may hang. A worker that was never asked exits by itself. */
  function leave(): void {
    if (isAsked) process.kill(process.pid, 'SIGKILL')
  }

  // Output of a library must not get between the messages.
  globalThis.console = new Console(process.stderr)
  attach(process.stdin, 'data', createFrameReader({ maxBodyBytes: maxRequestBytes, onBody: take, onFault: leave }))
  attach(process.stdin, 'end', leave)
  attach(process.stdin, 'error', leave)
}

function send(message: object): void {
  let rest: Buffer = frameOf(Buffer.from(JSON.stringify(message)), maxReplyBytes)
  while (rest.length > 0) rest = rest.subarray(writeSync(stdout, rest))
}
