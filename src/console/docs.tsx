/** The reference page: shows /openapi.json, and loads nothing from other sites. */
import { render } from 'preact'
import { Reference } from './reference/reference.tsx'

const root = document.getElementById('reference')
if (!root) throw new Error('the page has no place for the reference')
render(<Reference />, root)
