/** Converts zod schemas to JSON Schema (draft 2020-12) as OpenAPI 3.1 documents use it. */
import { z } from 'zod'
import { answers } from '../answers.ts'

/** A JSON Schema. */
export type JsonSchema = Record<string, unknown>

/** The bytes of a file; `format` is for generators that support OpenAPI 3.0 better. */
export const binary = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' } as const

/** Location of a named schema in the document. */
export function schemaPath(name: string): string {
  return `#/components/schemas/${name}`
}

/** Every response, by name; they refer to each other by location. */
export function answerSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(answers)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: schemaPath, override: ({ jsonSchema }) => simplify(jsonSchema) })
  for (const schema of Object.values(schemas)) {
    delete schema.$id
    delete schema.$schema
  }
  return schemas as Record<string, JsonSchema>
}

/** Request input, with all its rules. */
export function inputSchema(schema: z.ZodType): JsonSchema & { properties: Record<string, JsonSchema> } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // A number in a URL is text with a pattern to the server, and a number to readers of the document.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
    },
  })
  return { properties: {}, ...rest } as JsonSchema & { properties: Record<string, JsonSchema> }
}

/** Clients must accept fields that a later version adds, and a format is easier to read than a long pattern. */
function simplify(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.format === 'date-time') delete schema.pattern
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
