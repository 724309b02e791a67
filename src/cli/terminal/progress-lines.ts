/** What progress looks like: a bar for each file that is being converted, and one for all. */
import { fitText, padText, textWidth } from './text-width.ts'

export interface FileProgress {
  name: string
  /** 0 to 100. */
  percent: number
  startedAt: number
}

export interface ProgressState {
  running: readonly FileProgress[]
  /** Columns of the longest name that will come, so that bars stay where they are. */
  nameWidth: number
  /** How many there are, and how many of them have ended, in whatever way. */
  files: number
  ended: number
  failed: number
  /** Milliseconds, as those of the files. */
  startedAt: number
}

const barWidth = 24
/** Beside name and bar: a percentage, a time and a forecast, two spaces before each. */
const restWidth = 2 + 5 + 2 + 6 + 12
const maxNameWidth = 48
/** A terminal that has no more room for names than this shows no bars. */
const minNameWidth = 16
const wanderEveryMs = 200
/** A forecast from less than this share of the work would be a guess. */
const minShareForForecast = 0.05

/** Lines no longer than `columns` and not more than `rows`; the last one is for all files, where there are several. */
export function progressLines(state: ProgressState, { columns, rows }: { columns: number; rows: number }, now: number): string[] {
  const { running, files } = state
  const all = files > 1 ? [summaryLine(state, now)] : []
  const shown = running.slice(0, Math.max(1, rows - all.length))
  const withBars = columns - restWidth - barWidth - 2
  const hasBars = withBars >= minNameWidth
  const room = Math.min(maxNameWidth, hasBars ? withBars : Math.max(1, columns - restWidth))
  const nameWidth = Math.min(room, Math.max(state.nameWidth, ...all.map(({ text }) => textWidth(text))))
  const line = (name: string, percent: number, bar: string, time: string) => {
    const head = padText(fitText(name, nameWidth), nameWidth)
    const share = `${Math.floor(percent)} %`.padStart(5)
    return fitText(`${head}${hasBars ? `  ${bar}` : ''}  ${share}  ${time}`, columns)
  }
  return [
    ...shown.map(({ name, percent, startedAt }) => {
      const passed = now - startedAt
      return line(name, percent, percent > 0 ? drawBar(percent) : drawUnknown(passed), clock(passed))
    }),
    ...all.map(({ text, percent, time }) => line(text, percent, drawBar(percent), time)),
  ]
}

function summaryLine({ running, files, ended, failed, startedAt }: ProgressState, now: number) {
  const share = (ended + running.reduce((sum, { percent }) => sum + percent, 0) / 100) / files
  const passed = now - startedAt
  const forecast = share >= minShareForForecast && share < 1 ? `, ${clock((passed * (1 - share)) / share)} left` : ''
  const text = `${ended} of ${files}${failed > 0 ? `, ${failed} failed` : ''}`
  return { text, percent: share * 100, time: clock(passed) + forecast }
}

/** `percent` of a bar that is this many columns wide. */
export function drawBar(percent: number, width = barWidth): string {
  const full = Math.floor((Math.min(100, percent) * width) / 100)
  return '█'.repeat(full) + '░'.repeat(width - full)
}

/** Some engines tell nothing before the end: a mark that wanders shows that work goes on. */
function drawUnknown(passedMs: number): string {
  const mark = '▓▓▓'
  const places = barWidth - mark.length
  const step = Math.floor(passedMs / wanderEveryMs) % (2 * places)
  const at = step < places ? step : 2 * places - step
  return '░'.repeat(at) + mark + '░'.repeat(places - at)
}

/** Milliseconds as minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
