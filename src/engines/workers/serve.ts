/** The worker's end of the line: answers one request after the other, and goes when the parent goes. */
import type { WorkerNote, WorkerReply, WorkerRequest } from './messages.ts'

/** Failures go out as values: `judge` names them. */
export function serveRequests<Request extends WorkerRequest>(
  work: (request: Request, tell: (note: WorkerNote) => void) => Promise<{ value: unknown; hasResult: boolean }>,
  judge: (error: unknown) => Omit<Extract<WorkerReply, { ok: false }>, 'ok'>,
): void {
  process.on('message', (request: Request) => {
    void attempt(request).then((reply) => process.send?.(reply))
  })
  // Not exit(): it would wait for the threads of a library, which may be hanging.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

  async function attempt(request: Request): Promise<WorkerReply> {
    try {
      return { ok: true, ...(await work(request, (note) => process.send?.(note))) }
    } catch (error) {
      return { ok: false, ...judge(error) }
    }
  }
}
