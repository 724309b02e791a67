/** Status GETs per second and start-up time, with 10 and with 20,000 conversions kept. Runs alone: `node test/bench/kept-conversions.ts`. */
import { Agent, get } from 'node:http'
import { type KeptServer, startKeptServer } from './kept-server.ts'
import { median } from './median.ts'

const few = 10
const many = 20_000
const rounds = 7
const requestsPerRound = 3000
const atOnce = 16

/** Ratio: rate with many over rate with few; the aim is at least 0.9. */
export async function benchKeptConversions(): Promise<{ ratio: number; startMs: number; line: string }> {
  const servers = [await startKeptServer(few), await startKeptServer(many)] as const
  try {
    for (const server of servers) await ratePerS(server)
    const rates: [number, number][] = []
    for (let round = 0; round < rounds; round++) rates.push([await ratePerS(servers[0]), await ratePerS(servers[1])])
    const ratio = median(rates.map(([withFew, withMany]) => withMany / withFew))
    const startMs = servers[1].startMs
    const line = `status GETs: ${Math.round(median(rates.map(([rate]) => rate)))}/s with ${few} kept, ${Math.round(median(rates.map(([, rate]) => rate)))}/s with ${many} kept, ratio ${ratio.toFixed(2)} (aim: at least 0.9); start-up with ${many} kept: ${(startMs / 1000).toFixed(2)} s (aim: under 1.5 s), with ${few}: ${(servers[0].startMs / 1000).toFixed(2)} s`
    return { ratio, startMs, line }
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function ratePerS({ url, key, ids }: KeptServer): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  let sent = 0
  const startedAt = performance.now()
  const worker = async () => {
    while (sent < requestsPerRound) await getStatus(`${url}/api/v1/conversions/${ids[sent++ % ids.length]}`, key, agent)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  agent.destroy()
  return requestsPerRound / ((performance.now() - startedAt) / 1000)
}

function getStatus(url: string, key: string, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  get(url, { agent, headers: { 'X-Api-Key': key } }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
    response.resume().once('end', resolve)
  }).once('error', reject)
  return promise
}

if (import.meta.main) console.log((await benchKeptConversions()).line)
