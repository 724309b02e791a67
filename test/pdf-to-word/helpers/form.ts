/** Makes PDFs with form fields, and tells what their Word files contain. */
import { inkLost } from '../account/ink.ts'
import { type Converted, convert } from './convert.ts'
import { makePdf, showLines } from './make-pdf.ts'
import { render } from './render.ts'

const helvetica = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

/** Converts such a page. */
export const form = (...parts: Parameters<typeof formPdf>): Promise<Converted> => convert(formPdf(...parts))

/** Returns the share of the ink of a form that its Word file does not show. */
export async function inkLostOf(...parts: Parameters<typeof formPdf>): Promise<number> {
  return inkLost(formPdf(...parts), await render((await form(...parts)).path))
}

/** A page of words with fields, which are objects 20, 21 and so on; object 60 is a font, 61 a tick, 62 a date's script. */
export function formPdf(content: string, fields: readonly string[], further: Record<number, string> = {}, catalog = ''): Buffer {
  const objects = {
    ...Object.fromEntries(fields.map((entries, i) => [20 + i, `<< /Type /Annot /Subtype /Widget ${entries} >>`])),
    60: helvetica,
    61: '<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 19 >>\nstream\n1 1 m 9 9 l 1 9 m S\nendstream',
    62: '<< /F << /S /JavaScript /JS (AFDate_FormatEx\\("dd.mm.yyyy"\\);) >> >>',
    ...further,
  }
  const list = fields.map((_, i) => `${20 + i} 0 R`).join(' ')
  return makePdf({
    pages: [content],
    objects,
    page: `/Annots [${list}]`,
    catalog: `/AcroForm << /Fields [${list}] /DR << /Font << /Helv 60 0 R >> >> >> ${catalog}`,
  })
}

/** Entries of a text field. */
export const text = '/FT /Tx /DA (/Helv 11 Tf 0 g)'
/** The content of a page with a label. */
export const label = showLines([[72, 700, 11, 'First name:']])

/** Each control as its properties behind its names, and what it shows. */
export async function controls({ part }: Converted): Promise<[string, string][]> {
  const xml = await part('word/document.xml')
  return [...xml.matchAll(/<w:sdt><w:sdtPr>(.*?)<\/w:sdtPr><w:sdtContent>(.*?)<\/w:sdtContent><\/w:sdt>/gs)].map(
    ([, properties = '', content = '']) => [
      properties.replace(/^.*<w:id [^>]*>/s, ''),
      content.replaceAll('<w:br/>', '\n').replace(/<[^>]+>/g, ''),
    ],
  )
}
