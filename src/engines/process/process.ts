/** Every child process: starts it in a group of its own, bounds it, and leaves nothing of it behind. */
import type { ChildProcess } from 'node:child_process'
import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { ownTrees } from '../../disk/trees.ts'
import { AppError } from '../../errors.ts'
import { type Calls, type CommandLine, createSandbox, type Sandbox } from './sandbox.ts'

/** Limits alone. */
export const withoutWalls = createSandbox({ mode: 'off', jail: undefined })
/** Where Debian has its programs; the caller's own PATH is no business of an engine. */
const systemPath = '/usr/local/bin:/usr/bin:/bin'
/** Bytes of stderr kept for the log, the last ones. */
const stderrKept = 16 * 1024
/** Most that a program may print on stdout: page sizes of 100,000 pages are under this. */
const stdoutLimit = 32 * 1024 * 1024
/** How long after its end what a program printed may still be on its way. */
const pipePatienceMs = 1000
/** What a shell answers when a program of its own was killed by SIGXFSZ (128 + 25, signal(7)). */
const sigxfszExitCode = 153

export interface ProcessRequest {
  command: string
  args: readonly string[]
  /** Working folder, and the only one that it may write in; HOME and TMPDIR lie inside it. */
  workDir: string
  /** Files outside of the working folder that it has to read. */
  reads?: readonly string[] | undefined
  /** A folder outside of the working folder in which it has to make a socket. */
  socketDir?: string | undefined
  /** The system calls that it may make; unset: those of a program that starts no other. */
  calls?: Calls | undefined
  /** Set for a program that reserves far more address space than it uses: its data is bounded instead, with so much room beside the limit. */
  dataBytesBeside?: number | undefined
  /** Address space of a program that gets less than the others. */
  memoryBytes?: number | undefined
  /** Ends the whole process group; its reason (an AppError) is what `run` then throws. */
  signal: AbortSignal
  /** Written to stdin, for example a password. */
  input?: string | undefined
  env?: Readonly<Record<string, string>> | undefined
  onStderrLine?: ((line: string) => void) | undefined
}

export interface ProcessOutcome {
  /** null when a signal ended it. */
  exitCode: number | null
  killedBy: string | null
  stdout: string
  stderr: string
}

export interface ProcessLimits {
  /** RLIMIT_AS of each process, in bytes. */
  memoryLimitBytes: number
  /** RLIMIT_FSIZE: the largest file that it may write, in bytes. */
  fileLimitBytes: number
}

export type RunProcess = (request: ProcessRequest) => Promise<ProcessOutcome>

export interface ProcessParts {
  limits: ProcessLimits
  /** Added to every program's environment; marks it as ours, so that a later start can find it. */
  env: Readonly<Record<string, string>>
  /** Unset: limits alone. */
  sandbox?: Sandbox | undefined
}

/**
 * Makes the one function that starts programs. Whatever way a program ends is an outcome, for the engine to judge; `run` throws the
 * signal's reason when it was ended from here, and AppError `engine_failed` when it cannot be started.
 */
export function createRunProcess({ limits, env, sandbox = withoutWalls }: ProcessParts): RunProcess {
  return async function run(request) {
    request.signal.throwIfAborted()
    const tempDir = join(request.workDir, 'tmp')
    try {
      await mkdir(tempDir, { recursive: true, mode: 0o700 })
      // An abort may have come meanwhile: the listener below would never hear of it.
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
      // Empty, mostly.
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
  signal.addEventListener('abort', killGroup, { once: true })
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
    signal.removeEventListener('abort', killGroup)
    stopReading()
  }
}

/** @throws AppError for the ends that mean the same whatever the program */
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

/** A file grew past its limit. */
export function resultTooLarge(outcome: ProcessOutcome): AppError {
  return new AppError('result_too_large', 'The result is larger than allowed (CONVERTD_MAX_RESULT_MB).', {
    cause: { ...outcome, stdout: undefined },
  })
}

/**
 * Kills the group as soon as its first process has ended: what that one started and did not wait for would keep the pipes open. A
 * process that left the group cannot be reached, so its end of the pipes is given up on. Returns what stops this watch.
 */
export function closePipesAfterExit(child: ChildProcess, killGroup: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  child.once('exit', () => {
    killGroup()
    timer = setTimeout(() => {
      child.stdout?.destroy()
      child.stderr?.destroy()
    }, pipePatienceMs)
  })
  return () => clearTimeout(timer)
}

/** A failed run said with the code that fits every program; `what` goes to the log. */
export function engineFailure(what: string, outcome: ProcessOutcome): AppError {
  return new AppError('engine_failed', 'The conversion program failed on this file.', { cause: { what, ...outcome, stdout: undefined } })
}

/** Kills a process and all that share its group; a group that is gone already is fine. */
export function killProcessGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Whether a run failed for lack of memory, by the way it ended or by what it last said. */
export function ranOutOfMemory({ exitCode, killedBy, stderr }: ProcessOutcome): boolean {
  if (exitCode === 0) return false
  // The kernel's out-of-memory killer sends SIGKILL; nothing else does, for our own kills are told apart by the signal's reason.
  return (
    killedBy === 'SIGKILL' ||
    exitCode === 137 ||
    /bad_alloc|out of memory|cannot allocate memory|failed to allocate|memory allocation of|memory exhausted/i.test(stderr)
  )
}

/** Keeps the last part of what a program says on stderr. */
export function collectStderr(stream: NodeJS.ReadableStream | undefined, onLine: ((line: string) => void) | undefined) {
  let kept = ''
  let partial = ''
  stream?.setEncoding('utf8')
  stream?.on('data', (chunk: string) => {
    kept = (kept + chunk).slice(-stderrKept)
    if (!onLine) return
    const lines = (partial + chunk).slice(-stderrKept).split('\n')
    partial = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  return { tail: () => kept }
}
