/** Writes docs/configuration.md from the table of settings. */
import { settings } from '../../../config.ts'

const introduction = `# Configuration

All settings are optional environment variables. An empty value counts as unset. Invalid values are reported together, by name, before anything starts. \`convertd config\` shows the current values and where each comes from; \`convertd doctor\` finds settings that do not suit the machine.

This page is generated from the table in \`src/config.ts\`: \`convertd config --markdown > docs/configuration.md\`.

| name | default | accepts | meaning |
|---|---|---|---|
`

/** Does not depend on the machine's environment. */
export function settingsPage(): string {
  const rows = Object.entries(settings).map(
    ([name, { fallback, accepts, describe }]) =>
      `| \`${name}\` | ${fallback === undefined ? 'unset' : `\`${fallback}\``} | ${accepts} | ${describe} |\n`,
  )
  return introduction + rows.join('')
}
