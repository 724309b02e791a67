/** The queue of one machine: its order is kept in memory, and rebuilt from the records at every start. */
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { type Files, remove, sync } from '../../store/files.ts'
import { type Attempt, type Runner, startAttempt } from '../attempt.ts'
import type { Conversion } from '../conversion.ts'
import { notFound } from '../get.ts'
import type { Queue, Reservation } from '../queue.ts'
import { storageFull } from '../uploads/disk-shares.ts'
import type { Collection } from './collection.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { resumeConversions } from './resume.ts'
import { createSlots } from './slots.ts'

/** The dependencies of `createLocalQueue`. */
export interface LocalQueueParts {
  config: Pick<Config, 'concurrency' | 'queueLimit' | 'keyQueueLimit'>
  log: Logger
  files: Files
  collection: Collection
  /** Called for every change of state. */
  observe: (conversion: Conversion) => void
}

/** Returns the queue and its runner. */
export function createLocalQueue({ config, log, files, collection, observe }: LocalQueueParts) {
  const slots = createSlots(config)
  /** One upload at a time with the same Idempotency-Key. */
  const mutex = createKeyedMutex()
  let runner: Runner | undefined

  function attached(): Runner {
    if (!runner) throw new Error('the queue has no runner')
    return runner
  }

  function enqueue(conversion: Conversion): void {
    slots.add(conversion.key_id, conversion.id, () => attached().run(attemptAt(conversion, collection)))
  }

  /**
   * Writes the record and queues the conversion. If a slot is free it starts meanwhile, and the first record says so: converting a one-page
   * file takes longer than the disk write and need not wait for it.
   */
  async function writeAndEnqueue(conversion: Conversion, place: Reservation, inputs: Promise<void>): Promise<Conversion> {
    const queued = { ...conversion }
    const added = collection.add(conversion, inputs).then(() => observe(queued))
    place.release()
    enqueue(conversion)
    try {
      // From here on the conversion is stored and will run, whatever happens to this call.
      await added
    } catch (error) {
      slots.remove(conversion.id)
      await attached().cancel(conversion.id, storageFull(error))
      throw error
    }
    return conversion
  }

  async function firstOf(slot: string): Promise<Conversion | undefined> {
    const id = collection.idOfSlot(slot)
    return id === undefined ? undefined : await collection.find(id)
  }

  const queue: Queue = {
    reserve: async (keyId) => slots.reserve(keyId),
    async add(conversion, place, inputs) {
      const slot = conversion.idempotency?.slot
      if (slot === undefined) return await writeAndEnqueue(conversion, place, inputs)
      return await mutex.run(slot, async () => (await firstOf(slot)) ?? (await writeAndEnqueue(conversion, place, inputs)))
    },
    async withdraw(id) {
      // Of two simultaneous deletions, one finds nothing.
      if (!collection.forget(id)) return false
      slots.remove(id)
      await attached().cancel(id, notFound())
      // The record first: if the server dies in between, the next start removes a folder without one.
      const own = files.conversion(id)
      await remove(own.record)
      await sync(own.dir)
      return true
    },
    position: async ({ id }) => slots.position(id),
    counts: async () => ({ waiting: slots.waiting(), running: slots.running() }),
    async countsOf(keyId) {
      const own = collection.active().filter(({ key_id, state }) => key_id === keyId && state === 'processing')
      return { waiting: slots.waitingOf(keyId), running: own.length }
    },
    freeSlots: slots.freeSlots,
    attach(given) {
      runner = given
    },
    async start() {
      const resumed = resumeConversions(collection, enqueue)
      if (resumed > 0) log.info({ conversions: resumed }, 'conversions resumed')
    },
    stop: slots.stop,
    onIdle: slots.onIdle,
    isStopped: slots.isStopped,
  }
  return { queue, slots }
}

/** The changed record is the shared one. */
function attemptAt(conversion: Conversion, collection: Collection): Attempt {
  return {
    conversion,
    begin() {
      startAttempt(conversion, Date.now())
      return collection.save(conversion)
    },
    report: () => undefined,
    finish: (ended, result) => collection.save(ended, result),
  }
}
