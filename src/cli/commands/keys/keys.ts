/** `convertd keys`: creates, lists, rotates and revokes API keys, with or without a running server. */
import { actions } from '../../../actions/registry.ts'
import { loadConfig } from '../../../config.ts'
import { describeKey } from '../../../keys/describe.ts'
import { issueKey } from '../../../keys/issue.ts'
import { isExpired, type Key } from '../../../keys/key.ts'
import { listedAfterEndDays, listKeys } from '../../../keys/list.ts'
import { revokeKey } from '../../../keys/revoke.ts'
import { rotateKey } from '../../../keys/rotate.ts'
import { type Caller, type DefineCommand, exitCodes } from '../../caller/command.ts'
import { printJson, printLine, printTable, style } from '../../terminal/print.ts'
import { auditKey } from './audit-key.ts'
import { requireKey, withKeys } from './open-keys.ts'

interface CreateOptions {
  name: string
  admin?: true
  actions?: string
  rateLimit?: string
  expires?: string
  json?: true
}

interface RotateOptions {
  grace?: string
  json?: true
}

interface ListOptions {
  all?: true
  json?: true
}

const createExamples = `
The key is printed on stdout, only this once: convertd keeps only its hash.

Examples:
  $ KEY=$(convertd keys create --name ci)
  $ convertd keys create --name scanner --actions pdf-to-word,pdf-to-jpg --expires 90d`

/** Defines the command and its subcommands. */
export const defineKeys: DefineCommand = (command, caller, finish) => {
  command.description('Creates, lists, rotates and revokes API keys. Changes take effect on a running server at once.')
  command
    .command('create')
    .description('Creates a key.')
    .requiredOption('--name <name>', 'what or whom the key is for')
    .option('--admin', 'allow it to manage keys over the API')
    .option('--actions <names>', 'allow these actions only, separated by commas (default: all)')
    .option('--rate-limit <number>', 'conversions per CONVERTD_RATE_WINDOW_S (default: CONVERTD_RATE_LIMIT)')
    .option('--expires <when>', 'duration such as 90d, 12h or 30m, or an RFC 3339 date (default: never)')
    .option('--json', 'print the key and its record as JSON')
    .addHelpText('after', createExamples)
    .action((options: CreateOptions) => finish(createKey(caller, options)))
  command
    .command('list')
    .description(`Lists the keys; revoked and expired ones for ${listedAfterEndDays} more days. Secrets are not stored.`)
    .option('--all', 'also list keys that ended earlier')
    .option('--json', 'print a JSON array')
    .action((options: ListOptions) => finish(printKeys(caller, options)))
  command
    .command('rotate <KEY_ID>')
    .description(
      'Gives a key a new secret and prints it; name, scopes, limits and expiry stay. The old secret stops working at once, or later with --grace.',
    )
    .option('--grace <when>', 'keep the old secret valid for a while: a duration such as 24h, or an RFC 3339 date')
    .option('--json', 'print the key and its record as JSON')
    .action((id: string, options: RotateOptions) => finish(rotate(caller, id, options)))
  command
    .command('revoke <KEY_ID>')
    .description('Revokes a key permanently: the next call with it is refused.')
    .option('--json', 'print its record as JSON')
    .action((id: string, options: { json?: true }) => finish(revoke(caller, id, options)))
}

async function createKey({ env, stdout, stderr }: Caller, options: CreateOptions): Promise<number> {
  const config = loadConfig(env)
  const request = {
    name: options.name,
    admin: options.admin,
    actions: options.actions?.split(',').map((name) => name.trim()),
    rate_limit: options.rateLimit === undefined ? undefined : Number(options.rateLimit || Number.NaN),
    expires: options.expires,
  }
  const knownActions = actions.map(({ name }) => name)
  const { key, rawKey } = await withKeys(config, ({ keyStore, change, prepare }) =>
    change(async () => {
      await prepare()
      return await issueKey({ keyStore, knownActions }, request)
    }),
  )
  await auditKey(stderr, config, 'key_issued', key)
  const { key_id, ...facts } = describeKey(key, null)
  if (options.json) printJson(stdout, { key_id, key: rawKey, ...facts })
  else printLine(stdout, rawKey)
  if (stderr.isTTY) printLine(stderr, `The key is shown only this once. Clients send it as ${style(stderr, 'bold', 'X-Api-Key')}.`)
  return exitCodes.done
}

