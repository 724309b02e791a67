/** Entry of `convertd`: runs the command and turns its end into an exit code. */
import { runCli } from './index.ts'

for (const stream of [process.stdout, process.stderr]) {
  // Whoever reads may stop reading (`convertd … | head`): what was begun is still brought to its end.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

process.exitCode = await runCli(process.argv, process.env)
