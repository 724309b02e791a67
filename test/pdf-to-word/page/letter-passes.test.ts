/** The letters of a page: which are read, and which marks become letters or looks. */
import { expect, test } from 'vitest'
import type { FormField, Glyph } from '../../../src/pdf-to-word/ir/glyph.ts'
import type { Shape } from '../../../src/pdf-to-word/ir/shape.ts'
import * as passes from '../../../src/pdf-to-word/page/page-steps.ts'
import { createStyleSet } from '../../../src/pdf-to-word/page/words/styles.ts'
import { boxOf, factsOf, fillOf, glyphsOf, pictureOf, ruleOf, run, shapeOf } from '../helpers/values.ts'

const textOf = (glyphs: readonly Glyph[]) => glyphs.map(({ text }) => text).join('')
const word = glyphsOf('survey', 72, 100)
const none = { rules: [], fills: [], drawings: [] }

test('letters that are hidden, outside the page or drawn twice are left out', () => {
  const text = 'The survey of the county was made'
  const glyphs = [
    ...glyphsOf(text, 72, 100),
    ...glyphsOf(text, 72.3, 100),
    ...glyphsOf('gone', 700, 100),
    ...glyphsOf('secret', 72, 300, { hidden: true }),
  ]
  const shapes = [shapeOf('line', [72, 110, 172, 110])]
  const pictures = [pictureOf([72, 200, 172, 300])]
  const { letters, drawn, pictures: own } = run(passes.cleanLetters, { facts: factsOf({ glyphs, shapes, pictures }) })
  expect(textOf(letters)).toBe(text.replaceAll(' ', ''))
  expect(letters.every(({ bold }) => bold)).toBe(true)
  expect([drawn, own]).toEqual([shapes, pictures])
})

test('a combining mark over a letter belongs to it, also if Unicode has no such letter', () => {
  const [letter] = glyphsOf('s', 72, 100) as [Glyph]
  const markOf = (text: string): Glyph => ({ ...letter, text, x: letter.x + 1, endX: letter.x + 1, y: letter.y - 2, order: 1 })
  const read = (glyphs: Glyph[]) => run(passes.cleanLetters, { facts: factsOf({ glyphs }) }).letters.map(({ text }) => text)
  expect(read([markOf('\u0300'), letter])).toEqual(['s\u0300'])
  expect(read([markOf('`'), letter])).toHaveLength(2)
})

test('the hidden text of a scan is read, and letters drawn once stay as they are', () => {
  const scan = glyphsOf('survey', 72, 100, { hidden: true })
  const facts = factsOf({ glyphs: scan, pictures: [pictureOf([0, 0, 612, 792])] })
  expect(textOf(run(passes.cleanLetters, { facts }).letters)).toBe('survey')
  expect(run(passes.cleanLetters, { facts: factsOf({ glyphs: word }) }).letters.map(({ bold }) => bold)).toEqual(word.map(() => false))
})

test('bullets from a font for formulas are in a common font; its other letters stay', () => {
  const face = { ...(word[0] as Glyph).face, family: 'Cambria Math' }
  const glyphs = [...glyphsOf('•', 72, 100, { face, italic: true }), ...glyphsOf('x', 92, 100, { face, italic: true })]
  const { letters } = run(passes.cleanLetters, { facts: factsOf({ glyphs }) })
  expect(letters.map((glyph) => [glyph.text, glyph.face.family, glyph.italic])).toEqual([
    ['•', 'Times New Roman', false],
    ['x', 'Cambria Math', true],
  ])
})

test('visible letters, pictures and drawings are noted; hidden letters and white drawings are not', () => {
  const [first, ...rest] = word
  const glyphs = [{ ...(first as Glyph), order: 0 }, ...rest.map((glyph, i) => ({ ...glyph, order: i + 1, hidden: i === 0 }))]
  const shapes = [shapeOf('path', [72, 200, 172, 300], { order: 8 }), shapeOf('path', [72, 400, 172, 500], { order: 9, fill: 'FFFFFF' })]
  const facts = factsOf({ glyphs, shapes, pictures: [pictureOf([200, 200, 300, 300], { order: 7 })] })
  const { shown } = run(passes.noteShown, { facts, letters: glyphs })
  expect([...shown.letters]).toEqual([1, 0, 1, 1, 1, 1])
  expect(shown.pictures.map(({ order }) => order)).toEqual([7])
  expect(shown.drawings.map(({ order }) => order)).toEqual([8])
  expect(shown.truncated).toBe(false)
})

const stack = (letters: string, step: number) => [...letters].flatMap((letter, i) => glyphsOf(letter, 300, 100 + step * i))

test('ideographs one below the other become text that runs down; Latin letters and level ones do not', () => {
  const angles = (letters: Glyph[]) => run(passes.turnStackedLetters, { letters }).letters.map(({ angle }) => angle)
  expect(angles(stack('東京都市', 10))).toEqual([90, 90, 90, 90])
  expect(angles(stack('ABCD', 10))).toEqual([0, 0, 0, 0])
  expect(angles(glyphsOf('東京都市', 72, 100))).toEqual([0, 0, 0, 0])
})

