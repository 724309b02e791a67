/** Checks query parameters: refuses unknown and bad ones, all at once. */
import type { Context } from 'koa'
import type { z } from 'zod'
import { allInOne, type ErrorDetail } from '../errors.ts'

/** @throws AppError `invalid_parameter` */
export function parseQuery<Schema extends z.ZodType>(ctx: Context, schema: Schema): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(ctx.query).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw allInOne(parsed.error.issues.flatMap(faultsOf))
  return parsed.data
}

function faultsOf(issue: z.core.$ZodIssue): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => fault(name, 'there is no such parameter'))
  const name = String(issue.path[0] ?? '')
  return [fault(name, `must be ${issue.code === 'invalid_type' ? 'given once' : issue.message}`)]
}

function fault(name: string, what: string): ErrorDetail {
  return { code: 'invalid_parameter', field: name.slice(0, 100), message: `${name.slice(0, 100)}: ${what}` }
}
