/** Interface for work that only one machine at a time does for all. */

/** Locks that all servers share. */
export interface Locks {
  /**
   * Calls `work` unless another machine is doing this now. The signal passed to `work` is aborted if the lock is lost. @returns whether it
   * was called
   */
  ifFree(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>
}
