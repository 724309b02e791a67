/** Entry point of `convertd`: runs the command and exits with its exit code. */
import { closePrewarmed, prewarm } from './caller/prewarm.ts'
import { stayAlive } from './stay-alive.ts'

for (const stream of [process.stdout, process.stderr]) {
  // The reader may close the pipe (`convertd … | head`): prewarmed parts are still closed.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

await stayAlive(async () => {
  const prewarmed = await prewarm(process.argv, process.env)
  try {
    const { runCli } = await import('./index.ts')
    process.exitCode = await runCli(process.argv, process.env, process, prewarmed)
  } finally {
    if (prewarmed) await closePrewarmed(prewarmed)
  }
})
