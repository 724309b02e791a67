/** Merges the form fields of all files into one form (ISO 32000-1, 12.7.2). Repeated names of fields and fonts get a number. */
import type { Dict, PdfObject } from '../../../pdf-to-word/ir/pdf-object.ts'
import { dictOf, isDict, isRef, textOf } from '../../../pdf-to-word/pdf/objects.ts'
import type { PdfWriter } from '../structure/pdf-writer.ts'
import type { Copier } from './copier.ts'
import { addAll, listOf, type Source } from './source.ts'
import { textOfName, textOfObject } from './text.ts'

/** The form fields of one file. */
export interface SourceForm {
  change(dict: Dict): Dict
  add(copier: Copier): void
}

/** Flag in SigFlags (ISO 32000-1, table 219): the form has signatures. */
const hasSignatures = 1

interface Resource {
  /** Text that equal resources share; undefined for a resource that cannot be compared. */
  signature: string | undefined
  text: string
}

/** Returns an empty form. */
export function createForms(writer: PdfWriter) {
  const names = new Set<string>()
  const fields: string[] = []
  const order: string[] = []
  const resources = new Map<string, Map<string, Resource>>()
  let [needsAppearances, isSigned] = [false, false]

  return {
    open(source: Source): SourceForm {
      const { file } = source
      const form = dictOf(file.resolve(file.catalog.get('AcroForm')))
      const own = listOf(file, form.get('Fields')).filter((field) => source.isShown(field))
      const changes = new Map<Dict, Dict>()
      for (const field of own) {
        const dict = dictOf(file.resolve(field))
        const changed = new Map(dict)
        for (const key of ['DA', 'Q'] as const) if (!dict.has(key) && form.has(key)) changed.set(key, form.get(key) ?? null)
        if (dict.has('T')) changed.set('T', freeName(names, file.resolve(dict.get('T'))))
        changes.set(dict, changed)
      }
      const renamedFonts = new Map<string, string>()
      return {
        change(dict) {
          const changed = changes.get(dict) ?? dict
          const kids = source.leftOut.size > 0 && isField(changed) ? file.resolve(changed.get('Kids')) : null
          const pruned = Array.isArray(kids)
            ? new Map(changed).set(
                'Kids',
                kids.filter((kid) => source.isShown(kid)),
              )
            : changed
          return withFonts(pruned, renamedFonts)
        },
        add(copier) {
          // Must precede the copying of fields, because their default appearances name the fonts.
          addResources(resources, source, form, copier, renamedFonts)
          const texts = own.filter(isRef).map((field) => copier.text(field))
          addAll(fields, texts)
          const inOrder = listOf(file, form.get('CO')).filter((field) => source.isShown(field))
          addAll(
            order,
            inOrder.map((field) => copier.text(field)),
          )
          needsAppearances ||= file.resolve(form.get('NeedAppearances')) === true
          isSigned ||= (Number(file.resolve(form.get('SigFlags'))) & hasSignatures) !== 0
        },
      }
    },
    /** Returns the object number of the form; null where there is no field. */
    write(): number | null {
      if (fields.length === 0) return null
      const num = writer.reserve()
      const parts = [`/Fields[${fields.join(' ')}]`]
      const categories = [...resources].map(
        ([category, entries]) =>
          `${textOfName(category)}<<${[...entries].map(([name, { text }]) => `${textOfName(name)} ${text}`).join(' ')}>>`,
      )
      if (categories.length > 0) parts.push(`/DR<<${categories.join('')}>>`)
      if (order.length > 0) parts.push(`/CO[${order.join(' ')}]`)
      if (needsAppearances) parts.push('/NeedAppearances true')
      if (isSigned) parts.push(`/SigFlags ${hasSignatures}`)
      writer.write(num, `<<${parts.join('')}>>`)
      return num
    },
  }
}

function isField(dict: Dict): boolean {
  return dict.has('FT') || dict.has('T')
}

/**
 * Returns a field name that is not taken, with a number added if needed. A full stop is not used: it separates a field's name from its
 * kid's.
 */
function freeName(taken: Set<string>, name: PdfObject): PdfObject {
  const text = textOf(name)
  let free = text
  for (let again = 2; taken.has(free); again++) free = `${text}_${again}`
  taken.add(free)
  if (free === text) return name
  return Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(free, 'utf16le').swap16()])
}

function addResources(
  all: Map<string, Map<string, Resource>>,
  { file }: Source,
  form: Dict,
  copier: Copier,
  renamedFonts: Map<string, string>,
) {
  for (const [category, value] of dictOf(file.resolve(form.get('DR')))) {
    const dict = file.resolve(value)
    if (!isDict(dict)) continue
    const entries = all.get(category) ?? new Map<string, Resource>()
    all.set(category, entries)
    for (const [name, resource] of dict) {
      const signature = signatureOf(file.resolve(resource))
      const there = entries.get(name)
      if (!there) entries.set(name, { signature, text: copier.text(resource) })
      else if (category === 'Font' && (signature === undefined || signature !== there.signature)) {
        const free = freeKey(entries, name)
        renamedFonts.set(name, free)
        entries.set(free, { signature, text: copier.text(resource) })
      }
    }
  }
}

function freeKey(entries: ReadonlyMap<string, unknown>, name: string): string {
  let number = 2
  while (entries.has(`${name}_${number}`)) number++
  return `${name}_${number}`
}

/** Returns a text by which a font is compared; undefined for a font with references, such as one with an embedded file. */
function signatureOf(object: PdfObject): string | undefined {
  let hasReferences = false
  const numberOf = () => {
    hasReferences = true
    return null
  }
  const text = textOfObject(object, { numberOf, change: (dict) => dict })
  return hasReferences ? undefined : text
}

function withFonts(dict: Dict, renamed: ReadonlyMap<string, string>): Dict {
  const appearance = dict.get('DA')
  if (renamed.size === 0 || !Buffer.isBuffer(appearance)) return dict
  const text = appearance.toString('latin1').replace(/\/([^\s/[\]()<>{}%]+)(?=\s)/g, (whole, name: string) => {
    const other = renamed.get(name)
    return other === undefined ? whole : `/${other}`
  })
  return new Map(dict).set('DA', Buffer.from(text, 'latin1'))
}
