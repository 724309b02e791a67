/** A pass: one step of the analysis, with everything that it reads and writes. */

/** A property that a pass changes in place, such as `Paragraph.heading`: the kind of object and its property. */
export type Change = `${string}.${string}`

/** A function with the names of the values that it reads and writes. */
export interface Step<Slots> {
  /** Names of the values that it receives. */
  reads: readonly (keyof Slots)[]
  /** Names of the values that it returns. */
  writes: readonly (keyof Slots)[]
  /** All properties that it changes in place in existing objects. */
  changes: readonly Change[]
  run(given: Slots): Partial<Slots>
}

/**
 * Returns a function that defines passes over a set of values. A pass receives those that it reads and must return those that it writes.
 */
export function stepsOver<Slots>() {
  return <R extends keyof Slots, W extends keyof Slots = never>(
    reads: readonly R[],
    writes: readonly W[],
    run: (given: Pick<Slots, R>) => [W] extends [never] ? void : Pick<Slots, W>,
    changes: readonly Change[] = [],
  ): Step<Slots> => ({ reads, writes, changes, run: (given) => (run(given) ?? {}) as Partial<Slots> })
}

/** A step with its place in the pipeline. */
export interface Pass<Slots> extends Step<Slots> {
  /** The part of the pipeline that it belongs to, in a few words. */
  part: string
  /** Description, in one sentence. */
  does: string
}

/** The description of any pass. */
export type PassName = Pick<Pass<unknown>, 'part' | 'does'>

/** Called before each pass with the values so far. It may return a function to be called after the pass. */
export type Watch = <Slots>(pass: Pass<Slots>, values: Partial<Slots>) => ((values: Partial<Slots>) => void) | undefined

/** Runs passes in order and returns all values. @param given the initial values */
export function runPasses<Slots>(passes: readonly Pass<Slots>[], given: Partial<Slots>, watch?: Watch): Slots {
  let values: Partial<Slots> = { ...given }
  for (const pass of passes) {
    const done = watch?.(pass, values)
    values = { ...values, ...pass.run(only(values, pass.reads) as Slots) }
    done?.(values)
  }
  return values as Slots
}

function only<Slots>(values: Partial<Slots>, names: readonly (keyof Slots)[]): Partial<Slots> {
  const own: Partial<Slots> = {}
  for (const name of names) own[name] = values[name]
  return own
}
