/** Runs child processes: each in a separate group, within limits, and without leaving any process or pipe. */
import type { ChildProcess } from 'node:child_process'
import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { ownTrees } from '../../disk/trees.ts'
import { AppError } from '../../errors.ts'
import { after, attach, attachOnce, onAbort } from '../../guard.ts'
import { type Calls, type CommandLine, createSandbox, type Sandbox } from './sandbox.ts'

/** A sandbox with limits only. */
export const noSandbox = createSandbox({ mode: 'off', jail: undefined })
/** PATH of engines, where Debian has its programs. The server's own PATH is not passed on. */
const systemPath = '/usr/local/bin:/usr/bin:/bin'
/** Bytes of stderr that are kept for the log, from its end. */
const stderrKept = 16 * 1024
/** Maximum bytes on stdout: the page sizes of 100,000 pages take less. */
const stdoutLimit = 32 * 1024 * 1024
/** Time to wait, after the end of a program, for output that is still in the pipe. */
const pipeTimeoutMs = 1000
/** Exit code of a shell whose program was killed by SIGXFSZ (128 + 25, signal(7)). */
const sigxfszExitCode = 153

/** A program to run. */
export interface ProcessRequest {
  command: string
  args: readonly string[]
  /** Work folder, the only one that the program may write to; contains HOME and TMPDIR. */
  workDir: string
  /** Files outside of the work folder that the program must read. */
  reads?: readonly string[] | undefined
  /** Folder outside of the work folder in which the program must create a socket. */
  socketDir?: string | undefined
  /** System calls that the program may make; unset: those of a program that starts no other. */
  calls?: Calls | undefined
  /**
   * Set for a program that reserves far more address space than it uses: its data is limited instead, to the usual limit plus this number
   * of bytes.
   */
  dataBytesBeside?: number | undefined
  /** Maximum address space of a program that gets less than the others. */
  memoryBytes?: number | undefined
  /** Ends the whole process group; `run` then throws its reason, an AppError. */
  signal: AbortSignal
  /** Text for stdin, for example a password. */
  input?: string | undefined
  env?: Readonly<Record<string, string>> | undefined
  onStderrLine?: ((line: string) => void) | undefined
}

/** How a program ended. */
export interface ProcessOutcome {
  /** null when a signal ended the program. */
  exitCode: number | null
  killedBy: string | null
  stdout: string
  stderr: string
}

/** The limits on each process. */
export interface ProcessLimits {
  /** RLIMIT_AS of each process, in bytes. */
  memoryLimitBytes: number
  /** RLIMIT_FSIZE: maximum size of a file that it may write, in bytes. */
  fileLimitBytes: number
}

/** Runs a program to its end. @throws AppError for a timeout, too much memory or a result that is too large; the signal's reason */
export type RunProcess = (request: ProcessRequest) => Promise<ProcessOutcome>

/** The dependencies of everything that starts processes. */
export interface ProcessParts {
  limits: ProcessLimits
  /** Added to every program's environment, so that a later start recognises the process as ours. */
  env: Readonly<Record<string, string>>
  /** Unset: limits only. */
  sandbox?: Sandbox | undefined
}

/**
 * Creates the function that starts programs. It returns an outcome however the program ends, and the engine judges it. It throws the
 * signal's reason after an abort, and AppError `engine_failed` when the program cannot be started.
 */
export function createRunProcess({ limits, env, sandbox = noSandbox }: ProcessParts): RunProcess {
  return async function run(request) {
    request.signal.throwIfAborted()
    const tempDir = join(request.workDir, 'tmp')
    try {
      await mkdir(tempDir, { recursive: true, mode: 0o700 })
      // The signal may have been aborted already: the listener below would not be called.
      request.signal.throwIfAborted()
      const { command, args, workDir, reads = [], socketDir, calls, dataBytesBeside, memoryBytes = Infinity } = request
      const { memoryLimitBytes, fileLimitBytes: fileBytes } = limits
      const bounds =
        dataBytesBeside === undefined
          ? { addressBytes: Math.min(memoryLimitBytes, memoryBytes), fileBytes }
          : { dataBytes: memoryLimitBytes + dataBytesBeside, fileBytes }
      const line = sandbox.wrap({ command, args }, { writable: [workDir], readable: reads, socketDir, calls }, bounds)
      return await runOnce(request, line, { PATH: systemPath, LANG: 'C.UTF-8', HOME: request.workDir, TMPDIR: tempDir, ...env })
    } finally {
      // The folder is usually empty.
      await rmdir(tempDir).catch(() => ownTrees().remove(tempDir))
    }
  }
}

