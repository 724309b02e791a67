/** A pass: one thing that the engine finds out, with all that it reads and writes. */

/** What a pass changes in place, as `Paragraph.heading`: the kind of object and its property. */
export type Change = `${string}.${string}`

export interface Step<Slots> {
  /** The values that it is given, by name. */
  reads: readonly (keyof Slots)[]
  /** The values that it returns. */
  writes: readonly (keyof Slots)[]
  /** What it changes in the objects of those values that are there before it, and nothing else. */
  changes: readonly Change[]
  run(given: Slots): Partial<Slots>
}

/** Returns a maker of passes over some values: a pass gets those that it reads, and must return those that it writes. */
export function stepsOver<Slots>() {
  return <R extends keyof Slots, W extends keyof Slots = never>(
    reads: readonly R[],
    writes: readonly W[],
    run: (given: Pick<Slots, R>) => [W] extends [never] ? void : Pick<Slots, W>,
    changes: readonly Change[] = [],
  ): Step<Slots> => ({ reads, writes, changes, run: (given) => (run(given) ?? {}) as Partial<Slots> })
}

export interface Pass<Slots> extends Step<Slots> {
  /** The part of the way that it belongs to, in a few words. */
  part: string
  /** What it does, in one sentence. */
  does: string
}

/** What can be said of any pass. */
export type PassName = Pick<Pass<unknown>, 'part' | 'does'>

/** Is called with each pass and the values before it, in whatever list it is; what it returns is called after the pass. */
export type Watch = <Slots>(pass: Pass<Slots>, values: Partial<Slots>) => ((values: Partial<Slots>) => void) | undefined

/**
 * Runs passes one after the other and returns all values.
 * @param given the values that are there before the first pass
 */
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
