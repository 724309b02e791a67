/** The parts of the OpenAPI document that the reference page reads, and the resolution of references. */

/** A JSON Schema. */
export interface Schema {
  $ref?: string
  type?: string
  description?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  writeOnly?: boolean
}

/** A parameter of an operation. */
export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}

interface Example {
  summary: string
  value: unknown
}

/** The content of a request or response. */
export interface Content {
  schema: Schema
  example?: unknown
  examples?: Record<string, Example>
}

/** A response of an operation. */
export interface ResponseObject {
  description: string
  headers?: Record<string, { description: string }>
  content?: Record<string, Content>
}

/** An operation of the API. */
export interface Operation {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  security?: readonly unknown[]
  parameters: readonly Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, ResponseObject>
}

/** The document. */
export interface OpenApi {
  info: { title: string; version: string; description: string }
  servers: readonly { url: string }[]
  tags: readonly { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

/** Returns the target of a reference, or the object itself if it is none. */
export function resolve<Thing extends object>(document: OpenApi, thing: Thing): Thing {
  const { $ref: pointer } = thing as { $ref?: string }
  if (pointer === undefined) return thing
  const [, , kind = '', name = ''] = pointer.split('/')
  return document.components[kind]?.[name] as Thing
}

/** Returns the name at the end of a reference. */
export function nameOf({ $ref: pointer = '' }: Schema): string {
  return pointer.split('/').at(-1) ?? ''
}

/** Describes a type in a few words. */
export function describeType(schema: Schema): string {
  if (schema.$ref) return nameOf(schema)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(String).join(', ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.map(describeType).join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? describeType(schema.items) : 'anything'}`
  const range = schema.minimum === undefined ? '' : ` ${schema.minimum}${schema.maximum === undefined ? ' or more' : `..${schema.maximum}`}`
  return `${schema.format ?? schema.type ?? 'anything'}${range}`
}
