/** The log: JSON lines, or readable ones on a terminal. */
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Writes to stderr, because stdout is for the output of commands. */
export async function createLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Promise<Logger> {
  const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && process.stderr.isTTY)
  const destination = isPretty ? await prettyLines() : pino.destination({ dest: 2, sync: true })
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return pino(options, destination)
}

/** Loaded on demand: loading takes as long as a small conversion. */
async function prettyLines(): Promise<DestinationStream> {
  const { PinoPretty } = await import('pino-pretty')
  return PinoPretty({ destination: 2, sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l', colorize: process.stderr.isTTY })
}

/** pino follows only causes that are errors; an engine's exit code and stderr are a plain object. */
function describeError(error: Error): object {
  const described = pino.stdSerializers.err(error)
  const { cause } = error
  return cause === undefined || cause instanceof Error ? described : { ...described, cause }
}
