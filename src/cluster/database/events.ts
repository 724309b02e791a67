/** Sends short messages between servers by LISTEN and NOTIFY: sent on commit, lost while nobody listens. */
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { after, attach, every } from '../../guard.ts'
import type { Statements } from './statements.ts'

/** `queued`: a conversion can be run; the id is that of the server that added it, if that one wakes itself. `changed`: a conversion ended or was removed. `withdrawn`: its processes must end. */
export type Topic = 'queued' | 'changed' | 'withdrawn'
type Listener = (id: string) => void

/** The messages of the other servers. */
export interface Events {
  /** Adds a listener and returns a function that removes it. */
  listen(topic: Topic, listener: Listener): () => void
  /** Calls `listener` whenever messages may have been lost: receivers must reread their state. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

const channel = 'convertd'
const shortestPauseMs = 100
const longestPauseMs = 2000
/** Interval of the query that detects a dead connection. */
const askEveryMs = 5000

/** Sends the message when the transaction is committed. */
export async function notify(statements: Statements, topic: Topic, id = ''): Promise<void> {
  await statements.query('SELECT pg_notify($1, $2)', [channel, `${topic} ${id}`])
}

/**
 * For RETURNING in a statement on conversions: sends the message about each row when the transaction is committed, without a statement of
 * its own.
 */
export const tellChanged = `pg_notify('${channel}', 'changed ' || id)`

/** Listens on a dedicated connection, opened for the first listener, and reconnects when it breaks, which `pg` does not do. */
export function createEvents(connection: ClientConfig, log: Logger): Events {
  const listeners = new Map<Topic, Set<Listener>>()
  const gapListeners = new Set<() => void>()
  let isStarted = false
  let isClosed = false
  let current: Client | undefined
  let callOff = () => {}
  let pauseMs = shortestPauseMs

  function deliver({ payload = '' }: { payload?: string | undefined }): void {
    const [topic, id = ''] = payload.split(' ')
    for (const listener of listeners.get(topic as Topic) ?? []) listener(id)
  }

  async function connect(): Promise<void> {
    const client = new Client(connection)
    current = client
    let isDone = false
    const endAsking = every(askEveryMs, () => void client.query('SELECT 1').catch(again))
    attach(client, 'notification', deliver)
    attach(client, 'error', again)
    attach(client, 'end', again)

    function again(): void {
      if (isDone) return
      isDone = true
      endAsking()
      client.end().catch(() => undefined)
      if (isClosed) return
      callOff = after(pauseMs, () => void connect())
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    }

    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      pauseMs = shortestPauseMs
      for (const listener of gapListeners) listener()
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'the database sends no notifications; will retry')
      again()
    }
  }

  function start(): void {
    if (isStarted) return
    isStarted = true
    void connect()
  }

  return {
    listen(topic, listener) {
      start()
      const those = listeners.get(topic) ?? new Set()
      listeners.set(topic, those.add(listener))
      return () => void those.delete(listener)
    },
    onGap(listener) {
      start()
      gapListeners.add(listener)
      return () => void gapListeners.delete(listener)
    },
    async close() {
      isClosed = true
      callOff()
      await current?.end().catch(() => undefined)
    },
  }
}
