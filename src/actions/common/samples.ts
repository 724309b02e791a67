/** Minimal inputs of the usual kinds. Every action has one, and the tests of all actions convert it. */

/** Sample input of an action. */
export interface Sample {
  filename: string
  bytes: Uint8Array
  /** Options that the action requires, as the API takes them. */
  options?: Record<string, string>
}

/** One page of 200 × 200 points that says "Sample". */
export const samplePdf: Sample = { filename: 'sample.pdf', bytes: new TextEncoder().encode(writePdf()) }

/** One pixel. */
export const samplePng: Sample = {
  filename: 'sample.png',
  bytes: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
}

/** One word. */
export const sampleText: Sample = { filename: 'sample.txt', bytes: new TextEncoder().encode('Sample') }

/** Returns a PDF with a cross-reference table (ISO 32000-1, 7.5). */
function writePdf(): string {
  const drawn = 'BT /F1 24 Tf 40 90 Td (Sample) Tj ET'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const [index, object] of objects.entries()) {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  return `${text}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
}
