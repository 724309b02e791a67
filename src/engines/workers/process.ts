/** Starts one worker as a bounded child process and asks it one thing at a time. */
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../errors.ts'
import { cleanText } from '../process/clean-text.ts'
import { startKeptChild } from '../process/kept-child.ts'
import { nodeProgram } from '../process/node-program.ts'
import { type ProcessOutcome, type ProcessParts, ranOutOfMemory, withoutWalls } from '../process/process.ts'
import { openWorkerChannel } from './channel.ts'
import { createWorkerDirectory } from './directory.ts'
import type { Question, WorkerReply } from './messages.ts'
import { watchWorker } from './watch.ts'

export interface WorkerProcessParts extends ProcessParts {
  /** What it runs, with its arguments. */
  program: string
  args?: readonly string[]
  /** Files that it reads besides its program and what it is lent. */
  reads?: readonly string[]
  /** Set for a worker that starts programs. */
  startsPrograms?: boolean
  /** What it works on, as clients are told. */
  noun: 'picture' | 'file'
  /** Where the worker gets a folder of its own. */
  scratchDir: string
}

export interface WorkerProcess {
  pid: number | undefined
  /** Whether it may be asked again: it is alive, and has not said that this was the last time. */
  isFit(): boolean
  /** Whether it has read a file: only then can one have taken it over. */
  hasRead(): boolean
  /** Rejects with the signal's reason, or an AppError when the worker ended or is not to be trusted; it is dead then in either case. */
  ask<Value>(question: Question<Value>, signal: AbortSignal): Promise<WorkerReply<Value>>
  /** Empties the folder that it writes in, which whoever asked need not wait for. Call it before the next question; where it fails, it is not fit. */
  clear(): Promise<void>
  /** Kills it and waits until it is gone. */
  end(): Promise<void>
}

/** How long the end of a worker may take that has closed its pipe, which the end itself does. */
const lastMomentsMs = 1000

/** Starts a worker; it is ready when it answers. It keeps the parent alive only while it is asked something. */
export function startWorkerProcess({
  program,
  args = [],
  reads = [],
  startsPrograms = false,
  noun,
  limits,
  env,
  scratchDir,
  sandbox = withoutWalls,
}: WorkerProcessParts): WorkerProcess {
  const directory = createWorkerDirectory(scratchDir, limits.fileLimitBytes)
  // V8 reserves far more address space than it uses, so the limit is on data that can be written, not on address space.
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
  /** Whether it was ended from here while it lived: then its end says nothing about memory. */
  let isKilled = false
  const kill = () => {
    if (!child.isAlive()) return
    isKilled = true
    child.kill()
  }
  const channel = openWorkerChannel(child.stdin, child.stdout, kill)
  // Only a question under way keeps the parent running.
  const handles = [child.nodeChildProcess, ...[child.stdin, child.stdout, child.stderr].filter((pipe) => pipe instanceof Socket)]
  const hold = () => handles.forEach((handle) => void handle.ref())
  const release = () => handles.forEach((handle) => void handle.unref())
  release()
  const ended = child.ended.then(async ({ stderr, ...end }) => {
    channel.end()
    // What resists is removed with the scratch folder, at the next start.
    await directory.remove().catch(() => undefined)
    return { ...end, stdout: '', stderr: cleanText(stderr) }
  })

  return {
    pid: child.pid,
    isFit: () => child.isAlive() && isFit && !isKilled,
    hasRead: () => hasRead,
    async ask(question, signal) {
      signal.throwIfAborted()
      const watch = watchWorker({ folder: directory.made, maxBytes: limits.fileLimitBytes, signal, kill })
      hold()
      try {
        const input = question.input === undefined ? '' : await directory.lend(question.input, 'input')
        const inputs: string[] = []
        for (const path of question.inputs ?? []) inputs.push(await directory.lend(path, `input-${inputs.length + 1}`))
        const aside = question.aside === undefined ? undefined : await directory.lend(question.aside, 'aside')
        hasRead ||= question.input !== undefined || inputs.length > 0
        signal.throwIfAborted()
        const request = question.request({ input, inputs, aside, result: directory.result, folder: directory.made })
        const reply = await channel.ask(question, request, () => {
          isFit = false
        })
        if (reply.ok && question.result !== undefined && (question.hasResult?.(reply.value) ?? true))
          await directory.collect(question.result)
        await directory.takeBack()
        return reply
      } catch (error) {
        // One that has closed its pipe has ended, as a rule, and how it did says why.
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
      hold()
      kill()
      await ended
    },
  }
}

/** Returns whether a question failed because its worker sent what no sound worker sends. */
export function isWorkerFault(error: unknown): boolean {
  return error instanceof AppError && (error.cause as { fault?: unknown } | undefined)?.fault !== undefined
}

function failure(noun: string, { isEnded, isKilled }: { isEnded: boolean; isKilled: boolean }, cause: ProcessOutcome): AppError {
  if (isEnded) return new AppError('engine_failed', `The program was stopped before the ${noun} was done.`, { cause })
  if (isKilled || !ranOutOfMemory(cause)) return new AppError('engine_failed', `The ${noun} could not be converted.`, { cause })
  return new AppError('out_of_memory', `The ${noun} needs more memory than one conversion may use (CONVERTD_MEMORY_LIMIT_MB).`, { cause })
}
