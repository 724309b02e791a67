/** The contract for where keys are kept: the key file of one machine, or a database that many share. One suite of tests holds for both. */
import type { Key } from './key.ts'

export interface KeyStore {
  /** Every key as it is kept now. */
  read(): Promise<readonly Key[]>
  /** Returns the key as it is kept now: whoever revoked it, and wherever, that holds. */
  find(id: string): Promise<Key | undefined>
  /** Changes the keys while no one else can; what `change` returns is handed on. Nothing is written when it throws. It may be called twice. */
  update<Result>(change: (keys: Key[]) => Result): Promise<Result>
  /** Milliseconds since 1970 by the clock that keys begin and end by: the same for all who share them. */
  now(): number
}
