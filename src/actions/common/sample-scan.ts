/** A scan, as the sample of the actions that use OCR. */
import type { Sample } from './samples.ts'

/** 560 × 120 pixels of one bit at 200 dots per inch: two lines of eleven words. */
const picture = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAjAAAAB4AQAAAADEHvXqAAAACXBIWXMAAB7CAAAewgFu0HU+AAAFAElEQVR42u2YQW8bxxXHf7MciIOCEBe5lA6YcH2qjwnggwII3OWt',
    '36IK2gK5VQVycAFFHNkKfAjQfIPU/QZJTz0E1tI2kJwq5xggSEZVAPEQoCOrgFfKcF4Okk1b5tJS4lPLd3p4u/vDf9/um53/KuFVRMICs8AsMAvMAvMKMdvTdG/GBcdF',
    'Heb4ucr6NO08SU6mtWa9GvtsxU9T/SSppjWpxVTPVdJpGp4kZlpTtRhNjZqnsRQvoCYpa9ToGRfXq/Gz1BTP3hSTC6gxsGeTw/zKB29jJhkfZiNUnrK39UDSmzwY8e+D',
    'N9JJKtn24fiemFkcEflPT3ZX//L4Y/ps/vnwSMr2t/0bYV92V1W1f/D44JNhdXx8IPlOf6W63Vs9khcjARw83Nj2Rc/1795+5GneGEU9WebhxuMfl8MP5u8oOUlxa/0H',
    '9je9iam5qdTCgA5WgdYpZm0Naw0UYFLAojBYSPRvB+ce7BRTenyVgBVCcJ4qAFWFV9pLxDlEIngJfL4kMmemrgNgFZoUA1hruN4IwLfpeyjVtIi3gNJFDWbvBhM4LLIt',
    'QeOpGIEYJkGD6XCCCHcoStAID2swOyUrBY/LtaFCSDF8lwQVWSkCCOWfrFLNMVWEwFbj/RpMAUvgsFYAT6Wt+ghY0hrFd1kLhBI5hoIha3W96aLGGNhSGlJMyGTDgPom',
    'pKI1SSmKLlmmeYBieQZGn77eZY/KMMyw7/lWpd0b9hjKTP+osI28UFJpArCa7EySGjX2dM0pMqsoT8C4CRYLKsQqKYqzQXotYXPuIrrMrr55pVjbkmTUzqi+/CNb2zfZ',
    'bWjziIRPUPp1B2kSttW9iZ89U75nh6U0/b3lVrd3q3pbyvz+MnlTSr++2Y6bwy1xqys9OTqSWz6/1W3PmClm1HZFouRymZjVrwriK/hOmWeXqZ+PqUDklajRsfzFmH9A',
    'o3k5NWphhBaYBWaBWWD+9zHmnH1KL4oZP3fEnZoO5Mwm/fOiGDcDo55+zs1FMdlzR7Izp5FctjcdKM+rsSj7gsN7aYvdeTUjuOxNAXfOESWfuqu5IRKbPo9Nude+HZaS',
    'bvcdJ7F5v101pZW7sLRebbwlDEPvC7fZrt1tIRIPD/4WD8U19w8P8vzNq//K46Fr7h+I7f21P2Szz+YNOf5id3d1f96mLZpxEQ2Nz/Wj1LnsV1+5aBrffO9or3/mdvpl',
    '0b+rOeny8IPleb1pQNYA/VbQZNm7r2EbpJiMAmwBCqwlrSjM/BZXACFqZ5wbJtaCp3SUgi8H7AB4b3xVzce8/tQtZ9nZrj0lgwIGOxQKa0m5zlw1YsSKIRDAuavsWTHa',
    '4yhK2FGUOTBJq4nMxcSqeydWaDRk2e/ouVi10jSjLKAQBqMk0AhmZRDnYQINAoQkgHMWCHjvHZSk5QAR9dHpsM99ixWsK9BRZ2SZwqJOe1MM8IMdSiUbpFRqXI/RIMql',
    'oggJAUcPjyj8iuuUkH6qpOCuJWLKX/Pf1pwnNQbGaB8i4KhgrFOAwlmE0ejs14SZ+TflCUZfG1t9jfC9bps/vKt4J9PXWv5KQVEOr345IBeUNbra1UmcN5qdtWHsDF3P',
    'ht7t+622H8bOYOR/L82mE9PttLpvksd2o4zNozmjeRYH9W7p5e4qefEP1IsRL7GI6vqTJpfAhHlL28UdzLgzR03jwmq+rj/p5e5q4acWmAVmgVlgFpj/A8xPjbIL/EDX',
    'R1sAAAAASUVORK5CYII=',
  ].join(''),
  'base64',
)
const [width, height, dpi] = [560, 120, 200]

export const sampleScanPicture: Sample = { filename: 'sample.png', bytes: picture }

/** One page with that picture. */
export const sampleScan: Sample = { filename: 'sample.pdf', bytes: writeScan() }

/** Returns a PDF. It stores the compressed pixels of the PNG unchanged, as PDF allows (ISO 32000-1, 7.4.4.4). */
function writeScan(): Buffer {
  const start = picture.indexOf('IDAT') + 4
  const pixels = picture.subarray(start, start + picture.readUInt32BE(start - 8))
  const size = [(72 * width) / dpi, (72 * height) / dpi]
  const drawn = `q ${size[0]} 0 0 ${size[1]} 0 0 cm /P Do Q`
  const packing = `/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 1/BitsPerComponent 1/Columns ${width}>>`
  const look = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 1`
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size.join(' ')}]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>`),
    Buffer.from(`<</Length ${drawn.length}>>stream\n${drawn}\nendstream`),
    Buffer.concat([Buffer.from(`<<${look}${packing}/Length ${pixels.length}>>stream\n`), pixels, Buffer.from('\nendstream')]),
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  let [length, table] = [9, `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`]
  for (const [index, object] of objects.entries()) {
    table += `${String(length).padStart(10, '0')} 00000 n \n`
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(whole)
    length += whole.length
  }
  parts.push(Buffer.from(`${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`))
  return Buffer.concat(parts)
}
