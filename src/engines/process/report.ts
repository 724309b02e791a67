/** What an engine says of itself. */

/** What `doctor` and readiness say of one engine. */
export interface EngineReport {
  /** The program or library as people know it. */
  name: string
  /** null when it was not found or did not start. */
  version: string | null
  /** What is missing, or null. */
  problem: string | null
  /** The command or setting that fixes it, or null. */
  remedy: string | null
}

/** Every engine can say whether it is there; it never throws and answers within a few seconds. */
export interface Probed {
  probe(): Promise<EngineReport>
}
