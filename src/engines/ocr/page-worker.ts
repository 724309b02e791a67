/** A worker process that finds the pages to read, and processes the picture of one page at a time. */
import { serveRequests } from '../workers/serve.ts'
import type { PageTask } from './page-messages.ts'
import { createPageWork } from './page-work.ts'

serveRequests<PageTask>(createPageWork(), (error) => ({ code: 'engine_failed', cause: String(error) }))
