/** Writes changes to a PDF for `qpdf --update-from-json`. */
import { open } from 'node:fs/promises'
import type { JsonDict, JsonObject, Structure } from './json.ts'

/** Decimals of a number. JavaScript writes smaller numbers with an exponent, which PDF does not allow; they do not matter on a page. */
const decimals = 12

/** Writes the objects one by one, because together they may exceed the maximum length of a string. */
export async function writeChanges(path: string, { header }: Pick<Structure, 'header'>, changes: Iterable<readonly [string, JsonObject]>) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(`{"qpdf":[${jsonOf(header)},{`)
    let separator = ''
    for (const [key, object] of changes) {
      await file.writeFile(`${separator}${JSON.stringify(key)}:${jsonOf(object)}`)
      separator = ',\n'
    }
    await file.writeFile('}]}')
  } finally {
    await file.close()
  }
}

/** @param dict without the length, which qpdf computes */
export function streamObject({ '/Length': _length, ...dict }: JsonDict, bytes: Buffer | undefined): JsonObject {
  return { stream: bytes === undefined ? { dict } : { dict, data: bytes.toString('base64') } }
}

/** TypeScript does not know this function yet (ECMAScript 2026, JSON.parse source text access). */
const { rawJSON: rawJson } = JSON as unknown as { rawJSON(text: string): unknown }

function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_key, one) => (typeof one === 'number' && String(one).includes('e') ? rawJson(one.toFixed(decimals)) : one))
}
