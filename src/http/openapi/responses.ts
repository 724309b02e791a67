/** Responses of the OpenAPI document: envelopes around the payloads, and the errors by status. */
import { STATUS_CODES } from 'node:http'
import type { RequestErrorCode } from '../../errors.ts'
import { statusOfCode } from '../envelope.ts'
import { errorMeanings } from './error-meanings.ts'
import { answerExamples } from './examples.ts'
import { type HeaderName, keyedHeaders } from './headers.ts'
import type { Operation } from './operation.ts'
import { binary, schemaPath } from './schemas.ts'

const unauthorised = ['missing_api_key', 'invalid_api_key', 'revoked_api_key', 'expired_api_key'] as const
const codesWithRetryAfter: readonly RequestErrorCode[] = [
  'rate_limited',
  'too_many_waiting',
  'too_many_uploads',
  'key_storage_full',
  'queue_full',
  'storage_full',
  'shutting_down',
  'store_unavailable',
  'result_not_ready',
]

/** Every response of an operation, by status. */
export function responsesOf(operation: Operation): Record<string, object> {
  const { success, isPublic = false, parameters = [] } = operation
  const known = isPublic ? [] : keyedHeaders
  return {
    [success.status]: {
      description: success.description,
      headers: headerRefs(['X-Request-Id', ...known, ...(success.headers ?? [])]),
      content: successContent(operation),
    },
    ...(parameters.includes('Range') && partialResponses(known)),
    ...errorResponses(errorCodesOf(operation), known),
  }
}

function successContent({ success: { status, answer, mediaType } }: Operation): object {
  if (mediaType === '*/*') return { '*/*': { schema: binary } }
  if (mediaType) return { [mediaType]: { schema: { type: mediaType === 'application/json' ? 'object' : 'string' } } }
  const example = answer && answerExamples[answer]
  const envelope = (data: object | undefined) => ({ status: true, statusCode: status, message: null, data, errors: null })
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status', 'statusCode', 'message', 'data', 'errors'],
        properties: {
          status: { const: true },
          statusCode: { const: status },
          message: { type: 'null' },
          data: { $ref: schemaPath(answer ?? '') },
          errors: { type: 'null' },
        },
      },
      ...(example && { example: envelope(example) }),
    },
  }
}

function partialResponses(known: readonly HeaderName[]): Record<string, object> {
  return {
    206: {
      description: 'The part of the file that Range asked for.',
      headers: headerRefs(['X-Request-Id', ...known, 'Content-Range', 'Content-Length', 'ETag']),
      content: { '*/*': { schema: binary } },
    },
    304: { description: 'The ETag in If-None-Match still matches.', headers: headerRefs(['X-Request-Id', ...known, 'ETag']) },
  }
}

function errorResponses(codes: readonly RequestErrorCode[], known: readonly HeaderName[]): Record<string, object> {
  const byStatus = Map.groupBy(codes, (code) => statusOfCode[code])
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      status,
      {
        description: `${STATUS_CODES[status]}: ${those.map((code) => `\`${code}\``).join(', ')}.`,
        headers: headerRefs(headersOfError(status, those, known)),
        content: {
          'application/json': {
            schema: { $ref: schemaPath('ErrorEnvelope') },
            examples: Object.fromEntries(those.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  )
}

function headersOfError(status: number, codes: readonly RequestErrorCode[], known: readonly HeaderName[]): HeaderName[] {
  return [
    'X-Request-Id',
    // An unknown key has no limits, and an error, or an unreachable store, can occur before they are checked.
    ...(status === 400 || status === 401 || status === 500 || codes.includes('store_unavailable') ? [] : known),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(codes.some((code) => codesWithRetryAfter.includes(code)) ? (['Retry-After'] as const) : []),
    ...(status === 416 ? (['Content-Range'] as const) : []),
  ]
}

/** Every error code of the operation. */
function errorCodesOf({ errors = [], isPublic = false }: Operation): RequestErrorCode[] {
  if (isPublic) return [...errors, 'malformed_request']
  return [
    ...new Set([...errors, 'malformed_request', ...unauthorised, 'rate_limited', 'queue_full', 'store_unavailable', 'internal'] as const),
  ]
}

/** The error envelopes of all codes that operations use. */
export function errorExamples(operations: readonly Operation[]): Record<string, object> {
  return Object.fromEntries(
    operations.flatMap(errorCodesOf).map((code) => {
      const { meaning, field = null } = errorMeanings[code]
      const errors = [{ code, field, message: meaning }]
      return [code, { summary: meaning, value: { status: false, statusCode: statusOfCode[code], message: meaning, data: null, errors } }]
    }),
  )
}

function headerRefs(names: readonly HeaderName[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
