import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createHostReader, encodeFrame, type HostFields, type HostMessage } from '../../src/engines/office/host/frames.ts'
import { writeOfficeHostProfile } from '../../src/engines/office/host/profile.ts'
import { buildNative } from '../helpers/native.ts'
import { hostParts } from '../helpers/office-host.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

let programs: string
beforeAll(async () => {
  programs = await buildNative()
})

/** The bare program with one place, spoken to by hand. */
async function startProgram() {
  const folder = await makeTempDir()
  const { command, programDir, sandbox, limits, env } = hostParts(programs, folder)
  const profile = await writeOfficeHostProfile(folder)
  const jail = sandbox.options({ writable: [], readable: [profile.folder] }, limits)
  const program = execa(command, ['--install', programDir, '--profile', profile.url, '--slots', '1', ...jail], {
    cwd: folder,
    env: { ...profile.env, ...env },
    reject: false,
    buffer: false,
    stdin: 'pipe',
    encoding: 'buffer',
    forceKillAfterDelay: false,
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  const replies: HostMessage[] = []
  const waiting: ((reply: HostMessage) => void)[] = []
  program.stdout.on(
    'data',
    createHostReader(
      (reply) => {
        const take = waiting.shift()
        if (take) take(reply)
        else replies.push(reply)
      },
      (fault) => {
        throw new Error(fault)
      },
    ),
  )
  const read = () => replies.shift() ?? new Promise<HostMessage>((resolve) => waiting.push(resolve))
  expect(await read()).toMatchObject({ event: 'ready' })
  return {
    program,
    read,
    send: (fields: HostFields) => program.stdin.write(encodeFrame(fields)),
    write: (bytes: Buffer) => program.stdin.write(bytes),
  }
}

/** A text with `more` in place of single fields. */
async function requestFor(id: string, more: Record<string, string | undefined> = {}): Promise<HostFields> {
  const folder = await makeTempDir()
  await writeFile(join(folder, 'input.txt'), 'Words.')
  const fields = { folder, input: 'input.txt', result: 'result.pdf', format: 'PDF', options: '{}', opening: 'Batch=true', time_ms: '20000' }
  const given = Object.entries({ command: 'convert', id, ...fields, ...more })
  return given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
}

test.each([
  ['a length of nothing', Buffer.alloc(8)],
  ['a length beyond all bounds', Buffer.from('ffffffff00', 'hex')],
  ['a text without an end', Buffer.from('04000000613d6263', 'hex')],
  ['a message without a command', encodeFrame([['id', '1']])],
  ['half a message', encodeFrame([['command', 'convert']]).subarray(0, 9)],
])('exits at %s', async (_, bytes) => {
  const { program, write } = await startProgram()
  write(bytes)
  program.stdin.end()
  expect(await program).toMatchObject({ exitCode: 0 })
})

test('accepts a message byte by byte', async () => {
  const { read, write } = await startProgram()
  for (const byte of encodeFrame(await requestFor('7'))) write(Buffer.from([byte]))
  expect(await read()).toMatchObject({ id: 7, outcome: 'done' })
})

test.each([
  ['a folder that is not there', { folder: '/nowhere' }],
  ['no folder', { folder: undefined }],
  ['no input', { input: undefined }],
  ['no result', { result: undefined }],
])('refuses a conversion with %s, and continues', async (_, more) => {
  const { read, send } = await startProgram()
  send(await requestFor('1', more))
  expect(await read()).toMatchObject({ outcome: 'refused' })
  send(await requestFor('2'))
  expect(await read()).toMatchObject({ outcome: 'done' })
})

test('refuses a conversion without a free slot', async () => {
  const { read, send } = await startProgram()
  send(await requestFor('1'))
  send(await requestFor('2'))
  const replies = [await read(), await read()]
  expect(replies).toContainEqual(expect.objectContaining({ id: 1, outcome: 'done' }))
  expect(replies).toContainEqual(expect.objectContaining({ id: 2, outcome: 'refused' }))
})

test('refuses formats that LibreOffice does not know', async () => {
  const { read, send } = await startProgram()
  send(await requestFor('1', { format: 'nothing' }))
  expect(await read()).toMatchObject({ outcome: 'not_written' })
})

test('does not run a child without a complete jail', async () => {
  const { read, send } = await startProgram()
  send([...(await requestFor('1')), ['read', '/etc/passwd/nothing']])
  expect(await read()).toMatchObject({ outcome: 'not_jailed', message: 'files' })
})

test('does not follow a link that leads out of the folder', async () => {
  const { read, send } = await startProgram()
  const secret = join(await makeTempDir(), 'secret.txt')
  await writeFile(secret, 'canary')
  const folder = await makeTempDir()
  await mkdir(join(folder, 'own'))
  await symlink(secret, join(folder, 'own', 'input.txt'))
  send(await requestFor('1', { folder: join(folder, 'own') }))
  expect(await read()).toMatchObject({ outcome: 'unreadable' })
})
