/** The commands, options and values that can be typed, taken from the program itself, so completion is never out of date. */
import type { Command, Option } from 'commander'
import { cutText } from '../../terminal/text-width.ts'

/** A place on the command line: after `convertd keys create` it is `/keys/create`. */
export interface Place {
  path: string
  commands: Offer[]
  options: OptionOffer[]
  /** Positional arguments: filenames, or a list of words. */
  operands: Values
}

/** A word that can be typed, with its description. */
export interface Offer {
  name: string
  description: string
}

/** An option that can be typed. */
export interface OptionOffer {
  /** `-q` and `--quiet`. */
  flags: string[]
  description: string
  /** undefined: it takes no value. */
  values: Values | undefined
  /** Whether the value is optional. */
  isOptional: boolean
}

/** Groups options of one shell's script that complete alike; `write` returns the action for each group. */
export function groupValueCases(
  places: readonly Place[],
  write: (values: Values, isOptional: boolean) => string,
): [done: string, at: string[]][] {
  const cases = places.flatMap(({ path, options }) =>
    options.flatMap(({ flags, values, isOptional }) =>
      values === undefined ? [] : flags.map((flag) => ({ at: `'${path} ${flag}'`, done: write(values, isOptional) })),
    ),
  )
  return [...Map.groupBy(cases, ({ done }) => done)].map(([done, those]) => [done, those.map(({ at }) => at)])
}

/** A list of words, files, or an empty list for free text. */
export type Values = readonly string[] | 'files'

const descriptionWidth = 70
/** `<jpg|png>`, `[true|false]` */
const choicePattern = /[<[]([\w-]+(?:\|[\w-]+)+)[>\]]/
const filePattern = /<(file|path)>/

/** Every place, the program's own first. All commands must have been defined. */
export function completionPlaces(program: Command): Place[] {
  return placesOf(program, '', [])
}

function placesOf(program: Command, path: string, siblings: readonly string[]): Place[] {
  const help = program.createHelp()
  const commands = help.visibleCommands(program)
  const names = commands.map((command) => command.name())
  const place = {
    path,
    commands: commands.map((command) => ({ name: command.name(), description: brief(command.summary() || command.description()) })),
    options: help.visibleOptions(program).map(describeOption),
    operands: program.name() === 'help' ? siblings : operandsOf(program),
  }
  return [place, ...commands.flatMap((command) => placesOf(command, `${path}/${command.name()}`, names))]
}

function describeOption(option: Option): OptionOffer {
  const flags = [option.short, option.long].filter((flag) => typeof flag === 'string')
  const takesValue = option.required || option.optional
  return { flags, description: brief(option.description), values: takesValue ? valuesOf(option) : undefined, isOptional: option.optional }
}

function valuesOf({ argChoices, flags }: Option): Values {
  if (filePattern.test(flags)) return 'files'
  return argChoices ?? choicePattern.exec(flags)?.[1]?.split('|') ?? []
}

function operandsOf(command: Command): Values {
  const [first] = command.registeredArguments
  return first?.name() === 'FILE' ? 'files' : (first?.argChoices ?? [])
}

/** The first sentence, as much as fits. */
function brief(text: string): string {
  const [sentence = ''] = text.split(/\.(?:\s|$)|\n/)
  return cutText(sentence, descriptionWidth)
}
