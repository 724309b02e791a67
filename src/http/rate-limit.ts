/** Two limits per key: one for new conversions, one for everything else, so polling never uses up the limit for uploads. */
import type { Context, Next } from 'koa'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Key } from '../keys/key.ts'
import { callingKey } from './authenticate.ts'

/** The two limits. */
export interface RateLimiters {
  submits: RateLimiterAbstract
  reads: RateLimiterAbstract
}

/** Counters in memory; any other store of rate-limiter-flexible has the same interface. */
export function createRateLimiters({ rateWindowMs }: Pick<Config, 'rateWindowMs'>): RateLimiters {
  // Keys have different limits, so the limiter only counts and the comparison is here.
  const options = { points: Number.MAX_SAFE_INTEGER, duration: rateWindowMs / 1000 }
  return {
    submits: new RateLimiterMemory({ ...options, keyPrefix: 'submit' }),
    reads: new RateLimiterMemory({ ...options, keyPrefix: 'read' }),
  }
}

/** Conversions that a key may request per window. */
export function submitLimitOf(key: Key, config: Pick<Config, 'rateLimit'>): number {
  return key.rate_limit ?? config.rateLimit
}

/** Returns what is left of a key's conversions in this window, without using one. */
export async function submitsLeft({ submits }: RateLimiters, key: Key, config: Pick<Config, 'rateLimit'>): Promise<number> {
  const used = (await submits.get(key.id))?.consumedPoints ?? 0
  return Math.max(0, submitLimitOf(key, config) - used)
}

interface Parts {
  limiters: RateLimiters
  config: Pick<Config, 'rateLimit' | 'readRateLimit' | 'rateWindowMs'>
}

/** Counts the request and sets the RateLimit headers (draft-ietf-httpapi-ratelimit-headers-07: Reset in seconds). */
export function createRateLimit({ limiters, config }: Parts) {
  return async function rateLimit(ctx: Context, next: Next): Promise<void> {
    const key = callingKey(ctx)
    const isSubmit = ctx.method === 'POST' && /^\/api\/v1\/conversions\/?$/.test(ctx.path)
    const limit = isSubmit ? submitLimitOf(key, config) : config.readRateLimit
    const count = await consume(isSubmit ? limiters.submits : limiters.reads, key.id)
    const resetS = Math.max(1, Math.ceil(count.msBeforeNext / 1000))
    ctx.set({
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': String(Math.max(0, limit - count.consumedPoints)),
      'RateLimit-Reset': String(resetS),
    })
    if (count.consumedPoints > limit) {
      const what = isSubmit ? `start ${limit} conversions` : `send ${limit} requests`
      const message = `This key may ${what} in ${config.rateWindowMs / 1000} s. Try again in ${resetS} s.`
      throw new AppError('rate_limited', message, { retryAfterS: resetS })
    }
    await next()
  }
}

async function consume(limiter: RateLimiterAbstract, keyId: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(keyId)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused
    throw refused
  }
}
