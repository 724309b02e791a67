/** How names tell what a file is, without a browser. */
import { expect, test } from 'vitest'
import { extensionOf } from '../../src/console/work/stage.ts'

test.each([
  ['Scan.JPEG', 'jpg'],
  ['fax.tif', 'tiff'],
  ['logo.svgz', 'svg'],
  ['photo.j2k', 'jp2'],
  ['plan.ppm', 'pnm'],
  ['show.ppsm', 'pptm'],
  ['archive.tar.gz', 'gz'],
  ['.hidden', 'hidden'],
  ['no extension', ''],
])('%s is a file of the kind %s', (filename, kind) => {
  expect(extensionOf(filename)).toBe(kind)
})
