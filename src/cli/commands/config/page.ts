/** Writes docs/configuration.md from the table of settings. */
import { settings } from '../../../config.ts'

const introduction = `# Configuration

Everything is set by the environment, and nothing has to be. An empty value means unset. All mistakes are told together, by name, before
anything starts. \`convertd config\` shows the values in force and where each came from; \`convertd doctor\` finds what does not fit the machine.

This page is made from the table in \`src/config.ts\`: \`convertd config --markdown > docs/configuration.md\`.

| name | default | accepts | meaning |
|---|---|---|---|
`

/** The same on every machine, whatever is set there. */
export function settingsPage(): string {
  const rows = Object.entries(settings).map(
    ([name, { fallback, accepts, describe }]) =>
      `| \`${name}\` | ${fallback === undefined ? 'unset' : `\`${fallback}\``} | ${accepts} | ${describe} |\n`,
  )
  return introduction + rows.join('')
}
