/** Work that one machine at a time does for all: the contract. */

export interface Locks {
  /**
   * Calls `work` unless another machine is at this work now. The signal that `work` gets is aborted when the lock is lost.
   * @returns whether it was called
   */
  ifFree(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>
}
