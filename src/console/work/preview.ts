/** Pictures of results: shown as they are where the browser can, else made by the server from the first page. */
import type { Api, Outcome } from '../api.ts'
import type { Action, Conversion, OptionValues, ResultFile } from '../types.ts'
import { resultPath } from './download.ts'
import { randomId } from './item.ts'

/** What every browser of today draws. */
const shown: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']
/** Larger pictures are fetched only when someone asks for them. */
const smallBytes = 3_000_000

interface Recipe {
  mediaType: string
  action: string
  options: OptionValues
}

/** How to make a picture of what browsers do not draw. */
const recipes: readonly Recipe[] = [
  { mediaType: 'application/pdf', action: 'pdf-to-jpg', options: { pages: '1', width: '900' } },
  { mediaType: 'image/tiff', action: 'convert-image', options: { format: 'webp', width: '900' } },
]

function recipeFor(file: ResultFile, actions: readonly Action[]): Recipe | undefined {
  return recipes.find(({ mediaType, action }) => mediaType === file.media_type && actions.some(({ name }) => name === action))
}

export function isShown(file: ResultFile): boolean {
  return shown.includes(file.media_type)
}

/** Whether there can be a picture of it at all. */
export function hasPreview(file: ResultFile, actions: readonly Action[]): boolean {
  return isShown(file) || recipeFor(file, actions) !== undefined
}

/** Whether a small one may be fetched unasked. */
export function isSmall(file: ResultFile): boolean {
  return isShown(file) && file.size <= smallBytes
}

/** The picture, as an address that has to be revoked. */
export async function fetchPreview(
  api: Api,
  conversion: Conversion,
  file: ResultFile,
  actions: readonly Action[],
): Promise<Outcome<string>> {
  const { data: blob, problem } = await api.download(resultPath(conversion, file.filename))
  if (problem) return { problem }
  const recipe = recipeFor(file, actions)
  return recipe ? await draw(api, blob, file.filename, recipe) : { data: URL.createObjectURL(blob) }
}

/** One more conversion, gone as soon as its picture is here. */
async function draw(api: Api, file: Blob, filename: string, { action, options }: Recipe): Promise<Outcome<string>> {
  const sent = await api.upload({
    file,
    filename,
    action,
    options,
    idempotencyKey: randomId(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  if (sent.problem) return { problem: sent.problem }
  const path = `conversions/${sent.data.conversion_id}`
  try {
    const ended = await waitForEnd(api, path)
    if (ended.problem) return { problem: ended.problem }
    const picture = await api.download(`${path}/result`)
    return picture.problem ? { problem: picture.problem } : { data: URL.createObjectURL(picture.data) }
  } finally {
    await api.call(path, { method: 'DELETE' })
  }
}

async function waitForEnd(api: Api, path: string): Promise<Outcome<Conversion>> {
  for (;;) {
    const look = await api.call<Conversion>(path, { wait: 30 })
    if (look.problem) return look
    if (look.data.state !== 'queued' && look.data.state !== 'processing') return look
  }
}
