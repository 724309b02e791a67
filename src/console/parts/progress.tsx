/** Progress of a file: upload, position in the queue, pages. */
import { type Item, nameOf, statusOf } from '../work/item.ts'

/** Renders the progress. */
export function Progress({ item }: { item: Item }) {
  const [words, value] = describe(item)
  return (
    <div class="progress">
      {/* Without a value it is indeterminate: it moves, as far as the user's system allows motion. */}
      <progress aria-label={`${nameOf(item)}: ${words}`} max={100} {...(value === null ? {} : { value })} />
      <p class="muted" title={words}>
        {words}
      </p>
    </div>
  )
}

/** Returns the text, and the percentage or null if it is unknown. */
function describe(item: Item): [words: string, percent: number | null] {
  const { delay, uploaded, conversion } = item
  const status = statusOf(item)
  if (status === 'waiting') return [delay ?? 'Waiting to be sent', 0]
  if (status === 'uploading') return uploaded < 100 ? [`Uploading, ${uploaded} %`, uploaded] : ['Uploaded, being checked', null]
  if (delay) return [delay, conversion?.progress || null]
  if (status === 'queued') return [conversion?.queue_position ? `In the queue, place ${conversion.queue_position}` : 'In the queue', 0]
  const { progress = 0, inputs = [] } = conversion ?? {}
  const count = inputs.reduce((sum, { pages }) => sum + (pages ?? 0), 0)
  const pages = count > 0 ? ` of ${count} pages` : ''
  return progress > 0 ? [`Converting, ${progress} %${pages}`, progress] : ['Converting', null]
}
