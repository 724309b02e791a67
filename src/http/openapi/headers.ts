/** Headers and parameters of the OpenAPI document. */
import type { ParameterName } from './parameter-names.ts'

const text = { type: 'string' } as const
const seconds = { type: 'integer', minimum: 1 } as const
const count = { type: 'integer', minimum: 0 } as const

/** Response headers. The `required` ones are always sent. */
export const headers = {
  'X-Request-Id': {
    description: 'The id of this request in the server’s log; a valid one sent by the client is used.',
    required: true,
    schema: text,
  },
  'RateLimit-Limit': { description: 'Calls in one window.', required: true, schema: count },
  'RateLimit-Remaining': { description: 'Calls left in this window.', required: true, schema: count },
  'RateLimit-Reset': { description: 'Seconds until the next window.', required: true, schema: seconds },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: seconds },
  'WWW-Authenticate': { description: 'Always ApiKey.', required: true, schema: { const: 'ApiKey' } },
  Location: { description: 'Where the conversion is.', required: true, schema: text },
  'Preference-Applied': { description: 'The wait that was applied.', schema: { type: 'string', pattern: '^wait=\\d+$' } },
  'Content-Disposition': { description: 'attachment, with the name of the file (RFC 6266).', required: true, schema: text },
  'Content-Length': { description: 'Bytes.', required: true, schema: count },
  'Content-Range': { description: 'The part that was sent.', required: true, schema: { type: 'string', pattern: '^bytes ' } },
  'Accept-Ranges': { description: 'Always bytes.', required: true, schema: { const: 'bytes' } },
  ETag: { description: 'Strong validator, made from SHA-256.', required: true, schema: { type: 'string', pattern: '^"[0-9a-f]{64}"$' } },
  'Cache-Control': { description: 'Results must not be cached.', required: true, schema: { const: 'private, no-store' } },
} as const
/** A key of `headers`. */
export type HeaderName = keyof typeof headers

/** Headers of every response to a known key. */
export const keyedHeaders: readonly HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

interface Parameter {
  in: 'path' | 'header'
  description: string
  schema: object
  example: string
}

export const parameters: Readonly<Record<ParameterName, Parameter>> = {
  conversion_id: {
    in: 'path',
    description: 'The id from the response to the upload.',
    schema: { type: 'string', pattern: '^[0-9A-Za-z]{30}$' },
    example: '0V3kZq7b5W0mJt8QnR4yXc2dLs9HgA',
  },
  filename: { in: 'path', description: 'The filename from `result.files`.', schema: text, example: 'report-01.jpg' },
  key_id: {
    in: 'path',
    description: 'The id from the list of keys.',
    schema: { type: 'string', pattern: '^[0-9A-Za-z]{1,32}$' },
    example: '5kQz7Yb2Ld1',
  },
  Prefer: {
    in: 'header',
    description: '`wait=N`: answer as soon as the conversion ends, or after N seconds (1 to 60; larger values count as 60).',
    schema: text,
    example: 'wait=30',
  },
  'Idempotency-Key': {
    in: 'header',
    description: 'The same value for every attempt of one upload: however often it is sent, it creates one conversion.',
    schema: { type: 'string', maxLength: 255 },
    example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
  },
  Range: { in: 'header', description: 'One range of bytes of a single file.', schema: text, example: 'bytes=0-1023' },
  'If-None-Match': { in: 'header', description: 'A known ETag: 304 if it still matches.', schema: text, example: '"*"' },
}
