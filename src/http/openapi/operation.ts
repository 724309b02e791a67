/** The description of an API operation: input, responses, errors. */
import type { RequestErrorCode } from '../../errors.ts'
import type { AnswerName } from '../answers.ts'
import type { HeaderName } from './headers.ts'
import type { ParameterName } from './parameter-names.ts'
import type { TagName } from './tags.ts'

/** The description of one operation. */
export interface Operation {
  method: 'get' | 'post' | 'delete'
  path: string
  operationId: string
  tag: TagName
  summary: string
  description: string
  /** Left out: a key is required. */
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
  /** If the body is not an envelope. */
  mediaType?: string
  headers?: readonly HeaderName[]
}
