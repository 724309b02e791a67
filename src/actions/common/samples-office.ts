/** Minimal Office files of the kinds that are ZIP containers: mimetype, content and manifest as OpenDocument 1.2 requires. */
import type { Sample } from './samples.ts'

/** One sheet with one cell that says "Sample". */
export const sampleOds: Sample = {
  filename: 'sample.ods',
  bytes: fromBase64([
    'UEsDBBQAAAAIAAAAAACFbDmKLAAAAC4AAAAIAAAAbWltZXR5cGUFwYEJACAIBMCNbCbRh4RSSWv+7jhzmXBb+HiuFFxWFAnXkLvhTZUHrDWB/lBLAwQUAAAA',
    'CAAAAAAAyAUtPeEAAACIAgAACwAAAGNvbnRlbnQueG1sjZJbbsMgEEW3YvHv0vYTYbKIroDgiYPES8zYcXZfYbsWjlLJP4gZ7pnHFfIye9dMkNHG0LGvj092',
    'UTLebtaA6KMZPQRqTQwEgZrZu4Bife3YmIOIGi2KoD2gICNigvBHiVotSuWNJ311p/FFfKBhptMwzFSzfdaPs2zR2jDUOE7DWRqnoTXRJ012n39zojL7m+1e',
    'X2P/3ANMGXSPdwBScnVgOZv1Xhp37Ef75IAdBG2Oj2PCgHN7Z+1GaOmZoGNI2Yah0MWjpNZqkm+h5K9FXlJLozqjJH83PT/sx//5WeoXUEsDBBQAAAAIAAAA',
    'AAAFcD4BnAAAAAkBAAAVAAAATUVUQS1JTkYvbWFuaWZlc3QueG1sfY/BCsMgEER/JXiPttclJt8icUMEdxXdBPP3xRJo6aHXYeY9ZloaxeHEUkNiq576oZZ5',
    'IiDHYcMqQ6PIFciqozAkV0MFdoQVZIWUkX1aD0IWuIv3Djqpg7YQcUSWcg0E2xHjmJ3sVhk1EBD64Ea5Mlrlco5hdRISm5O9frv0t0LXXND5uiOKMv/ga2Lp',
    'g0bxVyPYxPTczJP5/JxfUEsBAhQAFAAAAAgAAAAAAIVsOYosAAAALgAAAAgAAAAAAAAAAAAAAAAAAAAAAG1pbWV0eXBlUEsBAhQAFAAAAAgAAAAAAMgFLT3h',
    'AAAAiAIAAAsAAAAAAAAAAAAAAAAAUgAAAGNvbnRlbnQueG1sUEsBAhQAFAAAAAgAAAAAAAVwPgGcAAAACQEAABUAAAAAAAAAAAAAAAAAXAEAAE1FVEEtSU5G',
    'L21hbmlmZXN0LnhtbFBLBQYAAAAAAwADALIAAAArAgAAAAA=',
  ]),
}

/** One slide that says "Sample". */
export const sampleOdp: Sample = {
  filename: 'sample.odp',
  bytes: fromBase64([
    'UEsDBBQAAAAIAAAAAAAzJqyoLgAAAC8AAAAIAAAAbWltZXR5cGVLLCjIyUxOLMnMz9Mvy0vRy08szizWyy9IzUvJTy7NTc0r0SsoSi1OzSsBqwEAUEsDBBQA',
    'AAAIAAAAAAAYYvEE9QAAAJQCAAALAAAAY29udGVudC54bWyNktuOgyAQhl/FcO/Sdu8I0IfYJ0AckUQOkamlb7/BqmubbuLdDPN/c/gDv2Y3VBOMyQYvyPnr',
    'RK6Sh66zGlgb9M2Bx1oHj+Cxym7wiT2rgtxGz4JKNjGvHCSGmoUIfqXYXs1K54VH1QyH8Vn8QkPGwzBk3LPtqO5H2aK13uzxNJmjdJpMrYOLCu22/+LEzuwL',
    '2bxuQvvYkjhCAo8KbfCSl01YVAaqOSpjBflRLg5Almo3KgdVmgzLgly0I3P82MV322IvyPm0PvRgTY+CfGu3dil21U3Iks/GRfkcwumScvomo3/D16TsKTn9',
    'eAh9uZX+88vkL1BLAwQUAAAACAAAAAAA8vjB0psAAAAKAQAAFQAAAE1FVEEtSU5GL21hbmlmZXN0LnhtbH2PwQrDIBBEf0W8R9vrEpNvEbOhgruKbkLy98UQ',
    'aOmh12HmPWacD0pqx9piZqef5qHnaSQgz3HFJuqgxA3I6a0yZN9iA/aEDSRALshLDhshC9zFewed1EFrTDggSz0VwbqlNBQvL6etVgSES/SDnAWd9qWkGLzE',
    'zHbnxVwu860wpWJDlquj7T96yCx9cVD69QgeYntup9F+jk5vUEsBAhQAFAAAAAgAAAAAADMmrKguAAAALwAAAAgAAAAAAAAAAAAAAAAAAAAAAG1pbWV0eXBl',
    'UEsBAhQAFAAAAAgAAAAAABhi8QT1AAAAlAIAAAsAAAAAAAAAAAAAAAAAVAAAAGNvbnRlbnQueG1sUEsBAhQAFAAAAAgAAAAAAPL4wdKbAAAACgEAABUAAAAA',
    'AAAAAAAAAAAAcgEAAE1FVEEtSU5GL21hbmlmZXN0LnhtbFBLBQYAAAAAAwADALIAAABAAgAAAAA=',
  ]),
}

/** One page with a box that says "Sample". */
export const sampleFodg: Sample = {
  filename: 'sample.fodg',
  bytes: new TextEncoder().encode(flatDrawing()),
}

function flatDrawing(): string {
  const names = ['office', 'text'].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  const others =
    'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"'
  const box =
    '<draw:frame svg:x="2cm" svg:y="2cm" svg:width="6cm" svg:height="2cm"><draw:text-box><text:p>Sample</text:p></draw:text-box></draw:frame>'
  return `<?xml version="1.0"?><office:document ${names.join(' ')} ${others} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.graphics"><office:body><office:drawing><draw:page draw:name="a">${box}</draw:page></office:drawing></office:body></office:document>`
}

function fromBase64(lines: readonly string[]): Uint8Array {
  return Buffer.from(lines.join(''), 'base64')
}