const bar = (x: number, height: number, more: Partial<Shape> = {}) =>
  shapeOf('rect', [x, 400 - height, x + 20, 400], { fill: '3366AA', stroke: null, ...more })

test('bars of different heights on one axis are a chart, which takes their shapes', () => {
  const axis = shapeOf('line', [90, 400, 220, 400])
  const other = shapeOf('line', [72, 700, 540, 700])
  const drawn = [bar(100, 80), bar(130, 40), bar(160, 60), axis, other]
  const { charts, drawn: left } = run(passes.findCharts, { facts: factsOf(), letters: word, drawn })
  expect(charts).toEqual([{ plot: boxOf(90, 320, 220, 400), box: boxOf(90, 320, 220, 400) }])
  expect(left).toEqual([other])
})

test('bars of one height are cells, not a chart', () => {
  const drawn = [bar(100, 40), bar(130, 40), bar(160, 40), shapeOf('line', [90, 400, 220, 400])]
  expect(run(passes.findCharts, { facts: factsOf(), letters: word, drawn })).toEqual({ charts: [], drawn })
})

const dot = (y: number, more: Partial<Shape> = {}) =>
  shapeOf('path', [72, y - 5, 76, y - 1], { fill: 'CC0000', stroke: null, points: 12, ...more })
const lineAt = (y: number) => glyphsOf('letter', 90, y)

test('dots before two lines become bullets of their colour', () => {
  const letters = [...lineAt(100), ...lineAt(120)]
  const { letters: written, drawn } = run(passes.writeDrawnBullets, { letters, drawn: [dot(100), dot(120)] })
  expect(drawn).toEqual([])
  expect(written.slice(letters.length).map(({ text, x, endX, y, color }) => ({ text, x, endX, y, color }))).toEqual(
    [100, 120].map((y) => ({ text: '•', x: 72, endX: 76, y, color: 'CC0000' })),
  )
})

test('squares become square bullets, and a single dot or one far from any line stays drawn', () => {
  const letters = [...lineAt(100), ...lineAt(120)]
  const squares = [100, 120].map((y) => dot(y, { kind: 'rect' }))
  expect(textOf(run(passes.writeDrawnBullets, { letters, drawn: squares }).letters)).toBe('letterletter▪▪')
  for (const drawn of [[dot(100)], [dot(300), dot(320)]])
    expect(run(passes.writeDrawnBullets, { letters, drawn })).toEqual({ letters, drawn })
})

const square = (x: number, y: number) => [
  ...[y - 8, y].map((at) => ruleOf(true, at, x, x + 8)),
  ...[x, x + 8].map((at) => ruleOf(false, at, y - 8, y)),
]

test('small squares before words become check boxes, checked if a cross is in them', () => {
  const cross = glyphsOf('x', 73.5, 99)
  const letters = [...cross, ...lineAt(100), ...lineAt(120)]
  const shapes = { ...none, rules: [...square(72, 100), ...square(72, 120)] }
  const found = run(passes.findDrawnChecks, { facts: factsOf(), letters, shapes })
  expect(found.fields.map(({ kind, checked }) => [kind, checked])).toEqual([
    ['check', true],
    ['check', false],
  ])
  expect(textOf(found.letters)).toBe('letterletter')
  expect(found.shapes.rules).toEqual([])
})

test('squares with a number in them, and those without words beside them, stay drawn', () => {
  for (const letters of [
    [...glyphsOf('1', 73.5, 99), ...glyphsOf('2', 73.5, 119), ...lineAt(100), ...lineAt(120)],
    glyphsOf('far', 300, 500),
  ]) {
    const shapes = { ...none, rules: [...square(72, 100), ...square(72, 120)] }
    expect(run(passes.findDrawnChecks, { facts: factsOf(), letters, shapes })).toEqual({ letters, shapes, fields: [] })
  }
})

const fieldOf = (more: Partial<FormField>): FormField => ({
  ...{ kind: 'text', box: boxOf(110, 88, 210, 104), name: 'town', title: '', value: '', checked: false, choices: [], dateFormat: '' },
  ...{ border: '', shade: '', underlined: false, locked: false, mark: -1, glyphs: [] },
  ...more,
})

test('the value of a field is set on the baseline of the words beside it', () => {
  const field = fieldOf({ value: 'North', glyphs: glyphsOf('North', 112, 101) })
  const { letters } = run(passes.fillFields, { facts: factsOf(), letters: word, fields: [field] })
  const own = letters.filter((glyph) => glyph.field === field)
  expect(textOf(own)).toBe('North')
  expect(own.every(({ y }) => y === 100)).toBe(true)
})

test('an empty field gets a sign as long as itself, and takes the dots printed below it', () => {
  const field = fieldOf({})
  const { letters } = run(passes.fillFields, {
    facts: factsOf(),
    letters: [...word, ...glyphsOf('............', 112, 100)],
    fields: [field],
  })
  expect(textOf(letters)).toBe('survey\ufffc')
  expect(letters.at(-1)).toMatchObject({ x: 112, endX: 208, y: 100, field: { name: 'town', underlined: true } })
})

