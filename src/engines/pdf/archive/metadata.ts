/** Writes the description of a PDF/A as XMP (ISO 16684-1; ISO 19005-2, 6.6.2). */
import type { JsonDict } from '../structure/json.ts'

/** Part of a date of a PDF (PDF 32000, 7.9.4). */
const dateForm = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([-+])(\d\d)'?(\d\d)?'?)?/

/** @param info the document information dictionary of the file */
export function archiveMetadata(info: JsonDict): Buffer {
  const of = (key: string) => textOf(info[key])
  const date = (key: string) => dateOf(of(key))
  const entries: [string, string | undefined][] = [
    ['pdfaid:part', '2'],
    ['pdfaid:conformance', 'B'],
    ['dc:title', wrapped('Alt', of('/Title'))],
    ['dc:creator', wrapped('Seq', of('/Author'))],
    ['dc:description', wrapped('Alt', of('/Subject'))],
    ['pdf:Keywords', escaped(of('/Keywords'))],
    ['pdf:Producer', escaped(of('/Producer'))],
    ['xmp:CreatorTool', escaped(of('/Creator'))],
    ['xmp:CreateDate', date('/CreationDate')],
    ['xmp:ModifyDate', date('/ModDate')],
  ]
  const properties = entries.flatMap(([name, value]) => (value ? [`   <${name}>${value}</${name}>`] : []))
  return Buffer.from(`<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
${properties.join('\n')}
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`)
}

/** Returns the text of a string of qpdf's JSON, without characters that XML forbids (XML 1.0, 2.2). */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  const text = value.startsWith('u:') ? value.slice(2) : value.startsWith('b:') ? Buffer.from(value.slice(2), 'hex').toString('latin1') : ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function wrapped(kind: 'Alt' | 'Seq', text: string): string | undefined {
  if (text === '') return undefined
  return `<rdf:${kind}><rdf:li${kind === 'Alt' ? ' xml:lang="x-default"' : ''}>${escaped(text)}</rdf:li></rdf:${kind}>`
}

function dateOf(text: string): string | undefined {
  const match = dateForm.exec(text)
  if (!match) return undefined
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour = '00', zoneMinute = '00'] = match
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${sign ? `${sign}${zoneHour}:${zoneMinute}` : 'Z'}`
}
