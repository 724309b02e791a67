/** Completion for zsh. */
import { groupValueCases, type Offer, type Place, type Values } from './tree.ts'

/** A script to be sourced, or a file _convertd in a folder of fpath. */
export function zshCompletion(places: readonly Place[]): string {
  const paths = places.flatMap(({ path }) => (path ? [path] : []))
  return `#compdef convertd
# zsh completion for convertd, made by: convertd completion zsh
_convertd() {
  local place= previous=\${words[CURRENT-1]} word
  local -a offers
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case $place/$word in
      ${paths.join('|')}) place+=/$word ;;
    esac
  done
  if compset -P '--*='; then previous=\${words[CURRENT]%%=*}; fi
  case "$place $previous" in
${groupValueCases(places, offerValue)
  .map(([done, at]) => `    ${at.join('|')}) ${done}; return ;;\n`)
  .join('')}  esac
  case $place in
${places.map(placeCase).join('')}  esac
}
if [[ $funcstack[1] == _convertd ]]; then _convertd "$@"; else compdef _convertd convertd; fi
`
}

/** A file may take the place of an optional value. */
function offerValue(values: Values, isOptional: boolean): string {
  const done = offer(values)
  return isOptional ? `${done}; _files` : done
}

function placeCase({ path, commands, options, operands }: Place): string {
  const flags = describe(
    'option',
    options.flatMap((option) => option.flags.map((name) => ({ name, description: option.description }))),
  )
  if (commands.length === 0 && operands.length === 0) return `    '${path}') ${flags} ;;\n`
  const other = commands.length > 0 ? describe('command', commands) : offer(operands)
  return `    '${path}') if [[ $PREFIX == -* ]]; then ${flags}; else ${other}; fi ;;\n`
}

function offer(values: Values): string {
  if (values === 'files') return '_files'
  return values.length === 0 ? ':' : `compadd -- ${values.join(' ')}`
}

function describe(kind: string, offers: readonly Offer[]): string {
  const entries = offers.map(({ name, description }) => quote(`${name.replaceAll(':', '\\:')}:${description}`))
  return `offers=(${entries.join(' ')}); _describe -t ${kind}s ${kind} offers`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