async function runOnce(
  { workDir, signal, input, env: ownEnv, onStderrLine }: ProcessRequest,
  { command, args }: CommandLine,
  env: Readonly<Record<string, string>>,
): Promise<ProcessOutcome> {
  const child = execa(command, args, {
    cwd: workDir,
    env: { ...env, ...ownEnv },
    extendEnv: false,
    detached: true,
    cleanup: false,
    reject: false,
    stripFinalNewline: false,
    maxBuffer: { stdout: stdoutLimit },
    buffer: { stdout: true, stderr: false },
    ...(input === undefined ? { stdin: 'ignore' as const } : { input }),
  })
  const killGroup = () => killProcessGroup(child.pid)
  const forget = onAbort(signal, killGroup)
  const stopReading = closePipesAfterExit(child.nodeChildProcess, killGroup)
  const stderr = collectStderr(child.stderr, onStderrLine)
  try {
    const result = await child
    signal.throwIfAborted()
    const outcome = { exitCode: result.exitCode ?? null, killedBy: result.signal ?? null, stdout: result.stdout, stderr: stderr.tail() }
    if (result.isMaxBuffer) throw engineFailure(`it printed more than ${stdoutLimit} bytes`, outcome)
    refuseBadEnd(outcome, child.pid)
    return outcome
  } finally {
    forget()
    stopReading()
  }
}

/** @throws AppError for outcomes that mean the same for every program */
function refuseBadEnd(outcome: ProcessOutcome, pid: number | undefined): void {
  const { exitCode, killedBy, stderr } = outcome
  if (pid === undefined || (exitCode !== 0 && /^(prlimit|convertd-jail): /.test(stderr))) {
    throw new AppError('engine_failed', 'The conversion program could not be started.', { cause: { ...outcome, stdout: undefined } })
  }
  if (ranOutOfMemory(outcome)) {
    throw new AppError('out_of_memory', 'The file needs more memory than one conversion may use (CONVERTD_MEMORY_LIMIT_MB).', {
      cause: { ...outcome, stdout: undefined },
    })
  }
  if (killedBy === 'SIGXFSZ' || exitCode === sigxfszExitCode) {
    throw resultTooLarge(outcome)
  }
}

/** Returns the error for a file that has reached its size limit. */
export function resultTooLarge(outcome: ProcessOutcome): AppError {
  return new AppError('result_too_large', 'The result is larger than allowed (CONVERTD_MAX_RESULT_MB).', {
    cause: { ...outcome, stdout: undefined },
  })
}

/**
 * Kills the group as soon as its first process has ended, because children that it did not wait for would keep the pipes open. A process
 * that left the group cannot be reached, so that the pipes are closed after a while. Returns a function that stops this watch.
 */
export function closePipesAfterExit(child: ChildProcess, killGroup: () => void): () => void {
  let cancelTimer: (() => void) | undefined
  attachOnce(child, 'exit', () => {
    cancelTimer = after(pipeTimeoutMs, () => {
      child.stdout?.destroy()
      child.stderr?.destroy()
    })
    killGroup()
  })
  return () => cancelTimer?.()
}

/** Returns a failed run as the error that fits every program; `what` goes to the log. */
export function engineFailure(what: string, outcome: ProcessOutcome): AppError {
  return new AppError('engine_failed', 'The conversion program failed on this file.', { cause: { what, ...outcome, stdout: undefined } })
}

/** Kills a process and its whole group; does nothing where the group has ended. */
export function killProcessGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Returns whether a run failed for lack of memory, by its exit or its last output. */
export function ranOutOfMemory({ exitCode, killedBy, stderr }: ProcessOutcome): boolean {
  if (exitCode === 0) return false
  // The kernel's out-of-memory killer sends SIGKILL, and nothing else does: our own kills are recognised by the signal's reason.
  return (
    killedBy === 'SIGKILL' ||
    exitCode === 137 ||
    /bad_alloc|out of memory|cannot allocate memory|failed to allocate|memory allocation of|memory exhausted/i.test(stderr)
  )
}

/** Keeps the last part of a program's output on stderr. */
export function collectStderr(stream: NodeJS.ReadableStream | undefined, onLine: ((line: string) => void) | undefined) {
  let kept = ''
  let partial = ''
  function take(chunk: string): void {
    kept = (kept + chunk).slice(-stderrKept)
    if (!onLine) return
    const lines = (partial + chunk).slice(-stderrKept).split('\n')
    partial = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  }
  if (stream) attach(stream.setEncoding('utf8'), 'data', take)
  return { tail: () => kept }
}
