/** Draws progress: a bar for each running file, and one for all. */
import { fitText, padText, textWidth } from './text-width.ts'

/** The progress of one running file. */
export interface FileProgress {
  name: string
  /** 0 to 100. */
  percent: number
  startedAt: number
}

/** The progress of all files. */
export interface ProgressState {
  running: readonly FileProgress[]
  /** Width of the longest name, in columns, so bars stay aligned. */
  nameWidth: number
  /** How many there are, and how many have ended in any way. */
  files: number
  ended: number
  failed: number
  /** Milliseconds, like those of the files. */
  startedAt: number
}

const barWidth = 24
/** Width needed beside name and bar: a percentage, a time and an estimate, each after two spaces. */
const restWidth = 2 + 5 + 2 + 6 + 12
const maxNameWidth = 48
/** A terminal with less space for names shows no bars. */
const minNameWidth = 16
const wanderEveryMs = 200
/** An estimate from a smaller share of the work would be a guess. */
const minShareForForecast = 0.05

/** Returns at most `rows` lines of at most `columns`; the last one is for all files, if there are several. */
export function progressLines(state: ProgressState, { columns, rows }: { columns: number; rows: number }, now: number): string[] {
  const { running, files } = state
  const all = files > 1 ? [summaryLine(state, now)] : []
  const shown = running.slice(0, Math.max(1, rows - all.length))
  const withBars = columns - restWidth - barWidth - 2
  const hasBars = withBars >= minNameWidth
  const available = Math.min(maxNameWidth, hasBars ? withBars : Math.max(1, columns - restWidth))
  const nameWidth = Math.min(available, Math.max(state.nameWidth, ...all.map(({ text }) => textWidth(text))))
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

/** Draws `percent` as a bar this many columns wide. */
export function drawBar(percent: number, width = barWidth): string {
  const full = Math.floor((Math.min(100, percent) * width) / 100)
  return '█'.repeat(full) + '░'.repeat(width - full)
}

/** Some engines report nothing before the end: a moving mark shows that work continues. */
function drawUnknown(passedMs: number): string {
  const mark = '▓▓▓'
  const places = barWidth - mark.length
  const step = Math.floor(passedMs / wanderEveryMs) % (2 * places)
  const at = step < places ? step : 2 * places - step
  return '░'.repeat(at) + mark + '░'.repeat(places - at)
}

/** Formats milliseconds as minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
