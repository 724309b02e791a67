/** Builds a curl command for an operation. */
import { type OpenApi, type Operation, type Parameter, resolve } from './document.ts'

/** Returns a curl command with sample values. */
export function curlSample(document: OpenApi, method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter))
  const flags = ['curl -sS']
  if (operation.security === undefined) flags.push('-H "X-Api-Key: $KEY"')
  const [mediaType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (mediaType === 'multipart/form-data') flags.push('-F action=word-to-pdf', '-F file=@letter.docx')
  else if (body) flags.push(`-H 'Content-Type: ${mediaType}'`, `-d '${JSON.stringify(body.example)}'`)
  else if (method !== 'get') flags.push(`-X ${method.toUpperCase()}`)
  if (operation.responses[200]?.content?.['*/*']) flags.push('-OJ')
  flags.push(`"$URL${fill(path, parameters)}"`)
  return flags.join(' \\\n  ')
}

function fill(path: string, parameters: readonly Parameter[]): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters.find((parameter) => parameter.name === name)?.example ?? name))
}
