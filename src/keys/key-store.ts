/** The interface of the key store: the key file of one machine, or a database that several share. One test suite covers both. */
import type { Key } from './key.ts'

/** The stored keys. */
export interface KeyStore {
  /** Every key in its current state. */
  read(): Promise<readonly Key[]>
  /** Returns the key in its current state, including changes by other processes and servers. */
  find(id: string): Promise<Key | undefined>
  /** Changes the keys exclusively and returns the result of `change`. Writes nothing if it throws. `change` may be called twice. */
  update<Result>(change: (keys: Key[]) => Result): Promise<Result>
  /** Milliseconds since 1970 by the clock for key validity: the same for all servers that share them. */
  now(): number
}
