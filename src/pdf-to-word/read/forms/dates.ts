/** Converts the date formats of form fields from Acrobat's, which are named in scripts, to Word's. The scripts are only read, never run. */

import type { Dict } from '../../ir/pdf-object.ts'
import type { PdfFile } from '../../pdf/file.ts'
import { dictOf, isStream, textOf } from '../../pdf/objects.ts'

/** Acrobat's predefined formats by the number given to its AFDate_Format (Acrobat's JavaScript plug-in, aform.js). */
const numbered = [
  'm/d',
  'm/d/yy',
  'mm/dd/yy',
  'mm/yy',
  'd-mmm',
  'd-mmm-yy',
  'dd-mmm-yy',
  'yy-mm-dd',
  'mmm-yy',
  'mmmm-yy',
  'mmm d, yyyy',
  'mmmm d, yyyy',
  'm/d/yy h:MM tt',
  'm/d/yy HH:MM',
]

/**
 * Returns the format of a date field in Word's notation, such as `dd/MM/yyyy`; '' for other fields.
 * @param actions the field's additional actions: F formats the value, K handles each keystroke
 */
export function dateFormatOf(actions: Dict, file: PdfFile): string {
  for (const key of ['F', 'K']) {
    const script = file.resolve(dictOf(file.resolve(actions.get(key))).get('JS'))
    const source = textOf(isStream(script) ? file.decode(script) : script).slice(0, 1000)
    const [, named, number] = /AFDate_(?:Format|Keystroke)(?:Ex\(\s*["']([ \w.,/:-]{1,40})["']|\(\s*["']?(\d{1,2}))/.exec(source) ?? []
    const found = named ?? numbered[Number(number ?? -1)]
    // Acrobat writes months in lower case and minutes in upper case, Word the other way round.
    if (found) return found.replace(/m+|M+/g, (run) => (run.startsWith('m') ? run.toUpperCase() : run.toLowerCase())).replace('tt', 'AM/PM')
  }
  return ''
}

/**
 * Returns a numeric date in ISO format; '' if it does not match its format or spells the month as a word.
 * @param format in Word's notation
 */
export function isoDate(value: string, format: string): string {
  const parts = format.match(/[dMy]+/g) ?? []
  const figures = value.match(/\d+/g) ?? []
  if (parts.length !== 3 || figures.length !== 3 || /MMM|[hHms]/.test(format)) return ''
  const part = (letter: string) => figures[parts.findIndex((name) => name.startsWith(letter))] ?? ''
  const year = part('y').length === 2 ? `20${part('y')}` : part('y')
  const date = `${year}-${part('M').padStart(2, '0')}-${part('d').padStart(2, '0')}`
  const time = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : ''
}
