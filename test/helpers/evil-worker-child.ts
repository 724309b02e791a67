/** A worker that a file has taken over: answers well, and does in its folder what it is asked. argv: the program of test/native/evil.c. */
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { serveRequests } from '../../src/engines/workers/serve.ts'

export interface EvilRequest {
  kind: 'evil'
  folder: string
  result: string
  /** Has folders and links to this one change places, for as long as the worker lives. */
  swapWith?: string
  /** A line for the shell, run in the folder. */
  script?: string
}

const [evil = ''] = process.argv.slice(2)

serveRequests<EvilRequest>(
  async ({ folder, result, swapWith, script }) => {
    if (swapWith !== undefined) {
      spawn(evil, ['swap', folder, swapWith], { stdio: 'ignore' })
      // So that it is well under way.
      await delay(50)
      await writeFile(result, 'a result')
    }
    if (script !== undefined) {
      const shell = spawn('/bin/sh', ['-c', script], { cwd: folder, stdio: 'ignore' })
      await new Promise((resolve) => shell.on('exit', resolve))
    }
    return null
  },
  (error) => ({ code: 'engine_failed', cause: String(error) }),
)
