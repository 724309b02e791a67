/** Every link of the documentation to a file or a heading leads somewhere. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = ['README.md', ...(await readdir('docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)]

/** As GitHub and GitLab make them: small letters, no punctuation, hyphens for spaces. */
async function anchorsOf(page: string): Promise<string[]> {
  const headings = [...(await readFile(page, 'utf8')).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test.each(pages)('the links of %s', async (page) => {
  const text = await readFile(page, 'utf8')
  const lost: string[] = []
  for (const [, path = '', anchor] of text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g)) {
    const target = path === '' ? page : join(dirname(page), path)
    if (!existsSync(target) || (anchor && !(await anchorsOf(target)).includes(anchor))) lost.push(`${path}#${anchor ?? ''}`)
  }
  expect(lost).toEqual([])
})
