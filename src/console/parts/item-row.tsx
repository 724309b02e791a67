/** One file on its way: where it stands, and what can be done about it. */
import type { ConsoleParts } from '../parts.ts'
import { actionTitle, formatSize } from '../words.ts'
import { downloadResult } from '../work/download.ts'
import { failureOf, type Item, isUnderWay, standingOf } from '../work/item.ts'
import { AsyncButton } from './async-button.tsx'
import { Filename } from './filename.tsx'
import { PasswordForm } from './password-form.tsx'
import { PreviewButton, Thumbnail } from './preview.tsx'
import { Progress } from './progress.tsx'

interface RowProps {
  parts: ConsoleParts
  item: Item
  /** Puts the file back among the chosen ones, with its action and options. */
  onChange: (item: Item) => void
}

export function ItemRow({ parts, item, onChange }: RowProps) {
  const { filename, conversion } = item
  const standing = standingOf(item)
  const result = standing === 'completed' ? conversion?.result : null
  const remove = () => void parts.work.remove(item.id)
  return (
    <li class={`item is-${standing}`} aria-label={filename} tabIndex={-1}>
      <Thumbnail parts={parts} item={item} />
      <div class="item-body">
        <p class="item-name">
          <Filename name={filename} />
          <span class="muted">
            {formatSize(item.size)} · {actionTitle(item.action)}
          </span>
        </p>
        {isUnderWay(item) && <Progress item={item} />}
        {result && (
          <p class="item-result">
            <span class="badge good">Done</span> <Filename name={result.filename} />
            <span class="muted">
              {formatSize(result.size)}
              {result.files.length > 1 && ` · ${result.files.length} files`}
            </span>
          </p>
        )}
        {conversion?.warnings.map(({ code, message }) => (
          <p key={code + message} class="item-warning">
            {message}
          </p>
        ))}
        {standing === 'gone' && <p class="muted">The files were deleted when their time was over.</p>}
        {standing === 'failed' && <Failure parts={parts} item={item} onChange={onChange} />}
      </div>
      <div class="item-buttons">
        {result && conversion && (
          <>
            <PreviewButton parts={parts} conversion={conversion} />
            <AsyncButton class="primary" label={`Download ${result.filename}`} run={() => downloadResult(parts.api, conversion)}>
              Download
            </AsyncButton>
          </>
        )}
        {isUnderWay(item) ? (
          <button type="button" aria-label={`Cancel ${filename}`} onClick={remove}>
            Cancel
          </button>
        ) : (
          <button type="button" class="quiet" aria-label={`Delete ${filename}`} onClick={remove}>
            Delete
          </button>
        )}
      </div>
    </li>
  )
}

/** What can be done where the message says only what happened. */
const waysOut: Readonly<Record<string, string>> = {
  unreadable_input: 'Open it in the program that it comes from, save it anew, and send that.',
}

/** Failures that need not come again with the same file and options. */
const mayPass: readonly string[] = ['timeout', 'out_of_memory', 'engine_failed', 'interrupted', 'internal', 'storage_full']

/** Whatever is asked of such a file, the answer is the same. */
const hopeless: readonly string[] = ['file_too_large', 'empty_file']

/** Those whose cause only the log knows. */
const faultsOfServer: readonly string[] = ['engine_failed', 'internal']

function Failure({ parts, item, onChange }: RowProps) {
  const failure = failureOf(item)
  const needsPassword = failure?.code === 'password_required' || failure?.code === 'wrong_password'
  return (
    <div class="failure">
      <p>
        <span class="badge bad">Failed</span> {failure?.message} {waysOut[failure?.code ?? '']}
      </p>
      {faultsOfServer.includes(failure?.code ?? '') && item.conversion && (
        <p class="muted">
          If it fails again, tell whoever runs this server: conversion <code>{item.conversion.conversion_id}</code>
        </p>
      )}
      {item.file === null ? (
        <p class="muted">To try again, choose the file once more.</p>
      ) : needsPassword ? (
        <PasswordForm item={item} onPassword={(password) => parts.work.retry(item.id, { ...item.options, password })} />
      ) : (
        <div class="buttons">
          {mayPass.includes(failure?.code ?? '') && (
            <button type="button" aria-label={`Try again: ${item.filename}`} onClick={() => parts.work.retry(item.id, item.options)}>
              Try again
            </button>
          )}
          {!hopeless.includes(failure?.code ?? '') && (
            <button type="button" aria-label={`Change action or options of ${item.filename}`} onClick={() => onChange(item)}>
              Change action or options
            </button>
          )}
        </div>
      )}
    </div>
  )
}
