/** Writes docs/actions.md, and the README's table of actions, from the registry. */
import { inputCount } from '../../../actions/common/action.ts'
import { type ActionGroup, actionGroups } from '../../../actions/common/groups.ts'
import { type OptionSchema, optionSchemas } from '../../../actions/common/options.ts'
import { actions } from '../../../actions/registry.ts'

const introduction = `# Actions and their options

Every action works without options, except \`protect-pdf\`, which needs a password. Unknown and invalid options are refused, never ignored; an empty option counts as unset. Booleans are
\`true\`, \`false\`, \`1\` or \`0\`. The API takes options as form fields, the command line as flags (\`max_image_dpi\` as \`--max-image-dpi\`). On the command line, passwords are read only from a file or a prompt. File types are detected from the content, never from the name.

**Passwords.** \`password\` opens protected PDFs, Word files (docx and similar, doc) and OpenDocument files; a password that is not needed is ignored. A PDF that opens without a password but restricts printing, copying or editing (an owner password) is converted, because whoever has it can read it. A PDF protected by a certificate is not.

This page is generated from the actions: \`convertd actions --markdown > docs/actions.md\`. To write one, see [adding-an-action.md](adding-an-action.md).
`

/** Returns one row for each action: its name, what it accepts, and what it makes of that. */
export function actionsTable(): string {
  const rows = inGroups().flatMap(({ label, members }) =>
    members.map(
      ({ name, accepts, summary }, index) =>
        `| ${index === 0 ? `**${label}**` : ''} | \`${name}\` | ${accepts.join(' ')} | ${cell(summary)} |\n`,
    ),
  )
  return `| | action | takes | what it does |\n|---|---|---|---|\n${rows.join('')}`
}

/** Returns a section for each action under the heading of its group. */
export function actionsPage(): string {
  return (
    introduction +
    inGroups()
      .flatMap(({ label, members }) => [`\n## ${label}\n`, ...members.map(sectionOf)])
      .join('')
  )
}

/** Returns the groups that have actions, each with its actions in the order of the registry. */
function inGroups() {
  const groups = Object.entries(actionGroups) as [ActionGroup, string][]
  return groups
    .map(([name, label]) => ({ label, members: actions.filter(({ group }) => group === name) }))
    .filter(({ members }) => members.length > 0)
}

function sectionOf(action: (typeof actions)[number]): string {
  const rows = Object.entries(optionSchemas(action)).map(
    ([name, schema]) => `| \`${name}\` | ${valuesOf(schema)} | ${defaultOf(schema)} | ${cell(schema.description ?? '')} |\n`,
  )
  const head = `\n### ${action.name}\n\n${action.summary} Accepts ${action.accepts.join(' ')}${severalOf(action)}; gives ${action.produces.join(' ')}.\n\n`
  return `${head}| option | values | default | meaning |\n|---|---|---|---|\n${rows.join('')}`
}

function severalOf(action: Parameters<typeof inputCount>[0]): string {
  const { max, others } = inputCount(action)
  if (max === 1) return ''
  return others ? `, then ${others.join(' ')}` : ', several at once'
}

function valuesOf({ type, enum: words, minimum, maximum }: OptionSchema): string {
  if (words) return words.join(', ')
  if (type === 'boolean') return 'true, false'
  return minimum === undefined ? 'text' : `${minimum} to ${maximum}`
}

function defaultOf({ default: value }: OptionSchema): string {
  return value === undefined ? 'unset' : `\`${String(value)}\``
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
