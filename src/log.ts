/** The log: JSON lines, or readable ones on a terminal. */
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { attach } from './guard.ts'

/** Lines that wait, in bytes, while stderr cannot be written; further ones are dropped. */
const keptBytes = 1024 * 1024

/** Writes to stderr, because stdout is for the output of commands. */
export async function createLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Promise<Logger> {
  const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && process.stderr.isTTY)
  const lines = openStderr()
  const destination = isPretty ? await prettyLines(lines) : lines
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, destination)
}

/** A log that cannot be written, such as a file on a full disk, does not end the program: later lines are written once they can be. */
function openStderr(): DestinationStream {
  const stream = pino.destination({ dest: 2, sync: true, maxLength: keptBytes })
  attach(stream, 'error', () => undefined)
  return stream
}

/** Loaded on demand: loading takes as long as a small conversion. */
async function prettyLines(lines: DestinationStream): Promise<DestinationStream> {
  const { prettyFactory } = await import('pino-pretty')
  const format = prettyFactory({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l', colorize: process.stderr.isTTY })
  return { write: (line) => void lines.write(format(line)) }
}

/** pino follows only causes that are errors; an engine's exit code and stderr are a plain object. */
function describeError(error: Error): object {
  const described = pino.stdSerializers.err(error)
  const { cause } = error
  return cause === undefined || cause instanceof Error ? described : { ...described, cause }
}
