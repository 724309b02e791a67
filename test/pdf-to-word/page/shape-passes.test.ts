/** The passes that sort what is drawn: a bound on drawings, picture bullets, rules and fills, and underlines. */
import { expect, test } from 'vitest'
import * as passes from '../../../src/pdf-to-word/page/page-steps.ts'
import { shapeBudget } from '../../../src/pdf-to-word/tuning/page/shapes.ts'
import { boxOf, factsOf, glyphsOf, lineOf, pictureOf, ruleOf, run, shapeOf, style } from '../helpers/values.ts'

test('more shapes than anybody would edit become one drawing on the paper; fewer stay', () => {
  const paper = shapeOf('rect', [0, 0, 612, 792], { fill: 'FFFFEE', stroke: null })
  const strokes = Array.from({ length: shapeBudget.mostShapes }, (_, i) => shapeOf('line', [100, 200 + (i % 50), 150, 200 + (i % 50)]))
  const { drawn } = run(passes.boundDrawings, { facts: factsOf(), drawn: [paper, ...strokes] })
  expect(drawn.map(({ kind, box }) => [kind, box])).toEqual([
    ['rect', paper.box],
    ['path', boxOf(99.5, 199.5, 150.5, 249.5)],
  ])
  expect(run(passes.boundDrawings, { facts: factsOf(), drawn: strokes }).drawn).toEqual(strokes)
})

test('one small picture before two lines becomes their bullet; different pictures stay', () => {
  const letters = [...glyphsOf('north', 90, 100), ...glyphsOf('south', 90, 130)]
  const dot = (y: number, object: number) => pictureOf([76, y - 6, 82, y], { object })
  const other = pictureOf([300, 300, 400, 400])
  const { letters: written, pictures } = run(passes.writePictureBullets, { letters, pictures: [dot(100, 4), dot(130, 4), other] })
  expect(written.slice(letters.length).map(({ text, x, y }) => [text, x, y])).toEqual([
    ['•', 76, 100],
    ['•', 76, 130],
  ])
  expect(pictures).toEqual([other])
  const different = [dot(100, 4), dot(130, 5)]
  expect(run(passes.writePictureBullets, { letters, pictures: different })).toEqual({ letters, pictures: different })
})

test('strokes and thin rectangles become rules, areas become fills, and other paths become drawings', () => {
  const stroke = shapeOf('line', [72, 100, 172, 100])
  const thin = shapeOf('rect', [200, 100, 201, 160], { fill: '336699', stroke: null })
  const area = shapeOf('rect', [72, 200, 172, 260], { fill: 'FFCC00', stroke: null })
  const path = shapeOf('path', [300, 300, 340, 340])
  const { shapes } = run(passes.sortDrawn, { drawn: [stroke, thin, area, path] })
  expect(shapes.rules.map(({ level, at, from, to, width, color }) => [level, at, from, to, width, color])).toEqual([
    [true, 100, 72, 172, 1, '000000'],
    [false, 200.5, 100, 160, 1, '336699'],
  ])
  expect(shapes.fills.map(({ box, color }) => [box, color])).toEqual([[area.box, 'FFCC00']])
  expect(shapes.drawings).toEqual([path])
})

test('strokes that continue each other become one rule; dots and white strokes become none', () => {
  const drawn = [
    shapeOf('line', [72, 100, 172, 100]),
    shapeOf('line', [172, 100, 272, 100]),
    shapeOf('line', [72, 300, 73, 300]),
    shapeOf('line', [72, 400, 172, 400], { stroke: 'FFFFFF' }),
  ]
  const { rules } = run(passes.sortDrawn, { drawn }).shapes
  expect(rules.map(({ at, from, to }) => [at, from, to])).toEqual([[100, 72, 272]])
})

test('a rule from the start to the end of underlined words is removed from the rules; one under plain words stays', () => {
  const underline = ruleOf(true, 101.5, 72, 102)
  const border = ruleOf(true, 110, 72, 540)
  const shapes = { rules: [underline, border], fills: [], drawings: [] }
  const own = { ...style, underline: true }
  expect(run(passes.dropUnderlines, { shapes, lines: [lineOf('survey', 72, 100, { style: own })] }).shapes.rules).toEqual([border])
  expect(run(passes.dropUnderlines, { shapes, lines: [lineOf('survey', 72, 100)] }).shapes).toEqual(shapes)
})
