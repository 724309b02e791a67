/** Finishes HTML pages that LibreOffice has written: embeds their pictures and removes everything that runs. */
import { open, readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { AppError } from '../../../errors.ts'
import { readZipEntries, readZipEntry, type ZipEntry } from '../../formats/zip-entries.ts'
import { isZip } from '../../inspect/detection/zip.ts'

/** Name of the page in a ZIP of a page and its pictures. */
export const pageName = 'page.html'

/** Maximum bytes of a page, in memory. Pages that a browser shows without trouble are far smaller. */
export const maxPageBytes = 256 * 1024 ** 2

const pictureTypes: Readonly<Record<string, string>> = {
  ...{
    '.png': 'image/png',
    '.jpg': 'image/jpeg',
    '.jpeg': 'image/jpeg',
    '.gif': 'image/gif',
    '.svg': 'image/svg+xml',
    '.bmp': 'image/bmp',
  },
}

/**
 * Returns the page with its pictures embedded.
 * @throws AppError `result_too_large`
 */
export async function joinPage(path: string): Promise<string> {
  const { size } = await stat(path)
  if (size > maxPageBytes) throw pageTooLarge()
  await using file = await open(path)
  const head = Buffer.alloc(4)
  await file.read(head, 0, head.length, 0)
  if (!isZip(head)) return readFile(path, 'utf8')
  const entries = (await readZipEntries(file)) ?? new Map<string, ZipEntry>()
  const read = async (name: string) => {
    const entry = entries.get(name)
    return entry && (await readZipEntry(file, entry, maxPageBytes))
  }
  const page = (await read(pageName))?.toString('utf8') ?? ''
  const pictures = new Map<string, string>()
  for (const name of entries.keys()) {
    const type = pictureTypes[extname(name).toLowerCase()]
    if (type === undefined || !page.includes(`"${name}"`)) continue
    pictures.set(name, `data:${type};base64,${(await read(name))?.toString('base64')}`)
  }
  return page.replaceAll(/\bsrc="([^"]{1,255})"/gi, (tag, name: string) => (pictures.has(name) ? `src="${pictures.get(name)}"` : tag))
}

/** Returns the error for an HTML page that exceeds the limit with its pictures. */
export function pageTooLarge(): AppError {
  return new AppError('result_too_large', 'The HTML page and its pictures are larger than 256 MB; choose another format.')
}

/** Elements that run something or include another page. Comments in the file can contain any HTML (a note that begins with `HTML:`). */
const elements = ['script', 'object', 'embed', 'applet', 'iframe', 'frame', 'base', 'noscript', 'svg', 'math']
const whole = new RegExp(`<(${elements.join('|')})\\b[^>]*>[\\s\\S]*?</\\1\\s*>`, 'gi')
const single = new RegExp(`</?(?:${elements.join('|')})\\b[^>]*>?`, 'gi')
const refresh = /<meta\b[^>]*\bhttp-equiv\s*=\s*["']?\s*(?:refresh|set-cookie)\b[^>]*>/gi
const handlers = /(<[a-z][^<>]*?)[\s/"']on[a-z]{1,32}\s*=\s*(?:"[^"]*"|'[^']*'|[^\s<>"']*)/gi
const addresses =
  /(<[a-z][^<>]*?[\s"'](?:href|src|action|formaction|background)\s*=\s*["']?)\s*(?:javascript|vbscript|macro|vnd\.sun\.star\.script|data\s*:\s*text\/html)\s*:?[^"'\s>]*/gi
/** Policy that forbids browsers to run anything that is still in the page (Content Security Policy Level 3, 3.3). */
const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'"/>`

/** Returns the page without everything that runs, and with a policy that forbids browsers to run anything in it. */
export function withoutScripts(page: string): { html: string; hadScripts: boolean } {
  let html = page
  // Removing a part may join its neighbours into another such part.
  for (let before = ''; before !== html; ) {
    before = html
    html = html
      .replaceAll(whole, '')
      .replaceAll(single, '')
      .replaceAll(refresh, '')
      .replaceAll(handlers, '$1 ')
      .replaceAll(addresses, '$1#')
  }
  const hadScripts = html !== page
  const head = /<head\b[^>]*>/i
  return { html: head.test(html) ? html.replace(head, (tag) => `${tag}\n\t${policy}`) : `${policy}\n${html}`, hadScripts }
}