async function printKeys({ env, stdout, stderr }: Caller, { all, json }: ListOptions): Promise<number> {
  const { known, keys, uses, where, now } = await withKeys(loadConfig(env), async ({ keyStore, lastUses, where }) => {
    const known = await keyStore.read()
    const now = keyStore.now()
    const keys = all ? known : listKeys(known, now)
    return { known, keys, uses: await lastUses(keys.map(({ id }) => id)), where, now }
  })
  const described = keys.map((key) => ({
    state: stateOf(key, now),
    ...describeKey(key, uses.get(key.id)),
    former_valid_until: key.former?.valid_until ?? null,
  }))
  if (json) printJson(stdout, described)
  else if (keys.length === 0) {
    const ended = known.length > 0 ? `; ${known.length} ended earlier (--all)` : ''
    printLine(stderr, `There is no key in ${where}${ended}. Create one: convertd keys create --name NAME`)
  } else {
    printTable(
      stdout,
      ['KEY_ID', 'STATE', 'ADMIN', 'LIMIT', 'CREATED', 'EXPIRES', 'LAST USED', 'ACTIONS', 'NAME'],
      described.map((key) => [
        key.key_id,
        key.state,
        key.admin ? 'yes' : 'no',
        key.rate_limit,
        key.created_at.slice(0, 10),
        key.expires_at?.slice(0, 10) ?? 'never',
        key.last_used_at?.slice(0, 16).replace('T', ' ') ?? 'never',
        key.actions?.join(',') ?? 'all',
        key.name,
      ]),
    )
  }
  return exitCodes.done
}

async function rotate({ env, stdout, stderr }: Caller, id: string, { grace, json }: RotateOptions): Promise<number> {
  const config = loadConfig(env)
  const { key, rawKey, lastUsedAt } = await withKeys(config, async (keys) => {
    await requireKey(keys, id)
    const rotated = await keys.change(() => rotateKey(keys.keyStore, id, grace))
    return { ...rotated, lastUsedAt: (await keys.lastUses([id])).get(id) }
  })
  await auditKey(stderr, config, 'key_rotated', key)
  const { key_id, ...facts } = describeKey(key, lastUsedAt)
  const formerUntil = key.former?.valid_until ?? null
  if (json) printJson(stdout, { key_id, key: rawKey, ...facts, former_valid_until: formerUntil })
  else printLine(stdout, rawKey)
  if (stderr.isTTY) {
    const end = grace === undefined ? 'has ended' : `works until ${formerUntil}`
    printLine(stderr, `The new key is shown only this once. The old one ${end}.`)
  }
  return exitCodes.done
}

async function revoke({ env, stdout, stderr }: Caller, id: string, { json }: { json?: true }): Promise<number> {
  const config = loadConfig(env)
  const { key, lastUsedAt } = await withKeys(config, async (keys) => {
    await requireKey(keys, id)
    const revoked = await keys.change(() => revokeKey(keys.keyStore, id))
    return { key: revoked, lastUsedAt: (await keys.lastUses([id])).get(id) }
  })
  await auditKey(stderr, config, 'key_revoked', key)
  if (json) printJson(stdout, describeKey(key, lastUsedAt))
  else if (stderr.isTTY) printLine(stderr, `Key ${key.id} (${key.name}) is revoked.`)
  return exitCodes.done
}

function stateOf(key: Key, now: number): string {
  if (key.revoked_at) return 'revoked'
  return isExpired(key, now) ? 'expired' : 'active'
}
