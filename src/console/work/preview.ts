/** How to get a picture of a result: shown as they are where the browser can, else made by the server from the first page. */
import type { Api, Outcome } from '../shared/api.ts'
import type { Action, Conversion, OptionValues, ResultFile } from '../shared/types.ts'
import { resultPath } from './download.ts'
import { randomId } from './random-id.ts'

/** What every browser of today draws. */
const shown: readonly string[] = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  ...['image/bmp', 'image/vnd.microsoft.icon'],
]
/** Larger pictures are fetched only when someone asks for them. */
const smallBytes = 3_000_000

interface Recipe {
  mediaType: string
  action: string
  options: OptionValues
  /** Media type of what comes out. */
  gives: string
}

const pdf = 'application/pdf'
const ooxml = 'application/vnd.openxmlformats-officedocument'
const opendocument = 'application/vnd.oasis.opendocument'
const officeFiles: readonly (readonly [mediaType: string, action: string])[] = [
  [`${ooxml}.wordprocessingml.document`, 'word-to-pdf'],
  [`${opendocument}.text`, 'word-to-pdf'],
  ['application/rtf', 'word-to-pdf'],
  [`${ooxml}.spreadsheetml.sheet`, 'excel-to-pdf'],
  [`${opendocument}.spreadsheet`, 'excel-to-pdf'],
  [`${ooxml}.presentationml.presentation`, 'powerpoint-to-pdf'],
  [`${opendocument}.presentation`, 'powerpoint-to-pdf'],
]
const pictures = ['image/tiff', 'image/jp2']

/** One step towards a picture of what browsers do not draw; what comes out may need another. */
const recipes: readonly Recipe[] = [
  { mediaType: pdf, action: 'pdf-to-jpg', options: { pages: '1', width: '900' }, gives: 'image/jpeg' },
  ...pictures.map((mediaType) => ({ mediaType, action: 'convert-image', options: { format: 'webp', width: '900' }, gives: 'image/webp' })),
  ...officeFiles.map(([mediaType, action]) => ({ mediaType, action, options: { pages: '1' }, gives: pdf })),
]

function recipeFor(mediaType: string, actions: readonly Action[]): Recipe | undefined {
  return recipes.find((recipe) => mediaType === recipe.mediaType && actions.some(({ name }) => name === recipe.action))
}

export function isShown(file: ResultFile): boolean {
  return shown.includes(file.media_type)
}

/** Whether there can be a picture of it at all. */
export function hasPreview(file: ResultFile, actions: readonly Action[]): boolean {
  const canDraw = (mediaType: string): boolean => {
    const recipe = recipeFor(mediaType, actions)
    return shown.includes(mediaType) || (recipe !== undefined && canDraw(recipe.gives))
  }
  return canDraw(file.media_type)
}

/** Whether a small one may be fetched unasked. */
export function isSmall(file: ResultFile): boolean {
  return isShown(file) && file.size <= smallBytes
}

/** The picture of one file of a result. */
export async function fetchPicture(api: Api, conversion: Conversion, file: ResultFile, actions: readonly Action[]): Promise<Outcome<Blob>> {
  const { data: blob, problem } = await api.download(resultPath(conversion, file.filename))
  if (problem) return { problem }
  return await draw(api, { blob, filename: file.filename, mediaType: file.media_type }, actions)
}

interface Drawn {
  blob: Blob
  filename: string
  mediaType: string
}

async function draw(api: Api, file: Drawn, actions: readonly Action[]): Promise<Outcome<Blob>> {
  const recipe = recipeFor(file.mediaType, actions)
  if (!recipe) return { data: file.blob }
  const next = await convert(api, file, recipe)
  return next.problem ? { problem: next.problem } : await draw(api, next.data, actions)
}

/** One more conversion, gone as soon as its result is here. */
async function convert(api: Api, { blob, filename }: Drawn, recipe: Recipe): Promise<Outcome<Drawn>> {
  const sent = await api.upload({
    files: [{ file: blob, filename }],
    action: recipe.action,
    options: recipe.options,
    idempotencyKey: randomId(),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  if (sent.problem) return { problem: sent.problem }
  const path = `conversions/${sent.data.conversion_id}`
  try {
    const ended = await waitForEnd(api, path)
    if (ended.problem) return { problem: ended.problem }
    if (ended.data.error) return { problem: { ...ended.data.error, field: null, retryAfterS: null } }
    const [made] = ended.data.result?.files ?? []
    const picture = await api.download(`${path}/result`)
    if (picture.problem) return { problem: picture.problem }
    return { data: { blob: picture.data, filename: made?.filename ?? filename, mediaType: made?.media_type ?? recipe.gives } }
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
