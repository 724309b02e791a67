/** Starts one worker as a bounded child process and asks it one thing at a time. */
import { Socket } from 'node:net'
import { execa } from 'execa'
import { AppError } from '../../errors.ts'
import { nodeProgram } from '../process/node-program.ts'
import {
  collectStderr,
  killProcessGroup,
  type ProcessOutcome,
  type ProcessParts,
  ranOutOfMemory,
  withoutWalls,
} from '../process/process.ts'
import { createWorkerRoom } from './directory.ts'
import type { Question, WorkerReply } from './messages.ts'
import { watchWorker } from './watch.ts'

export interface WorkerProcessParts extends ProcessParts {
  /** What it runs, with its arguments. */
  program: string
  args?: readonly string[]
  /** Files that it reads besides its program and what it is lent. */
  reads?: readonly string[]
  /** What it works on, as clients are told. */
  noun: 'picture' | 'file'
  /** Where the worker gets a folder of its own. */
  scratchDir: string
}

export interface WorkerProcess {
  pid: number | undefined
  /** Whether it may be asked again: it is alive, and has not said that this was the last time. */
  isFit(): boolean
  /** Rejects with the signal's reason, or an AppError when the worker ended; it is dead then in either case. */
  ask(question: Question, signal: AbortSignal): Promise<WorkerReply>
  /** Kills it and waits until it is gone. */
  end(): Promise<void>
}

/** Starts a worker; it is ready when it answers. It keeps the parent alive only while it is asked something. */
export function startWorkerProcess({
  program,
  args = [],
  reads = [],
  noun,
  limits,
  env,
  scratchDir,
  sandbox = withoutWalls,
}: WorkerProcessParts): WorkerProcess {
  const room = createWorkerRoom(scratchDir)
  // V8 reserves far more address space than it uses, so the limit is on data that can be written, not on address space.
  const bounds = { dataBytes: limits.memoryLimitBytes + nodeProgram.codeRangeBytes, fileBytes: limits.fileLimitBytes }
  const access = { ...room.access, readable: [...room.access.readable, ...nodeProgram.reads, ...reads] }
  const line = sandbox.wrap({ command: nodeProgram.command, args: [program, ...args] }, access, bounds)
  const child = execa(line.command, line.args, {
    ipc: true,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: '/', ...nodeProgram.env, ...env },
    extendEnv: false,
    detached: true,
    cleanup: false,
    reject: false,
    buffer: false,
    stdin: 'ignore',
    stdout: 'ignore',
  })
  const stderr = collectStderr(child.stderr, undefined)
  // Only a question under way keeps the parent running.
  const { nodeChildProcess } = child
  const hold = () => {
    nodeChildProcess.ref()
    nodeChildProcess.channel?.ref()
  }
  const release = () => {
    nodeChildProcess.unref()
    nodeChildProcess.channel?.unref()
  }
  release()
  if (child.stderr instanceof Socket) child.stderr.unref()
  let isAlive = child.pid !== undefined
  let isEnded = false
  let isFit = true
  const ended = child.then(async (result) => {
    isAlive = false
    // What it started shares its group.
    killProcessGroup(child.pid)
    // What resists is removed with the scratch folder, at the next start.
    await room.remove().catch(() => undefined)
    return { exitCode: result.exitCode ?? null, killedBy: result.signal ?? null, stdout: '', stderr: stderr.tail() }
  })
  const kill = () => {
    if (isAlive) killProcessGroup(child.pid)
  }

  return {
    pid: child.pid,
    isFit: () => isAlive && isFit,
    async ask(question, signal) {
      signal.throwIfAborted()
      const watch = watchWorker({
        ...{ child: nodeChildProcess, folder: room.made, maxBytes: limits.fileLimitBytes, signal, kill },
        onProgress: question.onProgress,
        onLast: () => {
          isFit = false
        },
      })
      hold()
      try {
        const input = question.input === undefined ? '' : await room.lend(question.input)
        signal.throwIfAborted()
        const request = question.request({ input, result: room.result, folder: room.made })
        const [reply] = (await Promise.all([child.getOneMessage({ filter: isReply }), child.sendMessage({ ...request })])) as [
          WorkerReply,
          unknown,
        ]
        if (reply.ok && reply.hasResult && question.result !== undefined) await room.collect(question.result)
        if (!(await room.clear())) isFit = false
        return reply
      } catch (error) {
        kill()
        const outcome = await ended
        signal.throwIfAborted()
        throw watch.exceeded() ?? (isEnded ? stopped(noun, error) : failure(noun, outcome, error))
      } finally {
        watch.stop()
        release()
      }
    },
    async end() {
      isEnded = true
      hold()
      kill()
      await ended
    },
  }
}

function isReply(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'ok' in message
}

function stopped(noun: string, cause: unknown): AppError {
  return new AppError('engine_failed', `The program was stopped before the ${noun} was done.`, { cause })
}

function failure(noun: string, outcome: ProcessOutcome, error: unknown): AppError {
  const cause = { ...outcome, error }
  if (!ranOutOfMemory(outcome)) return new AppError('engine_failed', `The ${noun} could not be converted.`, { cause })
  return new AppError('out_of_memory', `The ${noun} needs more memory than one conversion may use (CONVERTD_MEMORY_LIMIT_MB).`, { cause })
}
