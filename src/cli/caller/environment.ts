/** As in process.env. */
export type Environment = Record<string, string | undefined>