test('a page without fields keeps its letters', () => {
  expect(run(passes.fillFields, { facts: factsOf(), letters: word, fields: [] }).letters).toEqual(word)
})

test('a rule on the baseline beside a word becomes a fill-in line after it', () => {
  const shapes = { ...none, rules: [ruleOf(true, 101, 106, 206)] }
  const { level, shapes: left } = run(passes.writeBlankLines, { facts: factsOf(), letters: word, shapes })
  expect(textOf(level.toSorted((a, b) => a.x - b.x))).toBe('survey\u00a0')
  expect(level.find(({ blank }) => blank)).toMatchObject({ x: 106, endX: 206, y: 100, blank: true })
  expect(left.rules).toEqual([])
})

test('rules below words and far from them stay rules, and turned letters are not on level lines', () => {
  const shapes = { ...none, rules: [ruleOf(true, 101, 72, 102), ruleOf(true, 400, 106, 206)] }
  const letters = [...word, ...glyphsOf('up', 300, 500, { angle: 270 })]
  expect(run(passes.writeBlankLines, { facts: factsOf(), letters, shapes })).toEqual({ level: word, shapes })
})

const lookOf = (shapes: typeof none, links: ReturnType<typeof factsOf>['links'] = []) => {
  const given = { facts: factsOf({ links }), styles: createStyleSet(), shapes, level: word, bookmark: () => '#place' }
  const { decorate } = run(passes.findDecorations, { fields: [], ...given })
  return word.map((glyph) => decorate(glyph, ''))
}

test('letters above a rule are underlined, those on a fill are shaded, and those in a link are linked', () => {
  const under = lookOf({ ...none, rules: [ruleOf(true, 101.5, 72, 102)] } as never)
  expect(under.every(({ style, link }) => style.underline && !style.strike && style.shade === '' && link === '')).toBe(true)
  const shaded = lookOf({ ...none, fills: [{ ...fillOf('FFFF00', 70, 90, 88, 103), order: -1 }] } as never)
  expect(shaded.map(({ style }) => style.shade)).toEqual(['FFFF00', 'FFFF00', 'FFFF00', '', '', ''])
  const url = lookOf(none, [{ box: boxOf(72, 90, 102, 103), url: 'https://example.org', target: null }])
  expect(url[0]?.link).toBe('https://example.org')
  expect(lookOf(none, [{ box: boxOf(72, 90, 102, 103), url: null, target: { page: 3, y: 700 } }])[0]?.link).toBe('#place')
})

test('letters far from rules, fills and links are plain', () => {
  const plain = lookOf({ rules: [ruleOf(true, 140, 72, 102)], fills: [fillOf('FFFF00', 70, 190, 88, 203)], drawings: [] } as never)
  expect(plain.every(({ style, link }) => !style.underline && style.shade === '' && link === '')).toBe(true)
})

const judged = (letters: Glyph[]) => {
  const said: string[] = []
  const styles = createStyleSet()
  const { isTagged } = run(passes.judgeTags, {
    facts: factsOf(),
    styles,
    tagging: { blockOf: (_, mark) => mark, isCell: () => false, kinds: { isFixed: () => false, isLoose: () => false } },
    decorate: (glyph, raise) => ({ style: styles.of(glyph, { raise }), link: '' }),
    level: letters,
    onFinding: (describe) => said.push(describe().because),
  })
  return { isTagged, said }
}

test('tags count if nearly all letters have one, and the reason is told', () => {
  const { isTagged, said } = judged(glyphsOf('survey', 72, 100, { mark: 1 }))
  expect(isTagged).toBe(true)
  expect(said[0]).toMatch(/^6 of 6 letters are tagged/)
  expect(judged([...glyphsOf('survey', 72, 100, { mark: 1 }), ...word]).isTagged).toBe(false)
})

test('tags that cut words do not count: some programs tag each piece of text that they draw', () => {
  const pieces = (gap: number) => [
    ...glyphsOf('Te', 72, 100, { mark: 1 }),
    ...glyphsOf('xt', 82 + gap, 100, { mark: 2 }),
    ...glyphsOf('wo', 72, 120, { mark: 3 }),
    ...glyphsOf('rd', 82 + gap, 120, { mark: 4 }),
  ]
  expect(judged(pieces(0)).isTagged).toBe(false)
  expect(judged(pieces(40)).isTagged).toBe(true)
  expect(judged(pieces(0).slice(0, 4)).isTagged).toBe(true)
})

test('tags that name every piece of a row a paragraph do not count', () => {
  const rows = Array.from({ length: 9 }, (_, i) => [
    ...glyphsOf('north', 72, 100 + 20 * i, { mark: 2 * i }),
    ...glyphsOf('south', 300, 100 + 20 * i, { mark: 2 * i + 1 }),
  ])
  expect(judged(rows.flat()).isTagged).toBe(false)
})
