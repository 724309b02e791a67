/** Gets a picture of a result: the file itself where the browser can show it, otherwise one that the server makes of the first page. */
import type { Api, Outcome } from '../shared/api.ts'
import type { Action, Conversion, OptionValues, ResultFile } from '../shared/types.ts'
import { resultPath } from './download.ts'
import { randomId } from './random-id.ts'

/** Kinds that every current browser shows. */
const shown: readonly string[] = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  ...['image/bmp', 'image/vnd.microsoft.icon'],
]
/** Maximum size of a picture that is fetched without being asked for. */
const smallBytes = 3_000_000

interface Recipe {
  mediaType: string
  action: string
  options: OptionValues
  /** Media type of the result. */
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

/** Steps from a kind that browsers do not show towards a picture; the result may need another step. */
const recipes: readonly Recipe[] = [
  { mediaType: pdf, action: 'pdf-to-jpg', options: { pages: '1', width: '900' }, gives: 'image/jpeg' },
  ...pictures.map((mediaType) => ({ mediaType, action: 'convert-image', options: { format: 'webp', width: '900' }, gives: 'image/webp' })),
  ...officeFiles.map(([mediaType, action]) => ({ mediaType, action, options: { pages: '1' }, gives: pdf })),
]

function recipeFor(mediaType: string, actions: readonly Action[]): Recipe | undefined {
  return recipes.find((recipe) => mediaType === recipe.mediaType && actions.some(({ name }) => name === recipe.action))
}

/** Returns whether the browser can show the file itself as a picture. */
export function isShown(file: ResultFile): boolean {
  return shown.includes(file.media_type)
}

/** Returns whether a picture of it is possible. */
export function hasPreview(file: ResultFile, actions: readonly Action[]): boolean {
  const canDraw = (mediaType: string): boolean => {
    const recipe = recipeFor(mediaType, actions)
    return shown.includes(mediaType) || (recipe !== undefined && canDraw(recipe.gives))
  }
  return canDraw(file.media_type)
}

/** Returns whether it is small enough to be fetched without being asked for. */
export function isSmall(file: ResultFile): boolean {
  return isShown(file) && file.size <= smallBytes
}

/** Returns the picture of one file of a result. */
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

/** Runs another conversion, which is deleted as soon as its result was fetched. */
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
