/** Entry of `convertd`: runs the command and turns its end into an exit code. */
import { runCli } from './index.ts'

process.exitCode = await runCli(process.argv, process.env)
