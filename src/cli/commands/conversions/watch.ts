/** `convertd conversions watch`: a live table on a terminal, a line for each change elsewhere. */
import { setTimeout as delay } from 'node:timers/promises'
import { loadConfig } from '../../../config.ts'
import { type Caller, exitCodes, type Screen } from '../../caller/command.ts'
import { harmless, printLine } from '../../terminal/print.ts'
import { askServer } from './control-client.ts'
import { createWatch, type Look, type Shown } from './watch-changes.ts'
import { watchTable } from './watch-table.ts'

const checkIntervalMs = 1000
/** The terminal's alternate screen, without a cursor: the former content comes back at the end. */
const openScreen = '\u001b[?1049h\u001b[?25l'
const closeScreen = '\u001b[?25h\u001b[?1049l'

/**
 * Watches until SIGINT, SIGTERM or SIGHUP, or until stdout is closed: this is its normal end. @throws AppError `server_not_running`, also
 * if the server stops meanwhile
 */
export async function watch({ env, stdout }: Caller, { json }: { json?: true }): Promise<number> {
  const { dataDir } = loadConfig(env)
  const look = createWatch((path) => askServer(dataDir, 'GET', path))
  const end = listenForEnd(stdout)
  const isLive = stdout.isTTY && env.TERM !== 'dumb' && !json
  let isOpen = false
  try {
    while (!end.signal.aborted) {
      const found = await look()
      // Only now, so that "no server" is reported on the normal screen.
      if (isLive && !isOpen) stdout.write(openScreen)
      isOpen = isLive ?? false
      if (isLive) redraw(stdout, found)
      else for (const one of found.changed) printLine(stdout, json ? JSON.stringify(one) : lineOf(one))
      await delay(checkIntervalMs, undefined, { signal: end.signal }).catch(() => undefined)
    }
    return exitCodes.done
  } finally {
    if (isOpen) stdout.write(closeScreen)
    end.stopListening()
  }
}

function redraw(screen: Screen, { seen }: Look): void {
  const lines = watchTable(screen, seen, Date.now())
  screen.write(`\u001b[H${lines.map((line) => `${line}\u001b[K`).join('\r\n')}\u001b[J`)
}

function lineOf({ conversion_id, state, action, key_name, input, error }: Shown): string {
  const words = [new Date().toISOString(), conversion_id, state, action, key_name, input.filename, error?.code]
  return words
    .filter((word) => word !== undefined)
    .map(harmless)
    .join('  ')
}

function listenForEnd(stdout: Screen) {
  const controller = new AbortController()
  const end = () => controller.abort()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, end)
  stdout.on('error', end)
  return {
    signal: controller.signal,
    stopListening() {
      for (const signal of signals) process.off(signal, end)
      stdout.off('error', end)
    },
  }
}
