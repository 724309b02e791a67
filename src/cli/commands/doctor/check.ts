/** One check of `doctor`. */

/** fail: an action cannot work, or the data folder is unusable. */
export type CheckStatus = 'ok' | 'warn' | 'fail'

/** The result of one check. */
export interface Check {
  name: string
  status: CheckStatus
  detail: string
  /** The command or setting that fixes it, or null. */
  remedy: string | null
}
