/** One conversion in progress, with its state and actions. */
import type { ComponentChildren } from 'preact'
import type { Conversion } from '../shared/types.ts'
import { actionTitle, countOf, formatSize } from '../shared/words.ts'
import { downloadResult } from '../work/download.ts'
import { type Item, isUnderWay, nameOf, statusOf } from '../work/item.ts'
import type { ConsoleParts } from '../work/parts.ts'
import { AsyncButton } from './async-button.tsx'
import { FailureButtons, FailureText } from './failure.tsx'
import { Filename } from './filename.tsx'
import { MoreNames } from './more-names.tsx'
import { PreviewButton, Thumbnail } from './preview.tsx'
import { Progress } from './progress.tsx'

interface RowProps {
  parts: ConsoleParts
  item: Item
  /** Whether it is the only file on the page: its download button is then the most prominent. */
  isOnly: boolean
}

/** Renders the conversion. */
export function ItemRow({ parts, item, isOnly }: RowProps) {
  const { filenames, conversion } = item
  const name = nameOf(item)
  const status = statusOf(item)
  const result = status === 'completed' ? conversion?.result : null
  const remove = () => void parts.work.remove(item.id)
  return (
    <li class={`item is-${status}`} aria-label={name} tabIndex={-1}>
      <Thumbnail parts={parts} item={item} />
      <div class="item-name">
        <Filename name={filenames[0] ?? ''} />
        <MoreNames names={filenames} />
        <span class="muted">{actionTitle(item.action)}</span>
      </div>
      <span class="item-size muted">{formatSize(item.size)}</span>
      <div class="item-state">
        {isUnderWay(item) && <Progress item={item} />}
        {result && (
          <Ended tone="good" word="Done">
            <Filename name={result.filename} />
            <span class="muted">
              {formatSize(result.size)}
              {result.files.length > 1 && ` · ${countOf(result.files.length, 'file')}`}
            </span>
            <Warnings warnings={conversion?.warnings ?? []} isOpen={isOnly} />
          </Ended>
        )}
        {status === 'failed' && (
          <Ended tone="bad" word="Failed">
            <Warnings warnings={conversion?.warnings ?? []} isOpen={isOnly} />
          </Ended>
        )}
        {status === 'gone' && (
          <Ended tone="plain" word="Expired">
            <span class="muted">The server has deleted the files.</span>
          </Ended>
        )}
      </div>
      <div class="item-buttons">
        {result && conversion && (
          <>
            <PreviewButton parts={parts} conversion={conversion} />
            <AsyncButton
              class={isOnly ? 'primary' : 'quiet accent'}
              label={`Download ${result.filename}`}
              run={() => downloadResult(parts.api, conversion)}
            >
              Download
            </AsyncButton>
          </>
        )}
        {status === 'failed' && <FailureButtons parts={parts} item={item} />}
        {isUnderWay(item) ? (
          <button type="button" class="quiet" aria-label={`Cancel ${name}`} onClick={remove}>
            Cancel
          </button>
        ) : (
          <button type="button" class="quiet" aria-label={`Delete ${name}`} onClick={remove}>
            Delete
          </button>
        )}
      </div>
      {status === 'failed' && <FailureText parts={parts} item={item} />}
    </li>
  )
}

/** Closed and in the same line: otherwise thirty files with substituted fonts would take two lines each. */
function Warnings({ warnings, isOpen }: { warnings: Conversion['warnings']; isOpen: boolean }) {
  if (warnings.length === 0) return null
  return (
    <details class="item-warnings" open={isOpen}>
      <summary>{countOf(warnings.length, 'warning')}</summary>
      <ul>
        {warnings.map(({ code, message }) => (
          <li key={code + message}>{message}</li>
        ))}
      </ul>
    </details>
  )
}

function Ended({ tone, word, children }: { tone: string; word: string; children?: ComponentChildren }) {
  return (
    <div class="item-result">
      <span class={`badge ${tone}`}>{word}</span>
      {children}
    </div>
  )
}
