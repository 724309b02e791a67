/** Completion for bash, 3.2 or later. */
import { groupValueCases, type Place, type Values } from './tree.ts'

/** A script to be sourced. */
export function bashCompletion(places: readonly Place[]): string {
  const paths = places.flatMap(({ path }) => (path ? [path] : []))
  return `# bash completion for convertd, made by: convertd completion bash
_convertd() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} place= index
  COMPREPLY=()
  # bash takes --format=webp apart at the equals sign.
  if [[ $current == '=' ]]; then current=
  elif [[ $previous == '=' ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    case $place/\${COMP_WORDS[index]} in
      ${paths.join('|')}) place+=/\${COMP_WORDS[index]} ;;
    esac
  done
  case "$place $previous" in
${groupValueCases(places, offerValue)
  .map(([done, at]) => `    ${at.join('|')}) ${done}; return ;;\n`)
  .join('')}  esac
  case $place in
${places.map(placeCase).join('')}  esac
}
complete -F _convertd convertd
`
}

/** A file may take the place of an optional value. */
function offerValue(values: Values, isOptional: boolean): string {
  const done = offer(values)
  return isOptional ? `${done}; compopt -o default` : done
}

function placeCase({ path, commands, options, operands }: Place): string {
  const flags = words(options.flatMap((option) => option.flags))
  const names = commands.map(({ name }) => name)
  // If nothing else fits, offers the options.
  if (names.length === 0 && operands.length === 0) return `    '${path}') ${flags} ;;\n`
  const other = names.length > 0 ? words(names) : offer(operands)
  return `    '${path}') if [[ $current == -* ]]; then ${flags}; else ${other}; fi ;;\n`
}

function offer(values: Values): string {
  // Readline completes files itself: it handles blanks, tildes and folders.
  return values === 'files' ? 'compopt -o default' : words(values)
}

function words(list: readonly string[]): string {
  return list.length === 0 ? ':' : `COMPREPLY=($(compgen -W '${list.join(' ')}' -- "$current"))`
}
