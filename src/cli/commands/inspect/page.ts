/** Writes the page of `convertd inspect`: what comes from the PDF is data in it, which no browser runs. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Trace } from '../../../engines/word/trace.ts'

export interface TracePage {
  filename: string
  trace: Trace
  /** JPEGs in base64, one for each page of the trace; '' where there is none. */
  pictures: readonly string[]
}

/** In the order in which they need each other. */
const scripts = ['state.ts', 'paper.ts', 'reasons.ts', 'viewer.ts']
const styles = ['viewer.css', 'paper.css']
const skeleton = 'viewer.html'

/** Returns the page, which holds all that it needs. Its policy allows its own script and nothing else, not even to load anything. */
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
  // A function, for a text put in may have signs that a replacement would read.
  return (await readPart(skeleton)).replace(/<!-- (policy|style|trace|script) -->/g, (_, name: string) => parts[name] ?? '')
}

const readPart = (name: string) => readFile(new URL(`../../../console/trace/${name}`, import.meta.url), 'utf8')

/** Returns one of the scripts as JavaScript. Together they are one script, so what they import and export is in its scope. */
async function readScript(name: string): Promise<string> {
  const code = stripTypeScriptTypes(await readPart(name))
  return code.replace(/^import [^']*'[^']*'$/gm, '').replace(/^export /gm, '')
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Returns JSON in which nothing can end the element that it is in. */
function dataIn(content: TracePage): string {
  return JSON.stringify(content).replaceAll('<', '\\u003c')
}
