/** The console: a page for people that uses the same API as programs. */
import { render } from 'preact'
import { App } from './app.tsx'
import { createParts, rememberedKey } from './work/parts.ts'

const root = document.getElementById('console')
if (!root) throw new Error('the page has no place for the console')
const parts = createParts(sessionStorage)
render(<App parts={parts} remembered={rememberedKey(sessionStorage)} />, root)
