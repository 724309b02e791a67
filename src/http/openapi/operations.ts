/** Every operation of the API as data: what it takes, what it answers with, how it can be refused. */
import type { RequestErrorCode } from '../../errors.ts'
import type { AnswerName } from '../answers.ts'
import type { HeaderName } from './headers.ts'
import type { TagName } from './tags.ts'

export interface Operation {
  method: 'get' | 'post' | 'delete'
  path: string
  operationId: string
  tag: TagName
  summary: string
  description: string
  /** Left out: a key is needed. */
  isPublic?: boolean
  parameters?: readonly ParameterName[]
  /** Names of query parameters that stand in a schema of the route. */
  query?: 'listConversions'
  body?: 'upload' | 'key' | 'rotation'
  success: Success
  errors?: readonly RequestErrorCode[]
}

interface Success {
  status: number
  description: string
  /** The payload of the envelope; left out where the body has none. */
  answer?: AnswerName
  /** Where the body is no envelope. */
  mediaType?: string
  headers?: readonly HeaderName[]
}

export const parameterNames = ['conversion_id', 'filename', 'key_id', 'Prefer', 'Idempotency-Key', 'Range', 'If-None-Match'] as const
export type ParameterName = (typeof parameterNames)[number]

const conversionPath = '/api/v1/conversions/{conversion_id}'
const downloadHeaders = ['Content-Disposition', 'Content-Length', 'ETag', 'Cache-Control'] as const
const downloadErrors = ['conversion_not_found', 'result_not_ready', 'conversion_failed', 'result_expired'] as const

