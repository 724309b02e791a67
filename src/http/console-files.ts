/** The built console, loaded into memory: a few small files, each also compressed. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A file of the console. */
export interface ConsoleFile {
  mediaType: string
  content: Buffer
  gzipped: Buffer
  /** Strong validator. */
  tag: string
  /** Its name has a hash of its content. */
  isHashed: boolean
}

/** Where `npm run build:console` puts it. */
const builtConsoleDir = fileURLToPath(new URL('../../build/console', import.meta.url))

const mediaTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** By path below the folder, such as `assets/index-abc.js`; empty if the console was not built. */
export async function readConsoleFiles(folder = builtConsoleDir): Promise<ReadonlyMap<string, ConsoleFile>> {
  const names = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = new Map<string, ConsoleFile>()
  for (const name of names) {
    const mediaType = mediaTypes[name.split('.').at(-1) ?? '']
    if (!mediaType) continue
    const content = await readFile(join(folder, name))
    files.set(name, {
      mediaType,
      content,
      gzipped: await promisify(gzip)(content, { level: 9 }),
      tag: `"${createHash('sha256').update(content).digest('hex')}"`,
      isHashed: name.startsWith('assets/'),
    })
  }
  return files
}
