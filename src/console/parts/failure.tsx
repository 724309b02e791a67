/** Shows why a file failed, and what can be done. */

import { failureOf, type Item, nameOf } from '../work/item.ts'
import type { ConsoleParts } from '../work/parts.ts'
import { PasswordForm } from './password-form.tsx'

interface FailureProps {
  parts: ConsoleParts
  item: Item
}

/** Advice where the message only says what happened. */
const waysOut: Readonly<Record<string, string>> = {
  unreadable_input: 'Open it in the program that created it, save it again, and send the new file.',
}

/** Failures that may not happen again with the same file and options. */
const mayPass: readonly string[] = ['timeout', 'out_of_memory', 'engine_failed', 'interrupted', 'internal', 'storage_full']

/** Failures that no action or option avoids. */
const permanentFailures: readonly string[] = ['file_too_large', 'empty_file']

/** Failures whose cause is only in the log. */
const faultsOfServer: readonly string[] = ['engine_failed', 'internal']

/** Renders the reason of the failure. */
export function FailureText({ parts, item }: FailureProps) {
  const failure = failureOf(item)
  return (
    <div class="item-more failure">
      <p>
        {failure?.message} {waysOut[failure?.code ?? '']}
      </p>
      {faultsOfServer.includes(failure?.code ?? '') && item.conversion && (
        <p class="muted">
          If it fails again, tell the administrator of this server: conversion <code>{item.conversion.conversion_id}</code>
        </p>
      )}
      {item.files === null && <p class="muted">To try again, choose the {item.filenames.length === 1 ? 'file' : 'files'} once more.</p>}
      {item.files && needsPassword(item) && (
        <PasswordForm item={item} onPassword={(password) => parts.work.retry(item.id, { ...item.options, password })} />
      )}
    </div>
  )
}

/** Renders the buttons that start the conversion again or change it; nothing if neither can help. */
export function FailureButtons({ parts, item }: FailureProps) {
  const failure = failureOf(item)
  if (item.files === null || needsPassword(item)) return null
  /** Returns the file to the chosen ones, so that its action and options can be changed. */
  const change = () => {
    parts.staging.restage(item)
    void parts.work.remove(item.id)
  }
  return (
    <>
      {mayPass.includes(failure?.code ?? '') && (
        <button
          type="button"
          class="quiet accent"
          aria-label={`Try again: ${nameOf(item)}`}
          onClick={() => parts.work.retry(item.id, item.options)}
        >
          Try again
        </button>
      )}
      {!permanentFailures.includes(failure?.code ?? '') && (
        <button type="button" class="quiet accent" aria-label={`Change options of ${nameOf(item)}`} onClick={change}>
          Change options
        </button>
      )}
    </>
  )
}

function needsPassword(item: Item): boolean {
  const code = failureOf(item)?.code
  return code === 'password_required' || code === 'wrong_password'
}
