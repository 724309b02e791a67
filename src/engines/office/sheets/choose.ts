/** Selects sheets by names and numbers. */
import { AppError } from '../../../errors.ts'

/** A sheet of a spreadsheet. */
export interface Sheet {
  name: string
  isShown: boolean
}

const numbers = /^(\d{1,7})(?:(-)(\d{1,7})?)?$/
/** Maximum number of names, and maximum length of a name, in a message that lists the sheets. */
const [mostNames, longestName] = [20, 60]

/**
 * Returns the positions of the chosen sheets, 0-based, ascending. A name takes precedence over a number, and also finds hidden sheets.
 * @throws AppError `invalid_option` for a sheet that does not exist
 */
export function chooseSheets(chosen: readonly string[] | undefined, sheets: readonly Sheet[]): number[] {
  const shown = sheets.flatMap(({ isShown }, place) => (isShown ? [place] : []))
  const places = chosen?.flatMap((one) => byName(one, sheets) ?? byNumber(one, shown) ?? refuse(one, sheets))
  return [...new Set(places ?? shown)].sort((one, other) => one - other)
}

function byName(text: string, sheets: readonly Sheet[]): number[] | undefined {
  const exact = sheets.findIndex(({ name }) => name === text)
  // No spreadsheet has two names that differ only in case.
  const place = exact >= 0 ? exact : sheets.findIndex(({ name }) => name.toLowerCase() === text.toLowerCase())
  return place < 0 ? undefined : [place]
}

function byNumber(text: string, shown: readonly number[]): number[] | undefined {
  const [match, start, range, end] = numbers.exec(text) ?? []
  if (match === undefined) return undefined
  const first = Number(start)
  const last = range === undefined ? first : end === undefined ? shown.length : Number(end)
  return first >= 1 && first <= last && last <= shown.length ? shown.slice(first - 1, last) : undefined
}

function refuse(text: string, sheets: readonly Sheet[]): never {
  const names = sheets.slice(0, mostNames).map(({ name, isShown }) => `${cut(name)}${isShown ? '' : ' (hidden)'}`)
  const more = sheets.length > mostNames ? ` and ${sheets.length - mostNames} more` : ''
  throw new AppError('invalid_option', `sheets names “${cut(text)}”, but the sheets of the file are ${names.join(', ')}${more}.`, {
    field: 'sheets',
  })
}

function cut(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name
}
