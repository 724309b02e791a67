/** The families of PostScript names, as readers have them. */
import { expect, test } from 'vitest'
import { faceOf } from '../../../src/pdf-to-word/fonts/face.ts'

const familyOf = (name: string, given?: string) => {
  const descriptor = new Map([['FontFamily', given ?? '']])
  const font = new Map<string, never>([
    ['BaseFont', `ABCDEF+${name}` as never],
    ...(given ? [['FontDescriptor', descriptor as never] as const] : []),
  ])
  return faceOf(font, descriptor, null, (value) => value ?? null).family
}

test.each([
  ['DejaVuSans-Bold', 'DejaVu Sans'],
  ['DejaVuSansMono', 'DejaVu Sans Mono'],
  ['SimSun', 'SimSun'],
  ['NSimSun', 'NSimSun'],
  ['PingFangSC-Regular', 'PingFang SC'],
  ['MicrosoftYaHei', 'Microsoft YaHei'],
  ['OpenSans', 'Open Sans'],
  ['PTSerif', 'PT Serif'],
  ['ArialUnicodeMS', 'Arial'],
])('%s is %s', (name, family) => {
  expect(familyOf(name)).toBe(family)
})

test('a given family without its style', () => {
  expect(familyOf('Verdana-Bold', 'Verdana-Bold')).toBe('Verdana')
})
