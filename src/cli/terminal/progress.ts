/** Progress bars at the bottom of a terminal; nothing elsewhere. */
import type { Screen } from '../caller/command.ts'
import { harmless, style } from './print.ts'
import { type FileProgress, progressLines } from './progress-lines.ts'
import { textWidth } from './text-width.ts'

/** The bars on the terminal. */
export interface Progress {
  /** Progress of the file with this number, in percent; the first call marks its start. */
  show(index: number, percent: number): void
  end(index: number, isFailed: boolean): void
  /** Hides the bars while something else is printed; waits if a question is open. */
  printAbove(print: () => void): void
  /** Shows and prints nothing until the open question is answered. */
  holdFor<Answer>(question: () => Promise<Answer>): Promise<Answer>
  /** Removes the bars for good. */
  stop(): void
}

/** Often enough for smooth animation, seldom enough for a slow connection. */
const redrawEveryMs = 100

/** `names` are those of the files, in the order of their numbers. */
export function createProgress(screen: Screen, names: readonly string[]): Progress {
  const startedAt = performance.now()
  const nameWidth = Math.max(0, ...names.map((name) => textWidth(harmless(name))))
  const running = new Map<number, FileProgress>()
  /** Output held back until the question is answered. */
  const held: (() => void)[] = []
  let [ended, failed, height, shown, isHeld] = [0, 0, 0, '', false]

  function clear(): void {
    if (height > 0) screen.write(`${toTop(height)}\u001b[J`)
    height = 0
    shown = ''
  }

  function draw(): void {
    if (isHeld || running.size === 0) return
    const screenSize = { columns: (screen.columns || 80) - 1, rows: Math.max(2, (screen.rows || 24) - 1) }
    const state = { running: [...running.values()], nameWidth, files: names.length, ended, failed, startedAt }
    const lines = progressLines(state, screenSize, performance.now())
    const isTotal = (index: number) => names.length > 1 && index === lines.length - 1
    const text = lines.map((line, index) => `${isTotal(index) ? style(screen, 'bold', line) : line}\u001b[K`).join('\n')
    if (text === shown) return
    screen.write(`${height > 0 ? toTop(height) : ''}${text}\u001b[J`)
    height = lines.length
    shown = text
  }

  const redrawing = setInterval(draw, redrawEveryMs).unref()
  return {
    show(index, percent) {
      const before = running.get(index)
      const name = harmless(names[index] ?? '')
      running.set(index, { name, percent, startedAt: before?.startedAt ?? performance.now() })
      if (!before) draw()
    },
    end(index, isFailed) {
      running.delete(index)
      ended += 1
      if (isFailed) failed += 1
    },
    printAbove(print) {
      if (isHeld) {
        held.push(print)
        return
      }
      clear()
      print()
      draw()
    },
    async holdFor(question) {
      clear()
      isHeld = true
      try {
        return await question()
      } finally {
        isHeld = false
        for (const print of held.splice(0)) print()
      }
    },
    stop() {
      clearInterval(redrawing)
      clear()
    },
  }
}

/** For output without progress: a file, a pipe, or `--quiet`. */
export const noProgress: Progress = {
  show: () => {},
  end: () => {},
  printAbove: (print) => print(),
  holdFor: (question) => question(),
  stop: () => {},
}

/** Moves the cursor from the end of the last of this many lines to the start of the first. */
function toTop(height: number): string {
  return height > 1 ? `\r\u001b[${height - 1}A` : '\r'
}
