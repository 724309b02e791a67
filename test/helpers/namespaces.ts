/** Machines on one network: each a network namespace of its own, joined to this one by a bridge. Needs root and iproute2. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export interface NetworkMachine {
  /** The command line before a command that runs it on this machine. */
  command: readonly string[]
  address: string
  /** From now on every packet from and to it is lost, and nobody is told. */
  partition(): Promise<void>
  /** Joins it to the others again. */
  join(): Promise<void>
}

export interface Network {
  /** Of this side, which all machines reach. */
  address: string
  machines: readonly NetworkMachine[]
  close(): Promise<void>
}

const run = promisify(execFile)
const ip = async (words: string) => void (await run('ip', words.split(' ')))

/** Names of interfaces have 15 characters at most (IFNAMSIZ of Linux). */
export async function openNetwork(count: number): Promise<Network> {
  const name = `cvd${process.pid}`
  const subnet = `10.213.${process.pid % 256}`
  const undo: string[] = []
  async function close(): Promise<void> {
    for (const words of undo.splice(0).toReversed()) await ip(words).catch(() => undefined)
  }

  async function addMachine(index: number): Promise<NetworkMachine> {
    const [namespace, link, address] = [`${name}-${index}`, `${name}v${index}`, `${subnet}.${index + 2}`]
    await ip(`netns add ${namespace}`)
    undo.push(`netns del ${namespace}`)
    await ip(`link add ${link} type veth peer name eth0 netns ${namespace}`)
    await ip(`-n ${namespace} addr add ${address}/24 dev eth0`)
    for (const device of ['eth0', 'lo']) await ip(`-n ${namespace} link set ${device} up`)
    const join = () => ip(`link set ${link} master ${name} up`)
    await join()
    return { command: ['ip', 'netns', 'exec', namespace], address, partition: () => ip(`link set ${link} nomaster`), join }
  }

  try {
    await ip(`link add ${name} type bridge`)
    undo.push(`link del ${name}`)
    await ip(`addr add ${subnet}.1/24 dev ${name}`)
    await ip(`link set ${name} up`)
    const machines: NetworkMachine[] = []
    for (let index = 0; index < count; index++) machines.push(await addMachine(index))
    return { address: `${subnet}.1`, machines, close }
  } catch (error) {
    await close()
    throw error
  }
}
