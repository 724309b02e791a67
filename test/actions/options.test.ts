import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineAction } from '../../src/actions/common/action.ts'
import { optionSchemas, parseOptions, secretOptionNames } from '../../src/actions/common/options.ts'
import { sampleText } from '../../src/actions/common/samples.ts'
import { ocrPdf } from '../../src/actions/ocr-pdf.ts'

const action = defineAction({
  name: 'paint',
  group: 'office' as const,
  summary: 'Paints.',
  accepts: ['txt'],
  produces: ['txt'],
  needs: [],
  sample: sampleText,
  options: z.strictObject({
    dpi: z.int().min(18).max(600).default(150).describe('Dots per inch.'),
    scale: z.number().min(0.5).max(2).default(1),
    color: z.enum(['rgb', 'gray']).default('rgb'),
    turn: z.literal([0, 90, 180, 270]).default(0),
    loud: z.boolean().default(false),
    width: z.int().min(1).max(100).optional(),
    name: z
      .string()
      .refine((text) => text !== 'nobody', 'a name of somebody')
      .optional(),
    password: z.string().optional().meta({ writeOnly: true }),
  }),
  run: async () => ({ files: [] }),
})

/** The options that texts such as `dpi=300` mean, or the faults as `code field`. */
function parse(...texts: string[]) {
  const { options, errors } = parseOptions(
    action,
    texts.map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const),
  )
  return errors.length > 0 ? errors.map(({ code, field }) => `${code} ${field}`) : options
}

const defaults = { dpi: 150, scale: 1, color: 'rgb', turn: 0, loud: false }

test('uses the defaults without options', () => {
  expect(parse()).toEqual(defaults)
})

test('parses each text by the type of the option', () => {
  expect(parse('dpi=300', 'scale=1.5', 'color=gray', 'turn=90', 'loud=true', 'width=7', 'name=5', 'password= 1')).toEqual({
    dpi: 300,
    scale: 1.5,
    color: 'gray',
    turn: 90,
    loud: true,
    width: 7,
    name: '5',
    password: ' 1',
  })
})

test('accepts 1 and 0 for an option that is true, false or a third value', () => {
  for (const [text, value] of [
    ['1', 'true'],
    ['0', 'false'],
    ['auto', 'auto'],
  ] as const)
    expect(parseOptions(ocrPdf, [['deskew', text]])).toMatchObject({ options: { deskew: value }, errors: [] })
  expect(parseOptions(ocrPdf, [['deskew', '2']]).errors).toMatchObject([{ code: 'invalid_option', field: 'deskew' }])
})

test('treats an empty text as unset', () => {
  expect(parse('dpi=', 'color=', 'loud=', 'width=', 'password=')).toEqual(defaults)
})

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])('%s is a word for %s', (text, loud) => {
  expect(parse(`loud=${text}`)).toMatchObject({ loud })
})

test.each(['yes', 'TRUE', '2', ' true'])('%j is neither true nor false', (text) => {
  expect(parse(`loud=${text}`)).toEqual(['invalid_option loud'])
})

test.each(['17', '601', '150.5', '1e2', '0x96', ' 150', '150dpi', '-150', 'Infinity', '9'.repeat(400)])('%s is not a valid dpi', (text) => {
  expect(parse(`dpi=${text}`)).toEqual(['invalid_option dpi'])
})

test('reports every error at once, one entry each', () => {
  expect(parse('dpi=5', 'colour=red', 'color=red', 'scale=9', 'turn=45', 'name=nobody', '__proto__=x', 'constructor=x')).toEqual([
    'unknown_option colour',
    'unknown_option __proto__',
    'unknown_option constructor',
    'invalid_option dpi',
    'invalid_option scale',
    'invalid_option color',
    'invalid_option turn',
    'invalid_option name',
  ])
})

test('refuses an option that is given twice', () => {
  expect(parse('dpi=100', 'dpi=200')).toEqual(['invalid_option dpi'])
})

test('error messages say what is allowed', () => {
  const messages = parseOptions(action, [
    ['dpi', '5'],
    ['color', 'red'],
    ['turn', '45'],
    ['loud', 'x'],
    ['name', 'nobody'],
    ['colour', 'red'],
  ]).errors.map(({ message }) => message)
  expect(messages).toEqual([
    'paint has no option "colour"; it has dpi, scale, color, turn, loud, width, name, password. Did you mean "color"?',
    'dpi must be a whole number from 18 to 600',
    'color must be one of rgb, gray',
    'turn must be one of 0, 90, 180, 270',
    'loud must be true or false (or 1 or 0)',
    'name must be a name of somebody',
  ])
})

test('a fault never repeats a long name or a password', () => {
  const { errors } = parseOptions(action, [
    ['x'.repeat(1000), ''],
    ['password', 'sesame'],
    ['password', 'sesame'],
  ])
  expect(errors).toHaveLength(2)
  expect(errors.map(({ message }) => message).join()).not.toMatch(/x{61}|sesame/)
})

test('lists the secret options', () => {
  expect(secretOptionNames(action)).toEqual(['password'])
  expect(optionSchemas(action).dpi).toMatchObject({
    type: 'integer',
    default: 150,
    minimum: 18,
    maximum: 600,
    description: 'Dots per inch.',
  })
})