export const operations: readonly Operation[] = [
  {
    method: 'post',
    path: '/api/v1/conversions',
    operationId: 'createConversion',
    tag: 'Conversions',
    summary: 'Send a file and ask for an action',
    description:
      'Answers 202 when file and record are on disk, also when `Prefer: wait` saw the conversion end. The file is judged by its content, not by its name. Every fault of the form is an entry of its own in `errors`.',
    parameters: ['Prefer', 'Idempotency-Key'],
    body: 'upload',
    success: {
      status: 202,
      description: 'The conversion.',
      answer: 'Conversion',
      headers: ['Location', 'Retry-After', 'Preference-Applied'],
    },
    errors: [
      'action_not_allowed',
      'file_too_large',
      'multipart_required',
      'unsupported_action',
      'missing_field',
      'unknown_option',
      'invalid_option',
      'unsupported_input',
      'too_many_files',
      'empty_file',
      'invalid_parameter',
      'idempotency_key_reused',
      'too_many_waiting',
      'too_many_uploads',
      'key_storage_full',
      'queue_full',
      'storage_full',
      'shutting_down',
    ],
  },
  {
    method: 'get',
    path: '/api/v1/conversions',
    operationId: 'listConversions',
    tag: 'Conversions',
    summary: 'List the conversions of this key',
    description: 'Newest first. A page ends with `next_cursor` while there are more; send it as `cursor` for the next page.',
    query: 'listConversions',
    success: { status: 200, description: 'A page, newest first.', answer: 'ConversionPage' },
    errors: ['invalid_parameter'],
  },
  {
    method: 'get',
    path: conversionPath,
    operationId: 'getConversion',
    tag: 'Conversions',
    summary: 'Ask for its state',
    description: 'A failed conversion is data: 200 with `state: "failed"` and `error` set.',
    parameters: ['conversion_id', 'Prefer'],
    success: {
      status: 200,
      description: 'The conversion; Retry-After while it has not ended.',
      answer: 'Conversion',
      headers: ['Retry-After', 'Preference-Applied'],
    },
    errors: ['conversion_not_found'],
  },
  {
    method: 'delete',
    path: conversionPath,
    operationId: 'deleteConversion',
    tag: 'Conversions',
    summary: 'Delete it with all its files',
    description: 'One that waits leaves the line, one that runs is ended. Every byte is gone when this answers.',
    parameters: ['conversion_id'],
    success: { status: 200, description: 'The conversion, in state `deleted`.', answer: 'Conversion' },
    errors: ['conversion_not_found'],
  },
  {
    method: 'get',
    path: `${conversionPath}/result`,
    operationId: 'getResult',
    tag: 'Conversions',
    summary: 'Download the result',
    description: 'The file; several files come as one ZIP. Range is for single files.',
    parameters: ['conversion_id', 'Range', 'If-None-Match'],
    success: { status: 200, description: 'The file, or a ZIP of the files.', mediaType: '*/*', headers: downloadHeaders },
    errors: [...downloadErrors, 'range_not_satisfiable'],
  },
  {
    method: 'get',
    path: `${conversionPath}/result/{filename}`,
    operationId: 'getResultFile',
    tag: 'Conversions',
    summary: 'Download one file of the result',
    description: 'One of `result.files`, by its name. Range fetches a part of it, so that a download that broke off can go on.',
    parameters: ['conversion_id', 'filename', 'Range', 'If-None-Match'],
    success: { status: 200, description: 'The file.', mediaType: '*/*', headers: [...downloadHeaders, 'Accept-Ranges'] },
    errors: [...downloadErrors, 'file_not_found', 'range_not_satisfiable'],
  },
  {
    method: 'get',
    path: '/api/v1/actions',
    operationId: 'listActions',
    tag: 'Actions',
    summary: 'List the actions and their options',
    description:
      'What this server can do: for each action what it takes and makes, its options, and what they default to. `convert_to` says which action leads from one kind to another.',
    success: { status: 200, description: 'Every action on offer.', answer: 'ActionList' },
  },
  {
    method: 'get',
    path: '/api/v1/keys/current',
    operationId: 'getCurrentKey',
    tag: 'Keys',
    summary: 'Look at the calling key',
    description: 'What it may do, its limits, and how much of them is used.',
    success: { status: 200, description: 'The key, its limits and its use.', answer: 'CurrentKey' },
  },
  {
    method: 'get',
    path: '/api/v1/keys',
    operationId: 'listKeys',
    tag: 'Keys',
    summary: 'List all keys',
    description: 'For admins. Secrets are never shown again, not here either.',
    success: {
      status: 200,
      description: 'Every key that works, and those that were revoked or expired in the last 30 days.',
      answer: 'KeyList',
    },
    errors: ['admin_required', 'invalid_parameter'],
  },
  {
    method: 'post',
    path: '/api/v1/keys',
    operationId: 'issueKey',
    tag: 'Keys',
    summary: 'Make a key',
    description: 'For admins. The answer holds the whole key, once: only a hash of it is kept.',
    body: 'key',
    success: { status: 201, description: 'The key, shown this once.', answer: 'IssuedKey' },
    errors: ['admin_required', 'action_not_allowed', 'missing_field', 'invalid_parameter'],
  },
  {
    method: 'post',
    path: '/api/v1/keys/{key_id}/rotate',
    operationId: 'rotateKey',
    tag: 'Keys',
    summary: 'Give a key a new secret',
    description: 'For admins. The old secret goes on working for `grace_s` seconds, so that clients can change over.',
    parameters: ['key_id'],
    body: 'rotation',
    success: { status: 200, description: 'The key with its new secret, shown this once.', answer: 'IssuedKey' },
    errors: ['admin_required', 'action_not_allowed', 'key_not_found', 'invalid_parameter'],
  },
  {
    method: 'delete',
    path: '/api/v1/keys/{key_id}',
    operationId: 'revokeKey',
    tag: 'Keys',
    summary: 'Revoke a key for good',
    description: 'For admins. It holds from the next request on; uploads and waiting polls with it are ended.',
    parameters: ['key_id'],
    success: { status: 200, description: 'The revoked key.', answer: 'Key' },
    errors: ['admin_required', 'key_not_found'],
  },
  {
    method: 'get',
    path: '/api/v1/system',
    operationId: 'getSystem',
    tag: 'System',
    summary: 'Look at the whole server',
    description: 'Readiness, engines, queue, disk, what ended in the last hours, and the settings in force.',
    success: { status: 200, description: 'The state of the server.', answer: 'System' },
    errors: ['admin_required'],
  },
  {
    method: 'get',
    path: '/health/live',
    operationId: 'getLiveness',
    tag: 'System',
    summary: 'Whether the process answers',
    description: 'For a liveness probe: it says nothing of engines, disk or queue, which `/health/ready` looks at.',
    isPublic: true,
    success: { status: 200, description: 'It does.', answer: 'Liveness' },
  },
  {
    method: 'get',
    path: '/health/ready',
    operationId: 'getReadiness',
    tag: 'System',
    summary: 'Whether conversions can be carried out',
    description: '503 names everything that stands in the way; besides the codes shown, `engine_failed` and `data_folder_unusable`.',
    isPublic: true,
    success: { status: 200, description: 'They can.', answer: 'Readiness' },
    errors: ['storage_full', 'shutting_down'],
  },
  {
    method: 'get',
    path: '/metrics',
    operationId: 'getMetrics',
    tag: 'System',
    summary: 'Metrics for Prometheus',
    description: 'Counters, gauges and histograms of requests, conversions, queue, disk and engines.',
    isPublic: true,
    success: { status: 200, description: 'Prometheus text format.', mediaType: 'text/plain' },
  },
  {
    method: 'get',
    path: '/openapi.json',
    operationId: 'getOpenApi',
    tag: 'System',
    summary: 'This document',
    description: 'Made from the schemas that the server checks requests with, so it is never out of date.',
    isPublic: true,
    success: { status: 200, description: 'OpenAPI 3.1.', mediaType: 'application/json' },
  },
]
