/** Options for the print layout of sheets. */
import { z } from 'zod'
import type { Margins, PaperSize, SheetLayout } from '../../engines/office/sheets/layout.ts'

/** ISO 216 and the North American sizes (ANSI/ASME Y14.1, and the usual legal). */
const papers = {
  a3: { widthMm: 297, heightMm: 420 },
  a4: { widthMm: 210, heightMm: 297 },
  a5: { widthMm: 148, heightMm: 210 },
  letter: { widthMm: 215.9, heightMm: 279.4 },
  legal: { widthMm: 215.9, heightMm: 355.6 },
  tabloid: { widthMm: 279.4, heightMm: 431.8 },
} as const satisfies Record<string, PaperSize>

const paperNames = Object.keys(papers) as [keyof typeof papers, ...(keyof typeof papers)[]]
const longestSheets = 10_000
/** Maximum margin; half of the narrow side of A5 is 74. */
const widestMarginMm = 70
const sheetsForm =
  'sheet names, or numbers and ranges of visible sheets such as 1,3-4, separated by commas; put a name with a comma in double quotes'
const marginsForm = `millimetres from 0 to ${widestMarginMm}: one number for all sides, or four for top, right, bottom and left, such as 10,15,10,15`
const sheetsPart = /\s*(?:"((?:[^"]|"")*)"|([^",]+))\s*(?:,|$)/y
const marginsPattern = '^ *\\d{1,2}(\\.\\d{1,2})? *((, *\\d{1,2}(\\.\\d{1,2})? *){3})?$'

/** Options of actions on spreadsheets. */
export const sheetOptions = {
  sheets: z
    .string()
    .max(longestSheets)
    .refine((text) => parseSheets(text) !== undefined, sheetsForm)
    .optional()
    .describe(`Sheets to print: ${sheetsForm}; unset: all visible ones.`),
  fit: z
    .enum(['as_saved', 'width', 'sheet'])
    .default('as_saved')
    .describe(
      'as_saved uses the print settings of the file; width fits all columns of a sheet into the page width; sheet makes one page per sheet, as large as needed.',
    ),
  paper: z
    .enum(['as_saved', ...paperNames])
    .default('as_saved')
    .describe('Page size. Not with fit=sheet.'),
  orientation: z.enum(['as_saved', 'portrait', 'landscape']).default('as_saved').describe('Page orientation. Not with fit=sheet.'),
  print_area: z
    .enum(['saved', 'everything'])
    .default('saved')
    .describe('saved prints only the print ranges of sheets that have some; everything prints all cells.'),
  gridlines: z.boolean().optional().describe('Print gridlines between cells; unset: as saved in the file.'),
  headings: z.boolean().optional().describe('Print column letters and row numbers; unset: as saved in the file.'),
  margins: z
    .string()
    .refine((text) => parseMargins(text) !== undefined, marginsForm)
    .optional()
    .meta({ pattern: marginsPattern })
    .describe(`Page margins as ${marginsForm}; unset: as saved in the file. Not with fit=sheet.`),
  recalculate: z.boolean().default(false).describe('Recalculate all formulas; otherwise their saved results are shown.'),
}

type SheetOptions = z.output<z.ZodObject<typeof sheetOptions>>

/** Forbids paper and margins where each page is as large as its sheet. */
export function forbidPaperOfWholeSheets<Shape extends z.ZodRawShape>(options: z.ZodObject<Shape>): z.ZodObject<Shape> {
  const unset = { paper: 'as_saved', orientation: 'as_saved', margins: undefined }
  return Object.entries(unset).reduce(
    (checked, [name, value]) =>
      checked.refine((chosen: Record<string, unknown>) => chosen.fit !== 'sheet' || chosen[name] === value, {
        path: [name],
        message: 'left out when fit is sheet, because each page is as large as its sheet',
      }),
    options,
  )
}

/** Returns the layout settings that differ from the file. */
export function layoutOf(options: SheetOptions): SheetLayout {
  const { sheets, fit, paper, orientation, print_area, gridlines, headings, margins, recalculate } = options
  return {
    sheets: sheets === undefined ? undefined : parseSheets(sheets),
    fitsWidth: fit === 'width' || undefined,
    paper: paper === 'as_saved' ? undefined : papers[paper],
    orientation: orientation === 'as_saved' ? undefined : orientation,
    printsEverything: print_area === 'everything' || undefined,
    gridlines,
    headings,
    margins: margins === undefined ? undefined : parseMargins(margins),
    recalculates: recalculate || undefined,
  }
}

function parseSheets(text: string): string[] | undefined {
  const found: string[] = []
  const part = new RegExp(sheetsPart)
  while (part.lastIndex < text.length) {
    const match = part.exec(text)
    const name = (match?.[1]?.replaceAll('""', '"') ?? match?.[2] ?? '').trim()
    if (name === '') return undefined
    found.push(name)
  }
  return found.length === 0 || /,\s*$/.test(text) ? undefined : found
}

function parseMargins(text: string): Margins | undefined {
  if (!new RegExp(marginsPattern).test(text)) return undefined
  const [top = 0, right = top, bottom = top, left = right] = text.split(',').map(Number)
  return [top, right, bottom, left].every((mm) => mm <= widestMarginMm) ? { top, right, bottom, left } : undefined
}
