/** A whole server with its own engines and actions, for files sent over HTTP. */
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { startApp } from '../../../../src/app/app.ts'
import { loadConfig } from '../../../../src/config.ts'
import { issueKey } from '../../../../src/keys/issue.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

/** The end of a conversion, or the refusal of its upload. */
export interface Ended {
  status: number
  state: string | undefined
  /** Of the failed conversion, or of the refused request. */
  code: string | undefined
  warnings: string[]
  /** Of the result; empty where there is none. */
  bytes: Buffer
}

interface Envelope {
  data?: {
    conversion_id: string
    state: string
    error: { code: string } | null
    warnings: { code: string }[]
    result: { url: string } | null
  } | null
  errors?: { code: string }[] | null
}

/** Starts a server on a free port; stopped when the running test ends. */
export async function startOcrServer(settings: Record<string, string> = {}) {
  const place = { CONVERTD_DATA_DIR: await makeTempDir(), CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: '0', CONVERTD_SHUTDOWN_GRACE_S: '0' }
  const app = await startApp({ config: loadConfig({ ...place, ...settings }), log: pino({ level: 'silent' }) })
  onTestFinished(() => app.stop())
  const { rawKey } = await issueKey({ keyStore: app.keyStore, knownActions: [] }, { name: 'ocr' })
  const headers = { 'X-Api-Key': rawKey }
  const call = async (path: string): Promise<Envelope> =>
    (await (await fetch(app.url + path, { headers: { ...headers, Prefer: 'wait=60' } })).json()) as Envelope

  async function convert(action: string, bytes: Buffer, filename: string, fields: Record<string, string> = {}): Promise<Ended> {
    const form = new FormData()
    for (const [name, value] of Object.entries({ action, ...fields })) form.set(name, value)
    form.set('file', new Blob([Uint8Array.from(bytes)]), filename)
    const response = await fetch(`${app.url}/api/v1/conversions`, { method: 'POST', body: form, headers })
    let { data, errors } = (await response.json()) as Envelope
    while (data && (data.state === 'queued' || data.state === 'processing'))
      data = (await call(`/api/v1/conversions/${data.conversion_id}`)).data
    const url = data?.result?.url
    return {
      ...{ status: response.status, state: data?.state, code: data?.error?.code ?? errors?.[0]?.code },
      warnings: data?.warnings.map(({ code }) => code) ?? [],
      bytes: url === undefined ? Buffer.alloc(0) : Buffer.from(await (await fetch(app.url + url, { headers })).arrayBuffer()),
    }
  }

  return { convert, actions: async () => JSON.stringify(await call('/api/v1/actions')) }
}
