/** Starts one worker as a child process with limits, and asks it one question at a time. */
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import { cleanText } from '../process/clean-text.ts'
import { startKeptChild } from '../process/kept-child.ts'
import { nodeProgram } from '../process/node-program.ts'
import { noSandbox, type ProcessOutcome, type ProcessParts, ranOutOfMemory } from '../process/process.ts'
import { openWorkerChannel } from './channel.ts'
import { createWorkerDirectory } from './directory.ts'
import type { Question, WorkerReply } from './messages.ts'
import { watchWorker } from './watch.ts'

/** How to start a worker. */
export interface WorkerProcessParts extends ProcessParts {
  /** Program of the worker, with its arguments. */
  program: string
  args?: readonly string[]
  /** Files that it reads besides its program and the files that it is given. */
  reads?: readonly string[]
  /** Set for a worker that starts programs. */
  startsPrograms?: boolean
  /** Name of its input in messages to clients. */
  noun: 'picture' | 'file'
  /** Folder in which the worker gets a separate folder. */
  scratchDir: string
}

/** A running worker. */
export interface WorkerProcess {
  pid: number | undefined
  /** Whether the worker can be asked again: it is alive and has not sent `last`. */
  isFit(): boolean
  /** Whether it has read a file: only then can one have taken it over. */
  hasRead(): boolean
  /**
   * Rejects with the signal's reason, or with an AppError when the worker ended or sent an invalid message. The worker is dead afterwards
   * in both cases.
   */
  ask<Value>(question: Question<Value>, signal: AbortSignal): Promise<WorkerReply<Value>>
  /**
   * Empties the folder that the worker writes to, after the caller has its answer. Must be called before the next question; on failure the
   * worker is no longer fit.
   */
  clear(): Promise<void>
  /** Kills the worker and waits until it has ended. */
  end(): Promise<void>
}

/** Time to wait for the end of a worker that has closed its pipe; ending also closes the pipe. */
const lastMomentsMs = 1000

/** Starts a worker, which is ready when it answers. It keeps the parent process running only while a question is pending. */
export function startWorkerProcess({
  program,
  args = [],
  reads = [],
  startsPrograms = false,
  noun,
  limits,
  env,
  scratchDir,
  sandbox = noSandbox,
}: WorkerProcessParts): WorkerProcess {
  const directory = createWorkerDirectory(scratchDir, limits.fileLimitBytes)
  // V8 reserves far more address space than it uses, so that writable data is limited instead of address space.
  const bounds = { dataBytes: limits.memoryLimitBytes + nodeProgram.codeRangeBytes, fileBytes: limits.fileLimitBytes }
  const access = {
    ...directory.access,
    readable: [...directory.access.readable, ...nodeProgram.reads, ...reads],
    calls: startsPrograms ? 'node-starting' : 'node',
  } as const
  const line = sandbox.wrap({ command: nodeProgram.command, args: [program, ...args] }, access, bounds)
  const child = startKeptChild({
    ...line,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: '/', ...nodeProgram.env, ...env },
  })
  let isEnded = false
  let isFit = true
  let hasRead = false
  /** Whether this server killed it: then its end says nothing about memory. */
  let isKilled = false
  const kill = () => {
    if (!child.isAlive()) return
    isKilled = true
    child.kill()
  }
  const channel = openWorkerChannel(child.stdin, child.stdout, kill)
  // Only a pending question keeps the parent running.
  const handles = [child.nodeChildProcess, ...[child.stdin, child.stdout, child.stderr].filter((pipe) => pipe instanceof Socket)]
  const keepAlive = () => handles.forEach((handle) => void handle.ref())
  const release = () => handles.forEach((handle) => void handle.unref())
  release()
  const ended = child.ended.then(async ({ stderr, ...end }) => {
    channel.end()
    // Anything that cannot be removed is removed with the scratch folder at the next start.
    await directory.remove().catch(() => undefined)
    return { ...end, stdout: '', stderr: cleanText(stderr) }
  })

  return {
    pid: child.pid,
    isFit: () => child.isAlive() && isFit && !isKilled,
    hasRead: () => hasRead,
    async ask(question, signal) {
      signal.throwIfAborted()
      const watch = watchWorker({ folder: directory.resultDir, maxBytes: limits.fileLimitBytes, signal, kill })
      keepAlive()
      try {
        const input = question.input === undefined ? '' : await directory.addInput(question.input, 'input')
        const inputs: string[] = []
        for (const path of question.inputs ?? []) inputs.push(await directory.addInput(path, `input-${inputs.length + 1}`))
        const aside = question.aside === undefined ? undefined : await directory.addInput(question.aside, 'aside')
        hasRead ||= question.input !== undefined || inputs.length > 0
        signal.throwIfAborted()
        const request = question.request({ input, inputs, aside, result: directory.result, folder: directory.resultDir })
        const reply = await channel.ask(question, request, () => {
          isFit = false
        })
        if (reply.ok && question.result !== undefined && (question.hasResult?.(reply.value) ?? true))
          await directory.collect(question.result)
        await directory.removeInputs()
        return reply
      } catch (error) {
        // A worker that has closed its pipe has usually ended, and its exit gives the reason.
        if (channel.isBroken() && !isKilled) await Promise.race([ended, delay(lastMomentsMs, undefined, { ref: false })])
        kill()
        const outcome = await ended
        signal.throwIfAborted()
        const cause = { ...outcome, fault: channel.fault(), error }
        throw watch.exceeded() ?? failure(noun, { isEnded, isKilled }, cause)
      } finally {
        watch.stop()
        release()
      }
    },
    async clear() {
      if (!(await directory.clear().catch(() => false))) isFit = false
    },
    async end() {
      isEnded = true
      keepAlive()
      kill()
      await ended
    },
  }
}

/** Returns whether a question failed because its worker sent an invalid message. */
export function isWorkerFault(error: unknown): boolean {
  return error instanceof AppError && (error.cause as { fault?: unknown } | undefined)?.fault !== undefined
}

function failure(noun: string, { isEnded, isKilled }: { isEnded: boolean; isKilled: boolean }, cause: ProcessOutcome): AppError {
  if (isEnded) return new AppError('engine_failed', `The program was stopped before the ${noun} was done.`, { cause })
  if (isKilled || !ranOutOfMemory(cause)) return new AppError('engine_failed', `The ${noun} could not be converted.`, { cause })
  return new AppError('out_of_memory', `The ${noun} needs more memory than one conversion may use (CONVERTD_MEMORY_LIMIT_MB).`, { cause })
}
