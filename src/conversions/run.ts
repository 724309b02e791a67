/** Runs one conversion: never rejects, always ends, and leaves only its result behind. */
import type { Action, ActionOutcome } from '../actions/action.ts'
import { endWithSignal, timeoutError } from '../actions/time-limit.ts'
import { AppError, isFailureCode } from '../errors.ts'
import { makeFreshDir, remove } from '../store/files.ts'
import { type Conversion, maxAttempts } from './conversion.ts'
import { keepResult } from './keep-result.ts'
import type { RunParts } from './parts.ts'
import { readSecrets } from './secrets.ts'

export interface Runner {
  run(id: string): Promise<void>
  /** Ends a running one and resolves when nothing of it runs any more; does nothing for any other. */
  cancel(id: string, reason: AppError): Promise<void>
  /** Ends all that run, because the server stops: each is run again at the next start. */
  cancelAll(reason: AppError): Promise<void>
}

interface Running {
  controller: AbortController
  ended: Promise<void>
}

export function createRunner(parts: RunParts): Runner {
  const running = new Map<string, Running>()

  async function cancel(id: string, reason: AppError): Promise<void> {
    const one = running.get(id)
    one?.controller.abort(reason)
    await one?.ended
  }

  return {
    async run(id) {
      const controller = new AbortController()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      // At once: a deletion that comes now has to find it.
      running.set(id, { controller, ended })
      try {
        const conversion = await parts.collection.find(id)
        if (conversion) await runToItsEnd(parts, conversion, controller)
      } catch (error) {
        // The disk refuses the record: memory still knows the outcome, and the next start runs it once more.
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

async function runToItsEnd(parts: RunParts, conversion: Conversion, controller: AbortController): Promise<void> {
  const { collection, config, files, observe, log } = parts
  const own = files.conversion(conversion.id)
  const timer = setTimeout(() => controller.abort(timeoutError(config.conversionTimeoutMs)), config.conversionTimeoutMs)
  try {
    if (conversion.attempts >= maxAttempts) throw interruptedError()
    conversion.state = 'processing'
    conversion.attempts += 1
    conversion.progress = 0
    conversion.started_at = new Date().toISOString()
    await collection.save(conversion)
    observe(conversion)
    const outcome = await runAction(parts, conversion, controller.signal)
    controller.signal.throwIfAborted()
    Object.assign(conversion.options, outcome.options)
    conversion.result = await keepResult(outcome.files, own, config.maxResultBytes)
    conversion.state = 'completed'
    conversion.progress = 100
  } catch (error) {
    if (controller.signal.reason instanceof AppError && controller.signal.reason.code === 'shutting_down') return
    conversion.state = 'failed'
    conversion.error = failureOf(error)
    conversion.result = null
    await remove(own.resultDir)
    const level = conversion.error.code === 'internal' ? 'error' : 'info'
    log[level]({ err: error, conversion_id: conversion.id, code: conversion.error.code }, 'conversion failed')
  } finally {
    clearTimeout(timer)
    await remove(own.workDir)
  }
  const now = Date.now()
  conversion.finished_at = new Date(now).toISOString()
  conversion.expires_at = new Date(now + config.retentionMs).toISOString()
  conversion.has_secrets = false
  await collection.save(conversion)
  await Promise.all([remove(own.input(conversion.input.kind)), remove(own.secrets)])
  observe(conversion)
}

async function runAction(parts: RunParts, conversion: Conversion, signal: AbortSignal): Promise<ActionOutcome> {
  const { config, engines, files, log, queue } = parts
  const action = requireAction(parts.actions, conversion.action)
  const own = files.conversion(conversion.id)
  await makeFreshDir(own.workDir)
  const secrets = conversion.has_secrets ? await readSecrets(own.secrets) : {}
  const work = action.run({
    input: { path: own.input(conversion.input.kind), kind: conversion.input.kind, filename: conversion.input.filename },
    options: { ...conversion.options, ...secrets },
    engines,
    limits: config,
    workDir: own.workDir,
    parallelism: 1 + queue.freeSlots(),
    signal,
    log: log.child({ conversion_id: conversion.id }),
    onPages(pages) {
      conversion.input.pages = pages
    },
    onProgress(done, total) {
      conversion.progress = Math.max(conversion.progress, Math.min(99, Math.floor((100 * done) / total)))
    },
    onWarning(code, message) {
      if (!conversion.warnings.some((warning) => warning.code === code && warning.message === message))
        conversion.warnings.push({ code, message })
    },
  })
  return await endWithSignal(work, signal)
}

function requireAction(actions: ReadonlyMap<string, Action>, name: string): Action {
  const action = actions.get(name)
  if (!action) throw new AppError('engine_failed', `The action ${name} is no longer on offer here (CONVERTD_ACTIONS).`)
  return action
}

function failureOf(error: unknown): NonNullable<Conversion['error']> {
  if (error instanceof AppError && isFailureCode(error.code)) return { code: error.code, message: error.message }
  if ((error as NodeJS.ErrnoException | null)?.code === 'ENOSPC') {
    return { code: 'internal', message: 'The server ran out of disk space during the conversion. Try again later.' }
  }
  return { code: 'internal', message: 'Something went wrong inside the server. The log has the cause under this conversion_id.' }
}

function interruptedError(): AppError {
  return new AppError('interrupted', 'The conversion was cut off by a restart of the server twice. Send the file again.')
}
