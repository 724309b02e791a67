/** What is said of an operation of the API: what it takes, what it answers with, how it can be refused. */
import type { RequestErrorCode } from '../../errors.ts'
import type { AnswerName } from '../answers.ts'
import type { HeaderName } from './headers.ts'
import type { ParameterName } from './parameter-names.ts'
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
  /** Names of query parameters that are in a schema of the route. */
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
