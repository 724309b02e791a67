/** Calls the API: a call returns its payload or the problem, and never throws. */
import type { Conversion, OptionValues } from './types.ts'

/** Why a call failed. */
export interface Problem {
  /** An error code of the API, or `unreachable`. */
  code: string
  message: string
  field: string | null
  /** Seconds after which a retry makes sense; null: unknown. */
  retryAfterS: number | null
}

/** The payload of a call, or the problem. */
export type Outcome<Data> = { data: Data; problem?: never } | { data?: never; problem: Problem }

/** A conversion to send. */
export interface Upload {
  /** Files in the order in which the action takes them. */
  files: readonly { file: Blob; filename: string }[]
  action: string
  options: OptionValues
  /** The same for every retry, so that a lost response does not create two conversions. */
  idempotencyKey: string
  signal: AbortSignal
  /** 0..100 */
  onProgress(percent: number): void
}

/** The result of `createApi`. */
export type Api = ReturnType<typeof createApi>

interface Call {
  method?: string
  body?: object
  wait?: number
}

interface Parts {
  getKey(): string | null
  /** Called when the server does not accept the key any more. */
  onUnauthorised(problem: Problem): void
}

interface Envelope {
  message: string | null
  data: unknown
  errors: { code: string; field: string | null; message: string }[] | null
}

/** Returns the functions that call the API. @param onUnauthorised called when the server refuses the key */
export function createApi({ getKey, onUnauthorised }: Parts) {
  function keyHeader(): Record<string, string> {
    const key = getKey()
    return key ? { 'X-Api-Key': key } : {}
  }

  function refuse(envelope: Envelope | undefined, retryAfter: string | null): { problem: Problem } {
    const problem = problemOf(envelope, retryAfter)
    if (isAboutKey(problem)) onUnauthorised(problem)
    return { problem }
  }

  return {
    /** `path` is relative to `api/v1/`; `wait` is the time in seconds to wait for the end of a conversion. */
    async call<Data>(path: string, { method = 'GET', body, wait }: Call = {}): Promise<Outcome<Data>> {
      try {
        const response = await fetch(apiUrl(path), {
          method,
          headers: { ...keyHeader(), ...(body && { 'Content-Type': 'application/json' }), ...(wait && { Prefer: `wait=${wait}` }) },
          ...(body && { body: JSON.stringify(body) }),
        })
        const envelope = parse(await response.text())
        if (response.ok && envelope) return { data: envelope.data as Data }
        return refuse(envelope, response.headers.get('Retry-After'))
      } catch {
        return { problem: unreachable }
      }
    },

    async download(path: string): Promise<Outcome<Blob>> {
      try {
        const response = await fetch(apiUrl(path), { headers: keyHeader() })
        if (response.ok) return { data: await response.blob() }
        return refuse(parse(await response.text()), response.headers.get('Retry-After'))
      } catch {
        return { problem: unreachable }
      }
    },

    /** Uploads by XMLHttpRequest, because fetch does not report how much of a body has been sent. */
    upload({ files, action, options, idempotencyKey, signal, onProgress }: Upload): Promise<Outcome<Conversion>> {
      const form = new FormData()
      form.set('action', action)
      for (const [name, value] of Object.entries(options)) form.set(name, value)
      for (const { file, filename } of files) form.append('file', file, filename)
      const request = new XMLHttpRequest()
      const { promise, resolve } = Promise.withResolvers<Outcome<Conversion>>()
      request.open('POST', apiUrl('conversions'))
      for (const [name, value] of Object.entries(keyHeader())) request.setRequestHeader(name, value)
      request.setRequestHeader('Idempotency-Key', idempotencyKey)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0)
      request.onload = () => {
        const envelope = parse(request.responseText)
        if (request.status === 202 && envelope) resolve({ data: envelope.data as Conversion })
        else resolve(refuse(envelope, request.getResponseHeader('Retry-After')))
      }
      request.onerror = () => resolve({ problem: unreachable })
      request.onabort = () => resolve({ problem: { code: 'cancelled', message: 'Cancelled.', field: null, retryAfterS: null } })
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send(form)
      return promise
    },
  }
}

const keyCodes: readonly string[] = ['missing_api_key', 'invalid_api_key', 'revoked_api_key', 'expired_api_key']

/** Returns whether the server itself refused the key; a proxy's 401 says nothing about it. */
export function isAboutKey({ code }: Problem): boolean {
  return keyCodes.includes(code)
}

const unreachable: Problem = {
  code: 'unreachable',
  message: 'The server cannot be reached.',
  field: null,
  retryAfterS: null,
}

function apiUrl(path: string): string {
  return new URL(`api/v1/${path}`, document.baseURI).href
}

function parse(text: string): Envelope | undefined {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return undefined
  }
}

/** Returns the problem of a response; a proxy in front may have sent its own page. */
function problemOf(envelope: Envelope | undefined, retryAfter: string | null): Problem {
  const [first] = envelope?.errors ?? []
  return {
    code: first?.code ?? 'unreachable',
    message: envelope?.errors?.map(({ message }) => message).join(' ') ?? 'The server sent an unreadable response.',
    field: first?.field ?? null,
    retryAfterS: retryAfter === null ? null : Number(retryAfter),
  }
}
