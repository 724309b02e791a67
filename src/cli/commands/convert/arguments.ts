/** Normalises the options of `convert`: hyphens for underscores, and a value for every boolean. */
import { optionSchemas } from '../../../actions/common/options.ts'
import { actions } from '../../../actions/registry.ts'

const flagPattern = /^--([a-z][\w-]*)(=.*)?$/s

/**
 * `--max_image_dpi 150 --tagged false --no-bookmarks` becomes `--max-image-dpi 150 --tagged=false --bookmarks=false`. A boolean is joined
 * with its value, because a parser could not tell the value of `--tagged report.docx` from a file.
 */
export function spellOptions(argv: readonly string[]): string[] {
  const [action] = argv.flatMap((word) => actions.filter(({ name }) => name === word))
  if (!action) return [...argv]
  const start = argv.indexOf(action.name) + 1
  const booleans = Object.entries(optionSchemas(action)).flatMap(([name, { type }]) => (type === 'boolean' ? [flagName(name)] : []))
  const spelled = argv.slice(0, start)
  for (let index = start; index < argv.length; index++) {
    const word = argv[index] ?? ''
    if (word === '--') return [...spelled, ...argv.slice(index)]
    const [, flag, value] = flagPattern.exec(word) ?? []
    const name = flag?.replaceAll('_', '-')
    const next = argv[index + 1] ?? ''
    if (name === undefined) spelled.push(word)
    else if (value !== undefined) spelled.push(`--${name}${value}`)
    else if (name.startsWith('no-') && booleans.includes(name.slice(3))) spelled.push(`--${name.slice(3)}=false`)
    else if (!booleans.includes(name)) spelled.push(`--${name}`)
    else if (/^(true|false|1|0)$/.test(next)) {
      spelled.push(`--${name}=${next}`)
      index++
    } else spelled.push(`--${name}=true`)
  }
  return spelled
}

/** `max_image_dpi` is `max-image-dpi` on the command line. */
export function flagName(option: string): string {
  return option.replaceAll('_', '-')
}
