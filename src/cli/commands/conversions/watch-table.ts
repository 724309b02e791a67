/** The live table of `conversions watch`: running and queued conversions, and as many ended ones as fit. */
import type { State } from '../../../conversions/conversion.ts'
import type { Screen } from '../../caller/command.ts'
import { style, tableLines } from '../../terminal/print.ts'
import { clock, drawBar } from '../../terminal/progress-lines.ts'
import { cutText, fitText } from '../../terminal/text-width.ts'
import type { Shown } from './watch-changes.ts'

/** The id is last: on a narrow screen it can be left out. */
const header = ['STATE', 'DONE', 'TIME', 'ACTION', 'KEY', 'INPUT', 'CONVERSION_ID']
const ranks: Record<State, number> = { processing: 0, queued: 1, completed: 2, failed: 2, deleted: 2, expired: 2 }
const formats: Record<State, 'cyan' | 'yellow' | 'reset' | 'red' | 'dim'> = {
  processing: 'cyan',
  queued: 'yellow',
  completed: 'reset',
  failed: 'red',
  deleted: 'dim',
  expired: 'dim',
}
const barWidth = 10
const maxNameWidth = 40

/** Returns lines that fit the screen; `seen` is newest first, `now` in milliseconds since 1970. */
export function watchTable(screen: Screen, seen: readonly Shown[], now: number): string[] {
  const columns = screen.columns || 80
  const count = (state: State) => seen.filter((one) => one.state === state).length
  const head = `${count('processing')} processing, ${count('queued')} waiting; Ctrl-C ends the watch, not the server.`
  const ordered = seen.toSorted((one, other) => ranks[one.state] - ranks[other.state] || placeOf(one) - placeOf(other))
  const shown = ordered.slice(0, Math.max(1, (screen.rows || 24) - 3))
  const [titles = '', ...lines] = tableLines(
    header,
    shown.map((one) => rowOf(one, now)),
    columns,
  )
  return [
    cutText(head, columns),
    '',
    style(screen, 'bold', titles),
    ...lines.map((line, index) => style(screen, formats[shown[index]?.state ?? 'expired'], line)),
  ]
}

function placeOf({ queue_position }: Shown): number {
  return queue_position ?? 0
}

function rowOf(one: Shown, now: number): string[] {
  const from = one.started_at ?? one.created_at
  const until = one.finished_at === null ? now : Date.parse(one.finished_at)
  const time = clock(Math.max(0, until - Date.parse(from)))
  return [one.state, doneOf(one), time, one.action, one.key_name, fitText(one.input.filename, maxNameWidth), one.conversion_id]
}

function doneOf({ state, progress, queue_position, error }: Shown): string {
  if (state === 'processing') return `${drawBar(progress, barWidth)} ${progress} %`
  return queue_position === null ? (error?.code ?? '') : `place ${queue_position}`
}
