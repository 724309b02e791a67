import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineAction } from '../../src/actions/action.ts'
import { describeAction } from '../../src/actions/describe.ts'
import { sampleText } from '../../src/actions/samples.ts'

test('shows an action with its options as JSON Schema, and no more', () => {
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
  expect(describeAction(action)).toEqual({
    name: 'paint',
    group: 'office' as const,
    summary: 'Paints.',
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
