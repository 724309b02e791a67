/** Completion for fish. */
import type { OptionOffer, Place } from './tree.ts'

/** A script for a folder of completions, or to be sourced. */
export function fishCompletion(places: readonly Place[]): string {
  const paths = places.flatMap(({ path }) => (path ? [path] : []))
  return `# fish completion for convertd, made by: convertd completion fish
function __convertd_at
    set -l place ''
    for word in (commandline -opc)[2..]
        if contains -- "$place/$word" ${paths.join(' ')}
            set place "$place/$word"
        end
    end
    test "$place" = "$argv[1]"
end
complete -c convertd -f
${places.flatMap(linesOf).join('\n')}
`
}

function linesOf({ path, commands, options, operands }: Place): string[] {
  const here = `complete -c convertd -n '__convertd_at "${path}"'`
  return [
    ...commands.map(({ name, description }) => `${here} -a ${name} -d ${quote(description)}`),
    ...options.map((option) => `${here}${flagsOf(option)} -d ${quote(option.description)}`),
    ...(operands === 'files' ? [`${here} -F`] : operands.length > 0 ? [`${here} -a ${quote(operands.join(' '))}`] : []),
  ]
}

function flagsOf({ flags, values, isOptional }: OptionOffer): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`)).join('')
  // fish knows no values that can be left out.
  if (values === undefined || isOptional) return names
  if (values === 'files') return `${names} -r -F`
  return values.length === 0 ? `${names} -x` : `${names} -x -a ${quote(values.join(' '))}`
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
