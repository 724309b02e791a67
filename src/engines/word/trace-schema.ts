/** Schema of a trace that comes from a worker, which a file may have taken over. */
import { z } from 'zod'
import { judged } from '../../pdf-to-word/ir/evidence.ts'
import { blockKinds, lineRoles, places, type Trace } from '../../pdf-to-word/trace/trace.ts'

const index = z.int().nonnegative()
const point = z.number().min(-1e7).max(1e7)
const box = z.tuple([point, point, point, point])
const boxes = z.array(box)
const shortText = z.string().max(1000)

const line = z.strictObject({
  box,
  role: z.enum(lineRoles),
  text: shortText,
  words: z.array(z.tuple([point, point])),
})

const block = z.strictObject({
  kind: z.enum(blockKinds),
  place: z.enum(places),
  role: shortText,
  box,
  text: shortText,
  cells: boxes,
  order: index,
  facts: z.array(shortText).max(50),
})

const finding = z.strictObject({
  page: index,
  pass: index,
  until: index,
  box,
  kind: z.enum(judged),
  holds: z.boolean(),
  because: shortText,
  rivals: z.array(shortText).max(50),
})

export const traceSchema = z
  .strictObject({
    pages: z.array(z.strictObject({ number: z.int().positive(), width: point.positive(), height: point.positive() })).min(1),
    passes: z.array(z.strictObject({ part: shortText, does: shortText })).min(1),
    lines: z.array(z.array(line)),
    shapes: z.array(z.strictObject({ rules: boxes, fills: boxes, pictures: boxes })),
    blocks: z.array(z.strictObject({ blocks: z.array(block), columns: boxes })),
    views: z.array(z.array(z.tuple([index, index, index]))),
    findings: z.array(finding),
  })
  .refine(hasValidReferences) satisfies z.ZodType<Trace>

/** Returns whether every index is valid. */
function hasValidReferences({ pages, passes, lines, shapes, blocks, views, findings }: Trace): boolean {
  const isView = ([line, shape, block]: Trace['views'][number][number]) =>
    line < lines.length && shape < shapes.length && block < blocks.length
  return (
    views.length === passes.length &&
    views.every((view) => view.length === pages.length && view.every(isView)) &&
    findings.every(({ page, pass }) => page < pages.length && pass < passes.length)
  )
}
