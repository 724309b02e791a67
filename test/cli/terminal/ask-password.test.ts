import { PassThrough } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { expect, test } from 'vitest'
import { askPassword } from '../../../src/cli/terminal/ask-password.ts'

/** A terminal whose keys the test presses; `modes` is what its raw mode was set to. */
function createTerminal() {
  const modes: boolean[] = []
  const keyboard = new PassThrough()
  const setRawMode = (mode: boolean) => modes.push(mode)
  const stderr = new PassThrough({ encoding: 'utf8' })
  const terminal = { stdin: Object.assign(keyboard, { setRawMode }) as unknown as ReadStream, stderr }
  return { keyboard, modes, terminal, shown: () => String(stderr.read() ?? '') }
}

const noSignal = new AbortController().signal

test('returns the typed text without showing it', async () => {
  const { keyboard, modes, terminal, shown } = createTerminal()
  const answer = askPassword(terminal, 'Password: ', noSignal)
  for (const keys of ['gx', '\u007f', 'eh', 'eim ü', '\r']) keyboard.write(keys)
  expect(await answer).toBe('geheim ü')
  expect(shown()).toBe('Password: \n')
  expect(modes).toEqual([true, false])
})

test('hides the typed text from the moment of the question', async () => {
  const { keyboard, modes, terminal } = createTerminal()
  const modesWhenAsked: boolean[][] = []
  terminal.stderr.on('data', () => modesWhenAsked.push([...modes]))
  const answer = askPassword(terminal, 'Password: ', noSignal)
  keyboard.write('\r')
  await answer
  expect(modesWhenAsked[0]).toEqual([true])
})

test.each(['\r', '\u0004', 'all wrong\u0015\r'])('an empty line means no password: %j', async (keys) => {
  const { keyboard, terminal } = createTerminal()
  const answer = askPassword(terminal, '', noSignal)
  keyboard.write(keys)
  expect(await answer).toBeUndefined()
})

test('an interruption ends the question and restores the terminal', async () => {
  const { modes, terminal } = createTerminal()
  const interruption = new AbortController()
  const answer = askPassword(terminal, '', interruption.signal)
  const reason = new Error('interrupted')
  interruption.abort(reason)
  await expect(answer).rejects.toBe(reason)
  expect(modes).toEqual([true, false])
})
