/** Sends files, a few at a time. Waits and retries where the server asks for it or cannot be reached. */
import type { Api, Problem } from '../shared/api.ts'
import type { Item } from './item.ts'
import type { ItemList } from './item-list.ts'
import type { StagedFile } from './stage.ts'

/** Browsers open six connections to a server; some must stay free for polling and downloading. */
const atOnce = 3
const patienceS = 3
/** Problems after which a retry makes sense. */
const passing: readonly string[] = ['rate_limited', 'too_many_waiting', 'too_many_uploads', 'queue_full', 'shutting_down', 'unreachable']

interface Parts {
  api: Api
  list: ItemList
  onSent: () => void
}

/** Returns functions that send the waiting conversions of a list. */
export function createSender({ api, list, onSent }: Parts) {
  const sending = new Map<string, AbortController>()

  function wake(): void {
    // From the top of the list down.
    for (const item of list.all()) {
      if (sending.size >= atOnce) return
      if (item.step === 'waiting' && item.files && !sending.has(item.id)) void send(item, item.files)
    }
  }

  async function send({ id, action }: Item, files: readonly StagedFile[]): Promise<void> {
    const controller = new AbortController()
    sending.set(id, controller)
    try {
      const attempt = list.find(id)
      if (!attempt) return
      list.update(id, { step: 'uploading', uploaded: 0 })
      const { data, problem } = await api.upload({
        files: files.map(({ file }) => ({ file, filename: file.name })),
        action,
        options: attempt.options,
        idempotencyKey: attempt.idempotencyKey,
        signal: controller.signal,
        onProgress: (uploaded) => list.update(id, { uploaded }),
      })
      if (controller.signal.aborted) {
        // The response may have been on its way when the user cancelled.
        if (data) await api.call(`conversions/${data.conversion_id}`, { method: 'DELETE' })
      } else if (data) {
        list.update(id, { step: 'sent', conversion: data, delay: null })
        onSent()
      } else if (passing.includes(problem.code)) {
        await waitBeforeRetry(id, problem, controller.signal)
      } else {
        list.update(id, { step: 'refused', problem, delay: null })
      }
    } finally {
      sending.delete(id)
      wake()
    }
  }

  async function waitBeforeRetry(id: string, { message, retryAfterS }: Problem, signal: AbortSignal): Promise<void> {
    const seconds = retryAfterS ?? patienceS
    // The advice to try again is followed automatically and need not be shown.
    const reason = message.replace(/ Try again .*$/, '')
    list.update(id, { step: 'waiting', delay: `${reason} Trying again in ${seconds} s.` })
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, seconds * 1000)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  return {
    /** Starts sending waiting files. */
    wake,
    cancel(id: string): void {
      sending.get(id)?.abort()
    },
  }
}
