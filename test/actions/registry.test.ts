import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineAction } from '../../src/actions/common/action.ts'
import { optionSchemas, parseOptions, secretOptionNames } from '../../src/actions/common/options.ts'
import { actions, actionsHere, chooseActions } from '../../src/actions/registry.ts'
import { wordToPdf } from '../../src/actions/word-to-pdf.ts'
import { officeDrawsComments } from '../../src/engines/office/comments.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { convertSample } from '../helpers/work.ts'

const names = actions.map(({ name }) => name)

/** Names of the files that define an action. */
async function actionFiles(): Promise<string[]> {
  const files = (await readdir('src/actions')).filter((file) => file.endsWith('.ts') && file !== 'action.ts')
  const texts = await Promise.all(files.map((file) => readFile(`src/actions/${file}`, 'utf8')))
  return files.filter((_, index) => texts[index]?.includes('defineAction(')).map((file) => file.replace(/\.ts$/, ''))
}

test('every file that defines an action is registered under its own name', async () => {
  expect((await actionFiles()).toSorted()).toEqual(names.toSorted())
})

test.each(names)('%s has its tests', (name) => {
  expect(existsSync(`test/actions/${name}.test.ts`)).toBe(true)
})

test.each(actions)('$name works with a file and its sample options; all other options are optional', (action) => {
  expect(parseOptions(action, Object.entries(action.sample.options ?? {})).errors).toEqual([])
})

test.each(actions)('$name describes itself and each option, and marks every password as secret', (action) => {
  expect(action.summary).toMatch(/^[A-Z].*\.$/)
  expect(action.accepts.length * action.produces.length * action.needs.length).toBeGreaterThan(0)
  const options = Object.entries(optionSchemas(action))
  for (const [name, schema] of options) expect([name, schema.description]).toEqual([name, expect.stringMatching(/\w/)])
  expect(secretOptionNames(action)).toEqual(options.map(([name]) => name).filter((name) => name.includes('password')))
})

test('offers all actions, or only the chosen ones', () => {
  expect([...chooseActions(actions, undefined).keys()]).toEqual(names)
  expect([...chooseActions(actions, ['pdf-to-jpg']).keys()]).toEqual(['pdf-to-jpg'])
})

test('refuses an unknown action', () => {
  expect(() => chooseActions(actions, ['pdf-to-jpg', 'pdf-to-gold'])).toThrow(
    expect.objectContaining({
      code: 'invalid_config',
      message: expect.stringMatching(/CONVERTD_ACTIONS names pdf-to-gold; available are .*pdf-to-jpg/),
    }),
  )
})

test.each(actions)('$name converts its sample', async (action) => {
  const { files } = await convertSample(action, makeRealEngines())
  expect(files.map(({ kind }) => kind)).toEqual([expect.toBeOneOf([...action.produces])])
})

test('offers only the actions whose programs are installed, and gives the reason for the others', () => {
  const narrow = { ...wordToPdf, here: () => narrowed }
  const narrowed = defineAction({
    ...wordToPdf,
    options: z.strictObject({ comments: z.enum(['none']).default('none').describe('Only a newer program draws them.') }),
  })
  const [offered] = chooseActions([narrow], undefined).values()
  expect(offered).toBe(narrowed)
  expect(parseOptions(narrowed, [['comments', 'margin']]).errors).toEqual([
    { code: 'invalid_option', field: 'comments', message: 'comments must be none. Only a newer program draws them.' },
  ])
})

test('word-to-pdf offers comments=margin only if LibreOffice can draw them', () => {
  const [action] = actionsHere([wordToPdf])
  const choices = action && optionSchemas(action).comments?.enum
  expect(choices).toEqual(officeDrawsComments() ? ['none', 'margin'] : ['none'])
  expect(optionSchemas(wordToPdf).comments?.enum).toEqual(['none', 'margin'])
})
