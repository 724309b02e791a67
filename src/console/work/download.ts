/** Downloads results; a plain link would not work, because the key is sent in a header. */
import { downloadZip } from 'client-zip'
import type { Api, Outcome } from '../shared/api.ts'
import type { Conversion } from '../shared/types.ts'

/** Time for which the URL is kept: the browser needs it until it has begun to save. */
const keepUrlMs = 60_000

/** Returns the path below `api/v1/` of a result, or of one of its files. */
export function resultPath(conversion: Conversion, filename?: string): string {
  const path = `conversions/${conversion.conversion_id}/result`
  return filename === undefined ? path : `${path}/${encodeURIComponent(filename)}`
}

/** Saves the result of one conversion under its file name. */
export async function downloadResult(api: Api, conversion: Conversion): Promise<Outcome<true>> {
  const { data, problem } = await api.download(resultPath(conversion))
  if (problem) return { problem }
  save(data, conversion.result?.filename ?? 'result')
  return { data: true }
}

/** Saves all files of several results as one ZIP; repeated names get a number. */
export async function downloadAll(api: Api, conversions: readonly Conversion[]): Promise<Outcome<true>> {
  const taken = new Map<string, number>()
  const entries: { name: string; input: Blob }[] = []
  for (const conversion of conversions) {
    for (const { filename } of conversion.result?.files ?? []) {
      const { data, problem } = await api.download(resultPath(conversion, filename))
      if (problem) return { problem }
      entries.push({ name: numbered(filename, taken), input: data })
    }
  }
  save(await downloadZip(entries).blob(), 'converted.zip')
  return { data: true }
}

function numbered(filename: string, taken: Map<string, number>): string {
  const count = (taken.get(filename) ?? 0) + 1
  taken.set(filename, count)
  return count === 1 ? filename : filename.replace(/(\.[^.]+)?$/, ` (${count})$1`)
}

function save(blob: Blob, filename: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keepUrlMs)
}
