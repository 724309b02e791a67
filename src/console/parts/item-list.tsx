/** A summary of all sent files, with actions for all of them. */

import { countOf } from '../shared/words.ts'
import { downloadAll } from '../work/download.ts'
import { type Item, isUnderWay, statusOf } from '../work/item.ts'
import type { ConsoleParts } from '../work/parts.ts'
import { AsyncButton } from './async-button.tsx'

interface ListProps {
  items: readonly Item[]
}

/** Renders how many conversions are done, failed and in progress. */
export function ListSummary({ items }: ListProps) {
  const { done, failed, remaining } = countItems(items)
  const counts = [done > 0 && `${done} done`, failed > 0 && `${failed} failed`, remaining > 0 && `${remaining} remaining`]
  return (
    <div class="items-summary">
      <h2 id="your-files" tabIndex={-1}>
        Your files
      </h2>
      <p class="muted">{counts.filter((text) => text !== false).join(' · ')}</p>
    </div>
  )
}

/** Returns how many files have ended, as long as some have not. */
export function ListProgress({ items }: ListProps) {
  const { remaining } = countItems(items)
  if (remaining === 0 || items.length === 1) return null
  const ended = items.length - remaining
  return (
    <progress
      class="items-progress"
      aria-label={`${ended} of ${countOf(items.length, 'file')} finished`}
      max={items.length}
      value={ended}
    />
  )
}

/** Renders the buttons for all conversions: download, cancel and clear. */
export function ListButtons({ parts, items, isPrimary }: ListProps & { parts: ConsoleParts; isPrimary: boolean }) {
  const done = items.flatMap((item) => (statusOf(item) === 'completed' && item.conversion ? [item.conversion] : []))
  const { remaining } = countItems(items)
  return (
    <div class="buttons">
      {remaining < items.length && (
        <button type="button" class="quiet" onClick={() => parts.work.removeEnded()}>
          Clear the list
        </button>
      )}
      {done.length > 1 && (
        <AsyncButton class={isPrimary ? 'primary' : ''} run={() => downloadAll(parts.api, done)}>
          Download all
        </AsyncButton>
      )}
    </div>
  )
}

function countItems(items: readonly Item[]): { done: number; failed: number; remaining: number } {
  return {
    done: items.filter((item) => statusOf(item) === 'completed').length,
    failed: items.filter((item) => statusOf(item) === 'failed').length,
    remaining: items.filter(isUnderWay).length,
  }
}
