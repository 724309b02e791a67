/** The OpenAPI 3.1 document of a server, generated from the schemas that validate requests, for the actions that it offers. */
import { type Action, inputCount } from '../../actions/common/action.ts'
import { keyRequestSchema } from '../../keys/issue.ts'
import { rotateRequestSchema } from '../../keys/rotate.ts'
import { listQuery } from '../routes/conversions.ts'
import { keyRequestExample } from './examples.ts'
import { headers, parameters } from './headers.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { parameterNames } from './parameter-names.ts'
import { errorExamples, responsesOf } from './responses.ts'
import { answerSchemas, binary, inputSchema, type JsonSchema, schemaPath } from './schemas.ts'
import { tags } from './tags.ts'

/** The facts about the server. */
export interface OpenApiParts {
  version: string
  /** The available actions. */
  actions: ReadonlyMap<string, Action>
  /** Public URL of the server; unset: where clients got the document. */
  publicUrl: string | undefined
  /** The most files that one conversion takes. */
  maxFiles: number
  metrics: boolean
}

const description = `A client uploads a file, gets the conversion’s id at once, polls its state until it has ended, and downloads the result. Every JSON body is an envelope. An unknown path gets the code \`route_not_found\` (404), an unsupported method \`method_not_allowed\` (405), headers that are too large or too slow \`malformed_request\` (431, 408). HEAD works wherever GET does.`

/** Builds it. */
export function createOpenApi(parts: OpenApiParts) {
  const shown = operations.filter(({ path }) => parts.metrics || path !== '/metrics')
  return {
    openapi: '3.1.0',
    info: {
      title: 'convertd',
      version: parts.version,
      summary: 'Converts files: Office, PDF, pictures.',
      description,
      license: { name: 'Proprietary', identifier: 'LicenseRef-proprietary' },
    },
    servers: [{ url: parts.publicUrl ?? '/' }],
    tags: Object.entries(tags).map(([name, words]) => ({ name, description: words })),
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(
      [...Map.groupBy(shown, ({ path }) => path)].map(([path, those]) => [
        path,
        Object.fromEntries(those.map((operation) => [operation.method, describeOperation(operation, parts)])),
      ]),
    ),
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'A key of the form cvd_<id>_<secret>.' } },
      examples: errorExamples(shown),
      headers,
      parameters: Object.fromEntries(
        parameterNames.map((name) => [name, { name, required: parameters[name].in === 'path', ...parameters[name] }]),
      ),
      schemas: { ...answerSchemas(), ErrorEnvelope: errorEnvelopeSchema, ...uploadSchemas(parts.actions, parts.maxFiles) },
    },
  }
}

function describeOperation(operation: Operation, parts: OpenApiParts): object {
  const { operationId, tag, summary, description: words, isPublic } = operation
  const body = requestBody(operation, parts)
  return {
    operationId,
    tags: [tag],
    summary,
    description: words,
    ...(isPublic && { security: [] }),
    parameters: [
      ...(operation.parameters ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      ...queryParameters(operation),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: responsesOf(operation),
  }
}

function queryParameters({ query }: Operation): object[] {
  if (!query) return []
  return Object.entries(inputSchema(listQuery).properties).map(([name, { description: words, ...schema }]) => ({
    name,
    in: 'query',
    description: words,
    schema,
  }))
}

function requestBody({ body }: Operation, { actions }: OpenApiParts): object | undefined {
  if (body === 'key') {
    return { 'application/json': { schema: inputSchema(keyRequestSchema([...actions.keys()])), example: keyRequestExample } }
  }
  if (body === 'rotation') return { 'application/json': { schema: inputSchema(rotateRequestSchema), example: { grace_s: 3600 } } }
  if (body !== 'upload') return undefined
  const names = [...actions.keys()]
  return {
    'multipart/form-data': {
      schema: {
        oneOf: names.map((name) => ({ $ref: schemaPath(uploadName(name)) })),
        discriminator: { propertyName: 'action', mapping: Object.fromEntries(names.map((name) => [name, schemaPath(uploadName(name))])) },
      },
    },
  }
}

/** The form of each action: the file, the action's name, its options. */
function uploadSchemas(actions: ReadonlyMap<string, Action>, maxFiles: number): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...actions.values()].map((action) => [
      uploadName(action.name),
      {
        type: 'object',
        description: action.summary,
        required: ['file', 'action'],
        properties: {
          file: fileSchema(action, maxFiles),
          action: { const: action.name, type: 'string' },
          ...Object.fromEntries(
            Object.entries(inputSchema(action.options).properties).map(([option, schema]) => [option, withoutDefault(schema)]),
          ),
        },
        additionalProperties: false,
      },
    ]),
  )
}

function fileSchema(action: Action, maxFiles: number): JsonSchema {
  const accepted = action.accepts.join(', ')
  const { min, max, others } = inputCount(action)
  if (max === 1) return { ...binary, description: `The input: ${accepted}.` }
  const description = `The inputs in order, each in a separate part with this name: ${accepted}${others ? `; after the first: ${others.join(', ')}` : ''}.`
  return { type: 'array', items: binary, minItems: min, maxItems: Math.min(max, maxFiles), description }
}

/** In words only: many generators treat an option with a default as required. */
function withoutDefault({ default: value, description: words = '', ...schema }: JsonSchema): JsonSchema {
  return { ...schema, description: value === undefined ? words : `${words} Default: ${value}.` }
}

function uploadName(action: string): string {
  return `Upload-${action}`
}

const errorEnvelopeSchema: JsonSchema = {
  type: 'object',
  description: 'The body of every error response.',
  required: ['status', 'statusCode', 'message', 'data', 'errors'],
  properties: {
    status: { const: false },
    statusCode: { type: 'integer', description: 'Equal to the HTTP status.' },
    message: { type: 'string', description: 'For people.' },
    data: { type: 'null' },
    errors: { type: 'array', minItems: 1, items: { $ref: schemaPath('ErrorDetail') } },
  },
}
