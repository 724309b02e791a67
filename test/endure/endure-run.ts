/** What one endurance run is. */
export interface EndureRun {
  name: string
  /** How many times it does what it does, unless the command line says otherwise. */
  scale: number
  /** Throws when something is not as it must be; `print` takes a line for the table. */
  run(scale: number, print: (line: string) => void): Promise<void>
}
