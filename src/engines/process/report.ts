/** Report of an engine about itself. */

/** Report about one engine, for `doctor` and readiness. */
export interface EngineReport {
  /** Usual name of the program or library. */
  name: string
  /** null when it was not found or did not start. */
  version: string | null
  /** What is missing, or null. */
  problem: string | null
  /** The command or setting that fixes it, or null. */
  remedy: string | null
}

/** An engine that can report on itself. The report never throws and takes a few seconds at most. */
export interface Probed {
  probe(): Promise<EngineReport>
}
