/** Writes the HTML page of `convertd inspect`: content of the PDF is embedded as data, which no browser runs. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Trace } from '../../../engines/word/trace.ts'

/** The content of the page. */
export interface TracePage {
  filename: string
  trace: Trace
  /** Base64 JPEGs, one per page of the trace; '' if there is none. */
  pictures: readonly string[]
}

/** In dependency order. */
const scripts = ['state.ts', 'paper.ts', 'reasons.ts', 'viewer.ts']
const styles = ['viewer.css', 'paper.css']
const skeleton = 'viewer.html'

/** Returns the self-contained page. Its policy allows its own script and nothing else, not even loading. */
export async function tracePage(content: TracePage): Promise<string> {
  const script = (await Promise.all(scripts.map(readScript))).join('\n')
  const style = (await Promise.all(styles.map(readPart))).join('\n')
  const policy = `default-src 'none'; img-src data:; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`
  const parts: Record<string, string> = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    style: `<style>${style}</style>`,
    trace: `<script type="application/json" id="trace">${dataIn(content)}</script>`,
    script: `<script>${script}</script>`,
  }
  // A function, because the inserted text may contain replacement patterns.
  return (await readPart(skeleton)).replace(/<!-- (policy|style|trace|script) -->/g, (_, name: string) => parts[name] ?? '')
}

const readPart = (name: string) => readFile(new URL(`../../../console/trace/${name}`, import.meta.url), 'utf8')

/** Returns one of the scripts as JavaScript. They are concatenated, so imports and exports share one scope. */
async function readScript(name: string): Promise<string> {
  const code = stripTypeScriptTypes(await readPart(name))
  return code.replace(/^import [^']*'[^']*'$/gm, '').replace(/^export /gm, '')
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns JSON that cannot end the element it is in. */
function dataIn(content: TracePage): string {
  return JSON.stringify(content).replaceAll('<', '\\u003c')
}
