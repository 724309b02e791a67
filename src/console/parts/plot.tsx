/** Plots the conversions that ended over time, with their totals in words. */
import type { System } from '../shared/types.ts'
import { formatDuration } from '../shared/words.ts'

const barWidth = 8
const height = 80
/** Number of bars, as many as the server keeps, so that the time axis always has the same length. */
const bars = 72
/** Minimum height of the axis, so that a single conversion is no tall bar. */
const leastPeak = 4

/** Renders the plot. */
export function Plot({ activity: { interval_s, intervals } }: { activity: System['activity'] }) {
  const peak = Math.max(0, ...intervals.map(({ completed, failed }) => completed + failed))
  const scale = (count: number) => (count * height) / Math.max(leastPeak, peak)
  const total = (name: 'completed' | 'failed' | 'deleted') => intervals.reduce((sum, interval) => sum + interval[name], 0)
  const from = (bars - intervals.length) * barWidth
  return (
    <figure class="plot">
      <svg
        viewBox={`0 0 ${bars * barWidth} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${total('completed')} done and ${total('failed')} failed`}
      >
        <line class="axis" x1="0" x2={bars * barWidth} y1={height} y2={height} />
        {intervals.map(({ from: time, completed, failed }, index) => (
          <g key={time}>
            <rect
              class="done"
              x={from + index * barWidth + 1}
              width={barWidth - 2}
              y={height - scale(completed)}
              height={scale(completed)}
            />
            <rect
              class="failed"
              x={from + index * barWidth + 1}
              width={barWidth - 2}
              y={height - scale(completed + failed)}
              height={scale(failed)}
            />
          </g>
        ))}
      </svg>
      <figcaption>
        <span class="plot-ends muted">
          <span>{formatDuration(bars * interval_s * 1000)} ago</span>
          <span>now</span>
        </span>
        <span class="key done">{total('completed')} done</span> <span class="key failed">{total('failed')} failed</span>{' '}
        <span class="muted">
          {total('deleted')} deleted · at most {peak} in {formatDuration(interval_s * 1000)}
        </span>
      </figcaption>
    </figure>
  )
}
