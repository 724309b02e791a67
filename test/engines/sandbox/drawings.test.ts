/** The engines as the server builds them, inside the jail that this machine can raise. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { convertImage } from '../../../src/actions/convert-image.ts'
import { pdfToJpg } from '../../../src/actions/pdf-to-jpg.ts'
import { pdfToWord } from '../../../src/actions/pdf-to-word.ts'
import { wordToPdf } from '../../../src/actions/word-to-pdf.ts'
import { loadConfig } from '../../../src/config.ts'
import { createEngines } from '../../../src/engines/create-engines.ts'
import { layBait } from '../../helpers/hostile.ts'
import { processesMarked } from '../../helpers/image-engine.ts'
import { writeFlatText } from '../../helpers/office.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { runAction } from '../../helpers/work.ts'

async function buildEngines() {
  const mark = crypto.randomUUID()
  const config = loadConfig({ CONVERTD_SANDBOX: 'require' })
  const built = createEngines({ config, env: { CONVERTD_TEST: mark }, scratchDir: await makeTempDir() })
  onTestFinished(() => built.close())
  return { ...built, jailed: () => Promise.all(processesMarked(mark).map(statusOf)) }
}

async function statusOf(pid: number): Promise<{ noNewPrivileges: boolean; filtered: boolean }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return { noNewPrivileges: /^NoNewPrivs:\s*1$/m.test(status), filtered: /^Seccomp:\s*2$/m.test(status) }
}

test('every action works inside the sandbox, and leaves nothing in the scratch folder', async () => {
  const { engines, close } = await buildEngines()
  const text = await writeFlatText('<text:p>Hello from inside.</text:p>')
  const pdf = await runAction({ action: wordToPdf, file: text, kind: 'fodt', engines })
  const [file] = pdf.files
  const picture = await runAction({ action: pdfToJpg, file: file?.path ?? '', kind: 'pdf', engines })
  const webp = await runAction({
    action: convertImage,
    file: picture.files[0]?.path ?? '',
    kind: 'jpg',
    options: { format: 'webp' },
    engines,
  })
  expect((await sharp(webp.files[0]?.path).metadata()).format).toBe('webp')
  const word = await runAction({ action: pdfToWord, file: file?.path ?? '', kind: 'pdf', engines })
  expect((await readFile(word.files[0]?.path ?? '')).subarray(0, 2).toString()).toBe('PK')
  await close()
})

test('a picture worker runs with the system call filter, and sees only its directory', async () => {
  const { engines, jailed } = await buildEngines()
  const folder = await makeTempDir()
  const canary = join(folder, 'canary.png')
  await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toFile(canary)
  const drawing = join(folder, 'drawing.svg')
  await writeFile(
    drawing,
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40"><image width="40" height="40" xlink:href="file://${canary}"/></svg>`,
  )
  const { files } = await runAction({ action: convertImage, file: drawing, kind: 'svg', options: { format: 'png' }, engines })
  const pixels = await sharp(files[0]?.path).flatten({ background: 'white' }).removeAlpha().raw().toBuffer()
  expect(Math.min(...pixels)).toBe(255)
  const states = await jailed()
  expect(states.length).toBeGreaterThan(0)
  expect(states.every(({ noNewPrivileges, filtered }) => noNewPrivileges && filtered)).toBe(true)
})

test('a drawing that names every file and address reaches none', async () => {
  const { engines } = await buildEngines()
  const bait = await layBait()
  const drawn = [...bait.pictures, ...bait.texts].map(
    (
      href,
    ) => `<image width="300" height="300" href="${href}" xlink:href="${href}"/><use href="${href}#a"/><xi:include href="${href}" parse="text"/>
      <filter id="f"><feImage href="${href}"/></filter><rect width="300" height="300" fill="none" filter="url(#f)"/>
      <style>@import url("${href}"); @font-face { font-family: F; src: url("${href}") } text { fill: url("${href}#a") }</style>
      <foreignObject width="300" height="300"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${href}"/></foreignObject>`,
  )
  const drawing = join(await makeTempDir(), 'drawing.svg')
  await writeFile(
    drawing,
    `<?xml-stylesheet href="${bait.texts[0]}"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude" width="300" height="300">${drawn.join('')}</svg>`,
  )
  const { files } = await runAction({ action: convertImage, file: drawing, kind: 'svg', options: { format: 'png' }, engines })
  const pixels = await sharp(files[0]?.path).flatten({ background: 'white' }).removeAlpha().raw().toBuffer()
  expect(pixels.every((value) => value === 255)).toBe(true)
  expect(bait.heard()).toBe(0)
})

test('warm programs remove their folders when they are closed', async () => {
  const scratchDir = await makeTempDir()
  const built = createEngines({ config: loadConfig({}), env: {}, scratchDir })
  await built.start()
  await built.engines.image.probe()
  expect(await readdir(scratchDir)).not.toEqual([])
  await built.close()
  expect(await readdir(scratchDir)).toEqual([])
})
