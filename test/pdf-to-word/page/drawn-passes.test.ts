/** What is drawn on a page: pictures, diagrams, boxes, grids and turned text. */
import { expect, test } from 'vitest'
import type { Shape } from '../../../src/pdf-to-word/ir/shape.ts'
import * as passes from '../../../src/pdf-to-word/page/page-steps.ts'
import { createStyleSet } from '../../../src/pdf-to-word/page/words/styles.ts'
import { boxOf, contentOf, factsOf, fillOf, glyphsOf, lineOf, pictureOf, ruleOf, run, shapeOf, textsOf } from '../helpers/values.ts'

const none = { rules: [], fills: [], drawings: [] }

test('short tagged lines side by side lose their tags; long blocks and those in tables keep them', () => {
  const freed = (counts: number, isFixed: boolean) => {
    const column = (x: number, block: number) => Array.from({ length: counts }, (_, i) => lineOf('name', x, 100 + 14 * i, { block }))
    const lines = [...column(72, 1), ...column(300, 2)]
    const kinds = { isFixed: () => isFixed, isLoose: (block: number) => block === 1 }
    run(passes.freeSideBySide, { lines, tagging: { blockOf: () => -1, isCell: () => false, kinds } })
    return lines.map(({ block, freed: isFree }) => [block, isFree])
  }
  expect(freed(1, false)).toEqual([
    [-1, true],
    [-1, true],
  ])
  for (const kept of [freed(1, true), freed(5, false)]) expect(kept.every(([block, isFree]) => block !== -1 && !isFree)).toBe(true)
})

test('dots between a tagged title and its number join them; dots elsewhere stay', () => {
  const title = lineOf('Method', 72, 100, { block: 4 })
  const dots = lineOf('..........', 104, 100)
  const number = lineOf('7', 156, 100, { block: 4 })
  const { lines } = run(passes.joinLeaders, { lines: [title, dots, number] })
  expect(textsOf(lines)).toEqual(['Method .......... 7'])
  expect(lines[0]).toMatchObject({ x0: 72, x1: 161, block: 4 })
  const apart = [title, lineOf('..........', 300, 100), number]
  expect(run(passes.joinLeaders, { lines: apart }).lines).toEqual(apart)
})

test('lines across a gutter that stays open are cut there; prose is not', () => {
  const rows = ['north side of |12', 'south side of |47', 'coast side of |30', 'inner side of |19'].map((text, i) =>
    lineOf(text, 72, 100 + 14 * i),
  )
  expect(textsOf(run(passes.cutLines, { lines: rows }).lines)).toEqual([
    'north side of',
    '12',
    'south side of',
    '47',
    'coast side of',
    '30',
    'inner side of',
    '19',
  ])
  const prose = ['the survey was made in', 'all of the counties by', 'letter and no one else', 'has asked for any since'].map((text, i) =>
    lineOf(text, 72, 100 + 14 * i),
  )
  expect(run(passes.cutLines, { lines: prose }).lines).toEqual(prose)
})

const shown = { ...contentOf([]).shown }
const chosen = (fills: ReturnType<typeof fillOf>[], links: ReturnType<typeof factsOf>['links'] = []) => {
  const picture = pictureOf([100, 100, 200, 200], { order: 5 })
  const own = { ...shown, pictures: [{ order: 5, box: picture.box }] }
  const given = { facts: factsOf({ links }), pictures: [picture], shapes: { ...none, fills }, bookmark: () => '', shown: own }
  return run(passes.choosePictures, given)
}

test('a picture below an opaque area is left out, also of what is visible', () => {
  const { pictures, shown: left } = chosen([{ ...fillOf('FFFFFF', 90, 90, 210, 210), order: 6 }])
  expect([pictures, left.pictures]).toEqual([[], []])
})

