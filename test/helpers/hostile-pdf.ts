/** PDFs that reach for other files and addresses, or are made to take for ever or all memory. */
import { deflateSync } from 'node:zlib'
import { makePdf, showLines } from '../pdf-to-word/helpers/make-pdf.ts'
import type { Bait } from './hostile.ts'

const kept = showLines([[72, 720, 24, 'kept']])

const stream = (entries: string, content: string) => `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
const image = '/Type /XObject /Subtype /Image /Width 37 /Height 41 /ColorSpace /DeviceRGB /BitsPerComponent 8'
const form = '/Type /XObject /Subtype /Form /BBox [0 0 600 800]'

/** Every way to name another file or an address that ISO 32000-1 has: 7.3.8.2, 8.10.4, 12.5.6, 12.6.4, 12.7.8, 14.11.7. */
export function makeReachingPdf({ texts, pictures }: Pick<Bait, 'texts' | 'pictures'>): Buffer {
  const objects: Record<number, string> = {}
  let next = 40
  const add = (text: string) => {
    objects[next] = text
    return `${next++} 0 R`
  }
  const places = [...texts, ...pictures].map((address) => {
    const path = address.replace(/^file:\/\//, '')
    const file = address === path ? `<< /FS /URL /F (${address}) >>` : `<< /Type /Filespec /F (${path}) /UF (${path}) >>`
    return { address, path, file }
  })
  const drawn = places.flatMap(({ path, file }) => [
    add(stream(`${image} /F ${file} /FFilter /DCTDecode`, '')),
    add(stream(`${image} /OPI << /2.0 << /Type /OPI /Version 2.0 /F ${file} >> >>`, 'x')),
    add(stream(`${form} /Ref << /F ${file} /Page 0 >>`, '')),
    add(stream(`${form} /PS (\\(${path}\\) run)`, '')),
  ])
  const names = drawn.map((reference, n) => `/X${n} ${reference}`).join(' ')
  const actions = places.flatMap(({ address, path, file }) => [
    `<< /S /URI /URI (${address}) >>`,
    `<< /S /Launch /F ${file} >>`,
    `<< /S /GoToR /F ${file} /D [0 /Fit] >>`,
    `<< /S /SubmitForm /F << /FS /URL /F (${address}) >> /Flags 4 >>`,
    `<< /S /ImportData /F ${file} >>`,
    `<< /S /JavaScript /JS (app.launchURL\\("${address}"\\); this.getURL\\("${address}"\\); util.readFileIntoStream\\("${path}"\\)) >>`,
  ])
  const annotations = [
    ...actions.map((action) => `<< /Type /Annot /Subtype /Link /Rect [0 0 600 800] /A ${action} /AA << /PO ${action} /PV ${action} >> >>`),
    ...places.flatMap(({ file }) => [
      `<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 90 90] /FS ${file} >>`,
      `<< /Type /Annot /Subtype /Movie /Rect [0 0 90 90] /Movie << /F ${file} /Poster true >> /A true >>`,
      `<< /Type /Annot /Subtype /Stamp /Rect [0 0 90 90] /AP << /N ${add(stream(`${form} /F ${file}`, ''))} >> >>`,
    ]),
  ]
  const content = `${kept}\n${drawn.map((_, n) => `q 300 0 0 300 100 100 cm /X${n} Do Q`).join('\n')}`
  const pdf = makePdf({
    pages: [content],
    objects,
    page: `/Annots [${annotations.join(' ')}]`,
    catalog: `/OpenAction << /S /JavaScript /JS (app.alert) /Next [${actions.join(' ')}] >> /AA << /WC ${actions[0]} >>`,
  })
  return withResources(pdf, `/XObject << ${names} >>`)
}

/** A form that draws another ten times, which draws another ten times, and so on: 10 to the power of `levels` squares. */
export function makeEndlessPdf(levels: number): Buffer {
  const content = '/X Do '.repeat(10)
  const forms = Array.from({ length: levels }, (_, n) => [
    20 + n,
    stream(`${form} /Resources << /XObject << /X ${21 + n} 0 R >> >>`, content),
  ])
  const objects = { ...Object.fromEntries(forms), [20 + levels]: stream(form, '0 0 300 300 re f') }
  return withResources(makePdf({ pages: [`${kept}\n/X Do`], objects }), '/XObject << /X 20 0 R >>')
}

/** A page that saves its state again and again and never forgets it; the states take `bytes` / 2 times some hundred bytes. */
export function makeHungryPdf(bytes: number): Buffer {
  const packed = deflateSync(Buffer.from('q '.repeat(bytes / 2))).toString('latin1')
  const pdf = makePdf({ pages: [kept], objects: { 20: stream('/Filter /FlateDecode', packed) } })
  return Buffer.from(pdf.toString('latin1').replace('/Contents 5 0 R', '/Contents [5 0 R 20 0 R]'), 'latin1')
}

/** Its tables are then wrong by some bytes, which every reader repairs. */
function withResources(pdf: Buffer, resources: string): Buffer {
  return Buffer.from(
    pdf.toString('latin1').replace('/Resources <<', () => `/Resources << ${resources}`),
    'latin1',
  )
}
