/** One line on a terminal that says what is being done; nothing anywhere else. */
import type { Screen } from './command.ts'
import { harmless, style } from './print.ts'

export interface Progress {
  /** Shows it in place of what was shown before. */
  show(text: string): void
  /** Takes the line away, so that something else can be printed. */
  clear(): void
  /** Clears it and shows nothing until what is being asked has its answer. */
  holdFor<Answer>(question: () => Promise<Answer>): Promise<Answer>
}

const eraseLine = '\r\u001b[2K'

export function createProgress(screen: Screen): Progress {
  if (!screen.isTTY) return { show: () => {}, clear: () => {}, holdFor: (question) => question() }
  let isShown = false
  let isHeld = false
  function clear(): void {
    if (isShown) screen.write(eraseLine)
    isShown = false
  }
  return {
    clear,
    show(text) {
      if (isHeld) return
      screen.write(eraseLine + style(screen, 'dim', harmless(text).slice(0, (screen.columns || 80) - 1)))
      isShown = true
    },
    async holdFor(question) {
      clear()
      isHeld = true
      try {
        return await question()
      } finally {
        isHeld = false
      }
    },
  }
}
