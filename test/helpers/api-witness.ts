/** Holds real answers against an OpenAPI document, and knows what the document promises and no answer has shown yet. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { type AnswerName, answers } from '../../src/http/answers.ts'
import type { createOpenApi } from '../../src/http/openapi/document.ts'
import { operations } from '../../src/http/openapi/operations.ts'

export type OpenApiDocument = ReturnType<typeof createOpenApi>

interface ResponseObject {
  headers?: Record<string, { $ref: string }>
  content?: Record<string, { examples?: Record<string, object>; example?: unknown }>
}

export type Witness = ReturnType<typeof createWitness>

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  return ajv
}

/** Tells whether a value fits a schema that refers to no other. */
export function createValidator(schema: object): (value: unknown) => boolean {
  const validate = createAjv().compile(schema)
  return (value) => validate(value)
}

export function createWitness(document: OpenApiDocument) {
  const ajv = createAjv()
  ajv.addSchema(document, 'openapi')
  const validators = new Map<string, ValidateFunction>()
  const seen = new Set<string>()
  const promised = new Map<string, ResponseObject>()
  const pointers = new Map<string, string>()
  for (const { method, path, operationId } of operations) {
    const { responses } = (document.paths[path] as Record<string, { responses: Record<string, ResponseObject> }>)[method] ?? {
      responses: {},
    }
    for (const [status, response] of Object.entries(responses)) {
      promised.set(`${operationId} ${status}`, response)
      pointers.set(
        `${operationId} ${status}`,
        `openapi#/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}/responses/${status}`,
      )
    }
  }

  function fits(pointer: string, value: unknown, what: string): void {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: pointer })
    validators.set(pointer, validate)
    const isFit = validate(value)
    expect(isFit, `${what}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)?.slice(0, 600)}`).toBe(true)
  }

  return {
    fits,
    /** Checks one answer to an operation; answers with its error codes. */
    async see(operationId: string, response: Response): Promise<string[]> {
      const at = `${operationId} ${response.status}`
      const promise = promised.get(at)
      const text = await response.text()
      expect(promise, `${at} is not in the document: ${text.slice(0, 300)}`).toBeDefined()
      for (const name of Object.keys(promise?.headers ?? {})) {
        const header = document.components.headers[name as keyof typeof document.components.headers]
        const sent = response.headers.get(name)
        if ('required' in header) expect(sent, `${at} has no ${name}`).not.toBeNull()
        const isNumber = 'type' in header.schema && header.schema.type === 'integer'
        if (sent !== null) fits(`openapi#/components/headers/${name}/schema`, isNumber ? Number(sent) : sent, `${at} ${name}`)
      }
      const [mediaType = ''] = Object.keys(promise?.content ?? {})
      if (mediaType !== 'application/json') {
        seen.add(at)
        return []
      }
      const body = JSON.parse(text)
      fits(`${pointers.get(at)}/content/application~1json/schema`, body, at)
      const codes: string[] = (body.errors ?? []).map(({ code }: { code: string }) => code)
      const known = Object.keys(promise?.content?.[mediaType]?.examples ?? {})
      for (const code of codes) expect(known, at).toContain(code)
      for (const entry of codes.length > 0 ? codes.map((code) => `${at} ${code}`) : [at]) seen.add(entry)
      const answer = operations.find((operation) => operation.operationId === operationId)?.success.answer
      if (response.ok && answer) expect(() => answers[answer satisfies AnswerName].parse(body.data), at).not.toThrow()
      return codes
    },
    /** What the document promises and no answer has shown: operation, status, code. */
    unseen(): string[] {
      const all = [...promised].flatMap(([at, response]) => {
        const codes = Object.keys(response.content?.['application/json']?.examples ?? {})
        return codes.length > 0 ? codes.map((code) => `${at} ${code}`) : [at]
      })
      return all.filter((entry) => !seen.has(entry))
    },
  }
}
