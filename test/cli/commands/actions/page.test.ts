import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actionsPage, actionsTable } from '../../../../src/cli/commands/actions/page.ts'

test('docs/actions.md equals the output of `convertd actions --markdown`', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/actions.md'), 'utf8')
  expect(page).toBe(actionsPage())
})

test('the README contains the table that `convertd actions --table` prints', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../../../README.md'), 'utf8')
  expect(readme).toContain(`<!-- actions: made by bin/dev docs -->\n\n${actionsTable()}\n<!-- /actions -->`)
})
