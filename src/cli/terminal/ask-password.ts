/** Asks for a password on the terminal without showing it. */
import type { ReadStream } from 'node:tty'
import type { Screen } from '../caller/command.ts'

interface Terminal {
  stdin: ReadStream
  stderr: Screen
}

const enter = ['\r', '\n']
const erase = ['\u007f', '\b']
const eraseAll = '\u0015'
const interrupt = '\u0003'
const endOfInput = '\u0004'

/** Returns undefined if the user enters none. @throws the signal's reason */
export async function askPassword({ stdin, stderr }: Terminal, question: string, signal: AbortSignal): Promise<string | undefined> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  let typed: string[] = []
  const onAbort = () => reject(signal.reason)
  const onKeys = (keys: string) => {
    for (const key of keys) {
      if (enter.includes(key)) resolve(typed.join('') || undefined)
      else if (key === endOfInput) resolve(undefined)
      // In raw mode the terminal itself sends no signal.
      else if (key === interrupt) process.kill(process.pid, 'SIGINT')
      else if (erase.includes(key)) typed.pop()
      else if (key === eraseAll) typed = []
      else typed.push(key)
    }
  }
  stdin.setEncoding('utf8')
  stdin.setRawMode(true)
  stderr.write(question)
  stdin.on('data', onKeys).resume()
  signal.addEventListener('abort', onAbort)
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', onAbort)
    stdin.off('data', onKeys).pause()
    stdin.setRawMode(false)
    stderr.write('\n')
  }
}