test('a picture above an area, or below a transparent one, stays, with its link', () => {
  for (const more of [{ order: 4 }, { order: 6, opaque: false }]) {
    const { pictures, shown: left } = chosen([{ ...fillOf('FFFFFF', 90, 90, 210, 210), ...more }])
    expect([pictures.length, left.pictures.length]).toEqual([1, 1])
    expect(pictures[0]).not.toHaveProperty('link')
  }
  const linked = chosen([], [{ box: boxOf(100, 100, 200, 200), url: 'https://example.org', target: null }])
  expect(linked.pictures[0]?.link).toBe('https://example.org')
})

/** The four sides of a box that is drawn as one path. */
const outlined = (x0: number, y0: number, x1: number, y1: number): Shape[] => {
  const outline = boxOf(x0, y0, x1, y1)
  const sides = [
    [x0, y0, x1, y0],
    [x0, y1, x1, y1],
    [x0, y0, x0, y1],
    [x1, y0, x1, y1],
  ] as const
  return sides.map((side) => shapeOf('line', side, { outline }))
}
const rulesOf = (drawn: readonly Shape[]) =>
  drawn.map(({ box }) => (box.y0 === box.y1 ? ruleOf(true, box.y0, box.x0, box.x1) : ruleOf(false, box.x0, box.y0, box.y1)))

const boxes = [...outlined(100, 200, 180, 230), ...outlined(260, 200, 340, 230)]
const words = [lineOf('begin', 120, 218), lineOf('end', 290, 218)]
const arrow = [shapeOf('line', [180, 215, 255, 215]), shapeOf('path', [252, 212, 260, 218], { fill: '000000', stroke: null, points: 3 })]

test('boxes with words that an arrow connects are a diagram, whose rules are no longer rules', () => {
  const drawn = [...boxes, ...arrow]
  const shapes = { ...none, rules: [...rulesOf(boxes), ruleOf(true, 600, 72, 540)] }
  const { nodes, diagrams, shapes: left } = run(passes.findDiagrams, { facts: factsOf(), drawn, lines: words, shapes })
  expect(nodes).toEqual([boxOf(100, 200, 180, 230), boxOf(260, 200, 340, 230)])
  expect(diagrams).toEqual([{ box: boxOf(99.25, 199.25, 340.75, 230.75), nodes }])
  expect(left.rules.map(({ at }) => at)).toEqual([600])
})

test('boxes without an arrow are no diagram', () => {
  const shapes = { ...none, rules: rulesOf(boxes) }
  const { nodes, diagrams, shapes: left } = run(passes.findDiagrams, { facts: factsOf(), drawn: boxes, lines: words, shapes })
  expect([nodes.length, diagrams, left]).toEqual([2, [], shapes])
})

const frame = outlined(100, 200, 300, 300)
const framed = (letters: ReturnType<typeof glyphsOf>) => {
  const shapes = { ...none, rules: rulesOf(frame) }
  return { before: shapes, after: run(passes.drawIsolatedFrames, { facts: factsOf(), drawn: frame, letters, shapes }).shapes }
}

test('an empty box becomes a drawing; a box around words stays rules', () => {
  const { after } = framed(glyphsOf('apart', 72, 500))
  expect(after.rules).toEqual([])
  expect(after.drawings).toMatchObject([{ kind: 'path', box: boxOf(100, 200, 300, 300), block: true }])
  const full = framed(glyphsOf('inside', 120, 250))
  expect(full.after).toEqual(full.before)
})

test('rules that cross become a grid of cells; parallel rules do not', () => {
  const level = [100, 120, 140].map((at) => ruleOf(true, at, 72, 272))
  const upright = [72, 172, 272].map((at) => ruleOf(false, at, 100, 140))
  const found = (rules: typeof level) => run(passes.findGrids, { facts: factsOf(), shapes: { ...none, rules }, lines: [] }).grids
  const [grid, ...more] = found([...level, ...upright])
  expect(more).toEqual([])
  expect(grid).toMatchObject({ xs: [72, 172, 272], ys: [100, 120, 140] })
  expect(grid?.cells.map(({ row, column }) => [row, column])).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ])
  expect(found(level)).toEqual([])
})

