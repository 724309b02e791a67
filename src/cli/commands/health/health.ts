/** `convertd health`: asks the running server whether it is ready. The image's HEALTHCHECK runs it, so it loads little. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { loadConfig } from '../../../config.ts'
import { AppError } from '../../../errors.ts'
import { type Caller, type DefineCommand, exitCodes } from '../../caller/command.ts'
import { printJson, printLine } from '../../terminal/print.ts'

/** A server that takes longer to respond is unhealthy. */
const timeoutMs = 5000
/** Address of a server that listens on all addresses, from its own machine. */
const ownAddress: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Defines the command. */
export const defineHealth: DefineCommand = (command, caller, finish) => {
  command
    .description('Asks the server at CONVERTD_HOST and CONVERTD_PORT whether it is ready; exits with 0 if it is, else with 1.')
    .option('--json', "print the server's answer")
    .action((options: { json?: true }) => finish(checkHealth(caller, options)))
}

async function checkHealth({ env, stdout, stderr }: Caller, { json }: { json?: true }): Promise<number> {
  const { host, port } = loadConfig(env)
  if (port === 0) throw new AppError('invalid_config', 'CONVERTD_PORT is 0, a free port that only the server knows: set the real one.')
  const address = ownAddress[host] ?? host
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/health/ready`
  const { isReady, body } = await ask(url).catch((cause) => {
    throw noAnswer(url, cause)
  })
  if (json) printJson(stdout, body)
  else if (isReady) printLine(stdout, 'ready')
  else printLine(stderr, `convertd: ${body.message ?? `the server at ${url} is not ready`}`)
  if (!json) for (const { message } of body.errors ?? []) printLine(stderr, `  ${message}`)
  return isReady ? exitCodes.done : exitCodes.failed
}

interface Answer {
  message?: string | null
  errors?: { message: string }[] | null
}

async function ask(url: string): Promise<{ isReady: boolean; body: Answer }> {
  const [response] = (await once(get(url, { agent: false, signal: AbortSignal.timeout(timeoutMs) }), 'response')) as [IncomingMessage]
  return { isReady: response.statusCode === 200, body: JSON.parse(await text(response)) as Answer }
}

function noAnswer(url: string, cause: NodeJS.ErrnoException): AppError {
  const reason = cause.name === 'AbortError' ? `no answer in ${timeoutMs / 1000} s` : (cause.code ?? 'the response was not JSON')
  return new AppError('server_not_running', `No server is ready at ${url} (${reason}).`, { cause })
}
