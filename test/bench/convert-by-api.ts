/** One conversion as a client makes it: upload, wait, download. */

export interface ApiConversion {
  url: string
  key: string
  /** The parts of the form but the files. */
  fields: Readonly<Record<string, string>>
  files: readonly { name: string; content: Buffer }[]
}

/** @throws Error when it does not end as completed */
export async function convertByApi({ url, key, fields, files }: ApiConversion): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { name, content } of files) form.append('file', new Blob([new Uint8Array(content)]), name)
  const headers = { 'X-Api-Key': key }
  const submitted = await fetch(`${url}/api/v1/conversions`, { method: 'POST', body: form, headers: { ...headers, Prefer: 'wait=60' } })
  const { data } = (await submitted.json()) as { data: { state: string; result: { url: string } } }
  if (data.state !== 'completed') throw new Error(`the conversion ended as ${data.state}`)
  await (await fetch(url + data.result.url, { headers })).arrayBuffer()
}
