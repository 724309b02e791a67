/** Short messages between the machines, by LISTEN and NOTIFY: sent when a transaction is committed, lost while nobody listens. */
import { Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { after, attach, every } from '../../guard.ts'
import type { Statements } from './statements.ts'

/** `queued`: there is something to run. `changed`: one ended, or is gone. `withdrawn`: whatever runs of it is to end. */
export type Topic = 'queued' | 'changed' | 'withdrawn'
type Listener = (id: string) => void

export interface Events {
  /** Returns the function that ends it. */
  listen(topic: Topic, listener: Listener): () => void
  /** Calls `listener` each time after messages may have been lost: whoever keeps a state reads it again. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

const channel = 'convertd'
const shortestPauseMs = 100
const longestPauseMs = 2000
/** A connection of which the other end is gone without a word is found by asking. */
const askEveryMs = 5000

/** Has the message sent when the transaction is committed. */
export async function notify(statements: Statements, topic: Topic, id = ''): Promise<void> {
  await statements.query('SELECT pg_notify($1, $2)', [channel, `${topic} ${id}`])
}

/** Listens on a connection of its own, and makes a new one whenever that breaks: `pg` stays deaf otherwise. */
export function createEvents(connection: ClientConfig, log: Logger): Events {
  const listeners = new Map<Topic, Set<Listener>>()
  const gapListeners = new Set<() => void>()
  let isClosed = false
  let current: Client | undefined
  let callOff = () => {}
  let pauseMs = shortestPauseMs

  function tell({ payload = '' }: { payload?: string | undefined }): void {
    const [topic, id = ''] = payload.split(' ')
    for (const listener of listeners.get(topic as Topic) ?? []) listener(id)
  }

  async function connect(): Promise<void> {
    const client = new Client(connection)
    current = client
    let isDone = false
    const endAsking = every(askEveryMs, () => void client.query('SELECT 1').catch(again))
    attach(client, 'notification', tell)
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
      log.warn({ err: error }, 'the database sends no messages; trying again')
      again()
    }
  }

  void connect()
  return {
    listen(topic, listener) {
      const those = listeners.get(topic) ?? new Set()
      listeners.set(topic, those.add(listener))
      return () => void those.delete(listener)
    },
    onGap(listener) {
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