test('the edge of a cell is the middle of its rule, although its shade begins beside it', () => {
  const rules = [ruleOf(true, 100, 72, 200), ruleOf(true, 120, 72, 200), ruleOf(false, 72, 100, 120), ruleOf(false, 200, 100, 120)]
  const fills = [fillOf('CCCCCC', 72.5, 99.5, 199.5, 119.5)]
  const wide = rules.map((rule) => ({ ...rule, width: 1 }))
  const { grids } = run(passes.findGrids, { facts: factsOf(), shapes: { rules: wide, fills, drawings: [] }, lines: [] })
  expect(grids.map(({ box }) => box)).toEqual([boxOf(72, 100, 200, 120)])
})

test('a fill behind the words of a line is no cell', () => {
  const fills = [fillOf('FFFF00', 72, 91, 122, 103)]
  const grids = (lines: ReturnType<typeof lineOf>[]) => run(passes.findGrids, { facts: factsOf(), shapes: { ...none, fills }, lines }).grids
  expect(grids([]).map(({ cells }) => cells.length)).toEqual([1])
  expect(grids([lineOf('the county has', 72, 100)])).toEqual([])
})

test('an area of colour without words becomes a drawing; paper and areas behind words stay fills', () => {
  const [block, paper, behind] = [
    fillOf('3366AA', 100, 200, 200, 260),
    fillOf('EEEEEE', 0, 0, 612, 792),
    fillOf('EEEEEE', 72, 90, 172, 110),
  ] as const
  const fills = [block, paper, behind]
  const letters = glyphsOf('survey', 80, 103)
  const { shapes } = run(passes.drawIsolatedFills, { facts: factsOf(), shapes: { ...none, fills }, letters, grids: [] })
  expect(shapes.fills).toEqual([paper, behind])
  expect(shapes.drawings).toMatchObject([{ kind: 'path', fill: '3366AA', box: block.box, block: true, order: block.order }])
})

const turned = (angle: number) => {
  const glyphs = [...'north'].map((text, i) => {
    const [x, y, endX, endY] =
      angle === 270
        ? [100, 500 - 5 * i, 100, 495 - 5 * i]
        : angle === 90
          ? [100, 500 + 5 * i, 100, 505 + 5 * i]
          : [100 + 3.5 * i, 500 - 3.5 * i, 103.5 + 3.5 * i, 496.5 - 3.5 * i]
    const [glyph] = glyphsOf(text, x ?? 0, y ?? 0, { angle, face: { family: 'Arial', ascent: 0.9, descent: 0.2 } as never })
    return { ...glyph, endX, endY } as ReturnType<typeof glyphsOf>[number]
  })
  return run(passes.readTurnedText, { facts: factsOf(), letters: [...glyphs, ...glyphsOf('level', 72, 100)], styles: createStyleSet() })
}

test('text that runs up or down becomes lines of its direction, in coordinates of the turned page', () => {
  const up = turned(270)
  expect(up.turned.map(({ direction, lines }) => [direction, textsOf(lines)])).toEqual([['up', ['north']]])
  expect(up.turned[0]?.lines[0]).toMatchObject({ x0: 292, x1: 317, baseline: 100 })
  const down = turned(90)
  expect(down.turned.map(({ direction, lines }) => [direction, textsOf(lines)])).toEqual([['down', ['north']]])
  expect(down.turned[0]?.lines[0]).toMatchObject({ x0: 500, x1: 525, baseline: 512 })
  expect([up.slanted, down.slanted]).toEqual([[], []])
})

test('slanted text becomes a figure behind the text, and level text is neither', () => {
  const { turned: lines, slanted } = turned(315)
  expect(lines).toEqual([])
  expect(slanted).toMatchObject([{ kind: 'figure', behind: true, slanted: { text: 'north', angle: 315 } }])
  const level = run(passes.readTurnedText, { facts: factsOf(), letters: glyphsOf('level', 72, 100), styles: createStyleSet() })
  expect(level).toEqual({ turned: [], slanted: [] })
})
