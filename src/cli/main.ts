/** Entry of `convertd`: runs the command and turns its end into an exit code. */
import { endHeadStart, takeHeadStart } from './commands/convert/head-start.ts'
import { stayAlive } from './stay-alive.ts'

for (const stream of [process.stdout, process.stderr]) {
  // Whoever reads may stop reading (`convertd … | head`): what was begun is still brought to its end.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

await stayAlive(async () => {
  const begun = await takeHeadStart(process.argv, process.env)
  try {
    const { runCli } = await import('./index.ts')
    process.exitCode = await runCli(process.argv, process.env, process, begun)
  } finally {
    if (begun) await endHeadStart(begun)
  }
})
