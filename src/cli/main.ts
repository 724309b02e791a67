/** Entry point of `convertd`: runs the command and exits with its exit code. */
import { exitCodes } from './caller/command.ts'
import { closePrewarmed, prewarm } from './caller/prewarm.ts'
import { stayAlive } from './stay-alive.ts'

/** Set once stdout could not be written, such as a file on a full disk. */
let isCutOff = false
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    // The reader may close the pipe (`convertd … | head`): prewarmed parts are still closed.
    if (code === 'EPIPE' || stream === process.stderr || isCutOff) return
    isCutOff = true
    process.exitCode = exitCodes.failed
    process.stderr.write(`convertd: stdout cannot be written (${code})\n`)
  })
}

await stayAlive(async () => {
  const prewarmed = await prewarm(process.argv, process.env)
  try {
    const { runCli } = await import('./index.ts')
    const exitCode = await runCli(process.argv, process.env, process, prewarmed)
    process.exitCode = isCutOff ? exitCodes.failed : exitCode
  } finally {
    if (prewarmed) await closePrewarmed(prewarmed)
  }
})
