/** One convertd-tree process: handles many requests at once, starts on first use, and does not keep this process alive. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { getSystemErrorName } from 'node:util'
import { attach, withOwner } from '../guard.ts'
import type { TreeSize } from './tree-size.ts'

/** An operation of convertd-tree. */
export type TreeCommand = 'measure' | 'clear' | 'remove'

/** One request to convertd-tree. */
export interface TreeRequest {
  command: TreeCommand
  /** As defined in src/native/tree-main.c. */
  numbers: readonly [number, number]
  /** Absolute. */
  path: string
}

/** The running process. */
export interface TreeProgram {
  /** Whether it still runs. */
  isAlive(): boolean
  /**
   * Resolves with the counts, zero if nothing was counted. @throws the system's error with its code, such as EACCES; `TreeProgramEnded` if
   * there is no answer
   */
  ask(request: TreeRequest): Promise<TreeSize>
}

/** The program was killed, or could not be started. */
export class TreeProgramEnded extends Error {}

interface Question {
  request: TreeRequest
  resolve: (size: TreeSize) => void
  reject: (error: Error) => void
}

const replyLine = /^(\d+) (\d+) (\d+) (\d+)$/

/** Starts one; it ends with this process, or after an invalid reply. */
export function startTreeProgram(command: string): TreeProgram {
  // A separate process group: an interrupt on the terminal must not end it before it has cleaned up.
  const child = spawn(command, { stdio: ['pipe', 'pipe', 'ignore'], env: {}, cwd: '/', detached: true })
  const questions = new Map<number, Question>()
  let asked = 0
  let isAlive = true
  let partial = ''

  function end(): void {
    isAlive = false
    child.kill('SIGKILL')
    for (const { reject } of questions.values()) reject(new TreeProgramEnded('convertd-tree ended'))
    questions.clear()
  }

  function take(line: string): void {
    const [, id, error, bytes, entries] = (replyLine.exec(line) ?? []).map(Number)
    const question = questions.get(id ?? 0)
    if (!question) {
      end()
      return
    }
    questions.delete(id ?? 0)
    if (questions.size === 0) setKeepAlive(child, false)
    if (error) question.reject(systemError(error, question.request))
    else question.resolve({ bytes: bytes ?? 0, entries: entries ?? 0 })
  }

  function read(text: string): void {
    const lines = (partial + text).split('\n')
    partial = lines.pop() ?? ''
    for (const line of lines) take(line)
  }

  // It outlives the conversion that happened to start it: what is thrown here ends it, and nothing else.
  withOwner(end, () => {
    attach(child, 'error', end)
    attach(child, 'exit', end)
    attach(child.stdin, 'error', end)
    attach(child.stdout, 'error', end)
    attach(child.stdout.setEncoding('latin1'), 'data', read)
  })
  setKeepAlive(child, false)

  return {
    isAlive: () => isAlive,
    ask(request) {
      if (!isAlive) return Promise.reject(new TreeProgramEnded('convertd-tree ended'))
      const id = ++asked
      const { promise, resolve, reject } = Promise.withResolvers<TreeSize>()
      questions.set(id, { request, resolve, reject })
      setKeepAlive(child, true)
      child.stdin.write(`${id} ${request.command} ${request.numbers.join(' ')} ${request.path}\0`)
      return promise
    },
  }
}

/** Whether it keeps this process alive. */
function setKeepAlive(child: ChildProcess, isHeld: boolean): void {
  for (const handle of [child, child.stdin as Socket | null, child.stdout as Socket | null]) {
    if (isHeld) handle?.ref()
    else handle?.unref()
  }
}

function systemError(errno: number, { command, path }: TreeRequest): NodeJS.ErrnoException {
  const code = getSystemErrorName(-errno)
  return Object.assign(new Error(`${code}: ${command} '${path}'`), { errno: -errno, code, syscall: command, path })
}
