/** Runs one conversion: never rejects, always ends, and leaves only its result. */
import type { Action, ActionOutcome } from '../actions/common/action.ts'
import { AppError, isDiskFull, isFailureCode } from '../errors.ts'
import { withOwner } from '../guard.ts'
import type { AttemptRef, Writing } from '../store/file-store.ts'
import type { Attempt, Runner } from './attempt.ts'
import type { Conversion } from './conversion.ts'
import { keepResult } from './keep-result.ts'
import { removeLeftovers } from './leftovers.ts'
import type { RunParts } from './parts.ts'
import { runAction } from './run-action.ts'

interface Running {
  controller: AbortController
  ended: Promise<void>
}

/** Returns the runner, which can cancel each conversion that it runs. */
export function createRunner(parts: RunParts): Runner {
  const running = new Map<string, Running>()

  async function cancel(id: string, reason: AppError): Promise<void> {
    const one = running.get(id)
    one?.controller.abort(reason)
    await one?.ended
  }

  return {
    async run(attempt) {
      const { id } = attempt.conversion
      const controller = new AbortController()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      // Synchronously, because a deletion at this moment must find it.
      running.set(id, { controller, ended })
      try {
        // An exception in a listener of this run ends only this conversion.
        await withOwner(
          (error) => controller.abort(error),
          () => runToItsEnd(parts, attempt, controller),
        )
      } catch (error) {
        // The record cannot be written: the outcome is kept in memory, and the next start runs the conversion again.
        parts.log.error({ err: error, conversion_id: id }, 'conversion could not be recorded')
      } finally {
        running.delete(id)
        end()
        parts.waiters.notify(id)
      }
    },
    cancel,
    async cancelAll(reason) {
      await Promise.all([...running.keys()].map((id) => cancel(id, reason)))
    },
  }
}

/** What the end of a conversion adds to its record. */
type Ending = Pick<Conversion, 'state' | 'progress' | 'options' | 'result' | 'pages_read' | 'error'>

/** How an attempt ended, and the writing of its result. */
interface Reached extends Partial<Writing> {
  ending: Ending
}

async function runToItsEnd(parts: RunParts, attempt: Attempt, controller: AbortController): Promise<void> {
  const { fileStore, observe } = parts
  const { conversion } = attempt
  const { id } = conversion
  let reached: Reached
  try {
    reached = await runOnce(parts, attempt, controller)
  } catch (error) {
    if (isCutOff(error)) {
      await fileStore.clearScratch(id)
      return
    }
    reached = { ending: failedWith(parts, conversion, error) }
  }
  // Unlike the input, not needed if the server dies now; `removeLeftovers` logs what cannot be deleted.
  const cleared = fileStore.clearScratch(id).catch(() => undefined)
  // On disk before anyone is notified, so that a reported end survives a crash.
  const isKnown = await finish(parts, attempt, reached)
  await cleared
  if (!isKnown) {
    await fileStore.dropResult(refOf(conversion))
    return
  }
  await removeLeftovers(fileStore, conversion)
  observe(conversion)
}

/** Records the end. Returns false if the conversion was removed or taken over meanwhile. */
async function finish(parts: RunParts, attempt: Attempt, { ending, onDisk }: Reached): Promise<boolean> {
  const { conversion } = attempt
  const now = parts.now()
  const times = { finished_at: new Date(now).toISOString(), expires_at: new Date(now + parts.config.retentionMs).toISOString() }
  const ended: Conversion = { ...conversion, ...ending, ...times, has_secrets: false }
  let isLost = false
  onDisk?.catch(() => {
    isLost = true
  })
  try {
    const isKnown = await attempt.finish(ended, onDisk)
    Object.assign(conversion, ended)
    return isKnown
  } catch (error) {
    // Without its result on disk it has failed.
    if (isLost) return await finish(parts, attempt, { ending: failedWith(parts, conversion, error) })
    Object.assign(conversion, ended)
    throw error
  }
}

function failedWith({ log }: RunParts, { id, progress, options }: Conversion, error: unknown): Ending {
  const failure = failureOf(error)
  log[failure.code === 'internal' ? 'error' : 'info']({ err: error, conversion_id: id, code: failure.code }, 'conversion failed')
  return { state: 'failed', progress, options, result: null, error: failure }
}

async function runOnce(parts: RunParts, attempt: Attempt, controller: AbortController): Promise<Reached> {
  const { files, fileStore, observe } = parts
  const { conversion } = attempt
  const { signal } = controller
  signal.throwIfAborted()
  // The record is written while the engine starts, which takes longer.
  const noted = attempt
    .begin()
    .then((isKnown) => isKnown && observe(conversion))
    .catch((error: unknown) => controller.abort(error))
  let outcome: ActionOutcome
  try {
    outcome = await runStored(parts, attempt, signal)
  } finally {
    await noted
  }
  signal.throwIfAborted()
  const { workDir } = files.conversion(conversion.id)
  const { result, onDisk } = await keepResult(fileStore, { attempt: refOf(conversion), files: outcome.files, workDir, signal })
  const read = outcome.pagesRead && { pages_read: outcome.pagesRead }
  const options = { ...conversion.options, ...outcome.options }
  return { ending: { state: 'completed', progress: 100, options, result, ...read, error: null }, onDisk }
}

/** Runs the action on the stored inputs. Its reports go into the attempt's copy of the record. */
async function runStored(parts: RunParts, { conversion, report }: Attempt, signal: AbortSignal): Promise<ActionOutcome> {
  const { config, engines, files, fileStore, log, queue } = parts
  const action = requireAction(parts.actions, conversion.action)
  // Files of an earlier attempt, even if some could not be deleted then.
  await fileStore.clearScratch(conversion.id)
  const secrets = conversion.has_secrets ? await fileStore.readSecrets(conversion.id) : {}
  const paths = await fileStore.fetchInputs(refOf(conversion), conversion.inputs, signal)
  return await runAction({
    action,
    inputs: conversion.inputs.flatMap(({ kind, filename }, index) =>
      paths.slice(index, index + 1).map((path) => ({ path, kind, filename })),
    ),
    options: { ...conversion.options, ...secrets },
    engines,
    config,
    workDir: files.conversion(conversion.id).workDir,
    parallelism: 1 + queue.freeSlots(),
    parallelismNow: () => 1 + queue.freeSlots(),
    signal,
    log: log.child({ conversion_id: conversion.id }),
    onPages(pages, index) {
      const input = conversion.inputs[index]
      if (input) input.pages = pages
      report()
    },
    onProgress(percent) {
      conversion.progress = percent
      report()
    },
    onWarning(warning) {
      conversion.warnings.push(warning)
      report()
    },
  })
}

function refOf({ id, attempts }: Conversion): AttemptRef {
  return { id, attempt: attempts }
}

function requireAction(actions: ReadonlyMap<string, Action>, name: string): Action {
  const action = actions.get(name)
  if (!action) throw new AppError('engine_failed', `The action ${name} is no longer offered by this server (CONVERTD_ACTIONS).`)
  return action
}

/** Deleted, or the server stops: nothing of this run is recorded. Reasons that end in the record have a failure code. */
function isCutOff(error: unknown): boolean {
  return error instanceof AppError && !isFailureCode(error.code)
}

function failureOf(error: unknown): NonNullable<Conversion['error']> {
  if (error instanceof AppError && isFailureCode(error.code)) return { code: error.code, message: error.message }
  if (isDiskFull(error)) {
    return { code: 'internal', message: 'The server ran out of disk space during the conversion. Try again later.' }
  }
  return { code: 'internal', message: 'The server has a bug or a fault. The log has the cause under this conversion_id.' }
}
