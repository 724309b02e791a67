/** Damaged files to what looks into them: their kind, their pages, their protection, what they want to load. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { samplePdf, samplePng, sampleText } from '../../src/actions/common/samples.ts'
import { countPages } from '../../src/engines/inspect/count-pages.ts'
import { detectKind } from '../../src/engines/inspect/detection/detect.ts'
import { openOffice } from '../../src/engines/office/open.ts'
import { isWorkerFailureCode } from '../../src/engines/workers/messages.ts'
import { AppError } from '../../src/errors.ts'
import { damage } from './against-server.ts'
import { type Fuzzer, tryCases } from './fuzzer.ts'
import type { Rng } from './rng.ts'

const fixtures = join(import.meta.dirname, '../fixtures')
const office = ['docx', 'docm', 'doc', 'odt', 'fodt', 'rtf', 'txt'] as const
const passwords = ['', 'Käse 7', 'x'.repeat(300), '\0']
/** Far more than a file of this size takes, also on a busy machine. */
const mostMs = 30_000
const mostGrowthBytes = 1024 ** 3

const flatText =
  '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:mimetype="application/vnd.oasis.opendocument.text"><office:body/></office:document>'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><image href="http://a/b.png"/></svg>'

async function readSamples(): Promise<Buffer[]> {
  const folders = ['changes', 'protected'].map((name) => join(fixtures, name))
  const names = (await Promise.all(folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))))).flat()
  const files = await Promise.all(names.filter((name) => !name.endsWith('.md')).map((name) => readFile(name)))
  const picture = () => sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  const pictures = (['jpeg', 'gif', 'tiff', 'webp', 'avif'] as const).map((format) => picture().toFormat(format).toBuffer())
  const texts = ['{\\rtf1\\ansi{\\field{\\*\\fldinst INCLUDEPICTURE "http://a/b"}} words}', flatText, drawing].map((text) =>
    Buffer.from(text),
  )
  return [
    ...files,
    ...(await Promise.all(pictures)),
    ...texts,
    ...[samplePdf, samplePng, sampleText].map(({ bytes }) => Buffer.from(bytes)),
  ]
}

interface Case {
  bytes: Buffer
  kind: (typeof office)[number]
  password: string | undefined
}

function makeCase(rng: Rng, samples: readonly Buffer[]): Case {
  let bytes = rng.pick(samples)
  for (let times = rng.int(0, 4); times > 0; times--) bytes = damage(rng, bytes)
  return { bytes, kind: rng.pick(office), password: rng.pick(passwords) || undefined }
}

async function attempt({ bytes, kind, password }: Case, folder: string): Promise<void> {
  const path = join(folder, 'input')
  await writeFile(path, bytes)
  const startedAt = performance.now()
  const residentBefore = process.memoryUsage.rss()
  const found = await expected(detectKind(path))
  await expected(countPages(path))
  const given = office.find((one) => one === found) ?? kind
  const signal = AbortSignal.timeout(mostMs)
  await expected(openOffice({ path, kind: given, password, copy: join(folder, 'copy'), signal }))
  if (performance.now() - startedAt > mostMs) throw new Error('it took too long')
  if (process.memoryUsage.rss() - residentBefore > mostGrowthBytes) throw new Error('it took too much memory')
}

/** An AppError with a code that a worker may send is a good answer; anything else thrown is a fault. */
async function expected<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  return await answer.catch((error: unknown) => {
    if (error instanceof AppError && isWorkerFailureCode(error.code)) return undefined
    throw error
  })
}

export const formats: Fuzzer = {
  name: 'formats',
  async run(rng, signal) {
    const samples = await readSamples()
    const folder = await mkdtemp(join(tmpdir(), 'convertd-fuzz-'))
    try {
      return await tryCases(
        { rng, signal },
        (own) => makeCase(own, samples),
        (one) => attempt(one, folder),
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
