import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineAction } from '../../src/actions/common/action.ts'
import { convertTo, describeAction } from '../../src/actions/common/describe.ts'
import { sampleText } from '../../src/actions/common/samples.ts'
import { convertOffice } from '../../src/actions/convert-office.ts'
import { pdfToText } from '../../src/actions/pdf-to-text.ts'
import { pdfToWord } from '../../src/actions/pdf-to-word.ts'
import { protectPdf } from '../../src/actions/protect-pdf.ts'
import { thumbnail } from '../../src/actions/thumbnail.ts'
import { wordToPdf } from '../../src/actions/word-to-pdf.ts'

test('describes an action with its options as JSON Schema, and nothing else', () => {
  const action = defineAction({
    name: 'paint',
    group: 'office' as const,
    summary: 'Paints.',
    accepts: ['doc', 'dot', 'txt'],
    produces: ['jpg'],
    needs: ['image'],
    sample: sampleText,
    options: z.strictObject({
      dpi: z.int().min(18).max(600).default(150).describe('Dots per inch.'),
      password: z.string().optional().meta({ writeOnly: true }),
    }),
    run: async () => ({ files: [] }),
  })
  expect(describeAction(action, 200)).toEqual({
    name: 'paint',
    group: 'office' as const,
    summary: 'Paints.',
    inputs: { min: 1, max: 1 },
    accepts: { extensions: ['doc', 'dot', 'txt'], media_types: ['application/msword', 'text/plain'] },
    result: { extensions: ['jpg'], media_types: ['image/jpeg'] },
    options: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        dpi: { type: 'integer', minimum: 18, maximum: 600, default: 150, description: 'Dots per inch.' },
        password: { type: 'string', writeOnly: true },
      },
      additionalProperties: false,
    },
  })
})

test('lists the formats that a file can become, each with the first action that makes it', () => {
  expect(convertTo([thumbnail]).docx).toEqual({})
  const index = convertTo([pdfToWord, pdfToText, protectPdf, wordToPdf])
  expect(index.pdf).toEqual({ docx: 'pdf-to-word', txt: 'pdf-to-text' })
  expect(index.docx).toEqual({ pdf: 'word-to-pdf' })
  const office = convertTo([convertOffice])
  expect(Object.keys(office.xlsx ?? {})).toEqual(['ods', 'csv', 'html'])
  expect(Object.keys(office.docm ?? {})).toEqual(['docx', 'odt', 'rtf', 'txt', 'html'])
})
