/**
 * `node test/cluster/balancer.ts [stops=6] [kills=6] [clients=8]`: what clients see of two api servers and a worker behind HAProxy
 * (docs/operate/haproxy.cfg; apt-get install haproxy) while servers are stopped, and killed, and started again. Clients know the balancer only and
 * repeat nothing, except that they send an upload once more after an error. Exits with 1 where a stop was seen, or where a conversion was lost.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openSite, type Site, type View } from './site.ts'

const given = Object.fromEntries(process.argv.slice(2).map((word) => word.split('=')))
const amount = (name: string, fallback: number) => Number(given[name] ?? fallback)
const ports = { balancer: 18_443, plain: 18_080, servers: [18_301, 18_302, 18_303] }
const url = `https://127.0.0.1:${ports.balancer}`
/** HAProxy asks every 2 s. */
const noticedMs = 4000
// The certificate is made for this run.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
process.removeAllListeners('warning')

const folder = await mkdtemp(join(tmpdir(), 'convertd-balancer-'))
const site = await openSite({
  roles: ['api', 'api', 'worker'],
  env: { CONVERTD_PUBLIC_URL: url, CONVERTD_TRUST_PROXY: 'on' },
  envOf: (index) => ({ CONVERTD_PORT: String(ports.servers[index]) }),
})
let balancer: ChildProcess | undefined
try {
  balancer = await startBalancer()
  const seen = {
    stops: await work(site, amount('stops', 6), stop),
    kills: await work(site, amount('kills', 6), (index) => site.restart(index)),
  }
  for (const [name, { count, errors, lost }] of Object.entries(seen))
    console.log(
      `${name}: ${count} conversions, errors ${JSON.stringify(errors)}, lost ${lost.length}${lost.map((line) => `\n  ${line}`).join('')}`,
    )
  process.exitCode = Object.keys(seen.stops.errors).length + seen.stops.lost.length + seen.kills.lost.length === 0 ? 0 : 1
} finally {
  balancer?.kill()
  await site.close()
  await rm(folder, { recursive: true })
}

async function startBalancer() {
  const certificate = join(folder, 'certificate.pem')
  const subject = ['-subj', '/CN=127.0.0.1', '-days', '1', '-nodes']
  await once(
    spawn('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', certificate, '-out', join(folder, 'public')]),
    'exit',
  )
  await writeFile(certificate, (await readFile(certificate, 'utf8')) + (await readFile(join(folder, 'public'), 'utf8')))
  const path = join(folder, 'haproxy.cfg')
  const text = (await readFile('docs/operate/haproxy.cfg', 'utf8'))
    .replace(':443 ssl crt /etc/ssl/private/files.example.pem', `127.0.0.1:${ports.balancer} ssl crt ${certificate}`)
    .replace('bind :80', `bind 127.0.0.1:${ports.plain}`)
    .replace('10.0.0.11:3000', `127.0.0.1:${ports.servers[0]}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${ports.servers[1]}`)
  await writeFile(path, text)
  const child = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'inherit'] })
  await delay(noticedMs)
  if (child.exitCode !== null) throw new Error('haproxy does not start')
  return child
}

/** Lets clients work while `disturb` is done to the api servers in turn, and returns what they saw. */
async function work({ nodes }: Site, times: number, disturb: (index: number) => Promise<void>) {
  const errors: Record<string, number> = {}
  const lost: string[] = []
  let [isOver, count] = [false, 0]
  const note = (what: string) => {
    errors[what] = (errors[what] ?? 0) + 1
  }
  async function call(path: string, init: RequestInit = {}): Promise<Response | undefined> {
    try {
      const headers = { 'X-Api-Key': site.key, ...(init.headers as object) }
      const response = await fetch(url + path, { ...init, headers, signal: AbortSignal.timeout(80_000) })
      if (response.ok) return response
      const body = (await response.json()) as { errors?: { code: string }[] }
      note(`${init.method ?? 'GET'} ${response.status} ${body.errors?.[0]?.code}`)
    } catch (error) {
      const { cause, message } = error as Error
      note(`${init.method ?? 'GET'} ${(cause as { code?: string })?.code ?? message}`)
    }
    return undefined
  }
  async function convert(number: number): Promise<void> {
    const text = `0.${number % 10} number ${number}\n`
    const body = new FormData()
    body.set('action', 'wait')
    body.set('file', new Blob([text]), 'night.txt')
    const accepted =
      (await call('/api/v1/conversions', { method: 'POST', body })) ?? (await call('/api/v1/conversions', { method: 'POST', body }))
    if (!accepted) return
    const id = ((await accepted.json()) as { data: View }).data.conversion_id
    for (let tries = 0; tries < 30; tries++) {
      const response = await call(`/api/v1/conversions/${id}`, { headers: { Prefer: 'wait=5' } })
      const state = response && ((await response.json()) as { data: View }).data.state
      if (state === 'queued' || state === 'processing' || !state) continue
      if (state !== 'completed') return void lost.push(`${id} is ${state}`)
      const result = (await call(`/api/v1/conversions/${id}/result`)) ?? (await call(`/api/v1/conversions/${id}/result`))
      const isRight = (await result?.text()) === text
      count += 1
      if (!isRight) lost.push(`${id} has another result`)
      return
    }
    lost.push(`${id} did not end`)
  }
  let sent = 0
  const clients = Array.from({ length: amount('clients', 8) }, async () => {
    while (!isOver) await convert(sent++)
  })
  for (let turn = 0; turn < times; turn++) {
    await delay(noticedMs)
    await disturb(turn % (nodes.length - 1))
  }
  await delay(noticedMs)
  isOver = true
  await Promise.all(clients)
  return { count, errors, lost }
}

/** Stops a server as an admin does, and starts it again. */
async function stop(index: number): Promise<void> {
  site.nodes[index]?.signal('SIGTERM')
  while (isAlive(site.nodes[index]?.pid ?? 0)) await delay(50)
  await site.restart(index)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
