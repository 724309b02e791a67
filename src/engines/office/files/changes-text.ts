/** Edits the settings in the XML of Office files that show or hide tracked changes. */

/** How tracked changes are shown: `final` as if all were accepted, `marked` with their marks. */
export type Changes = 'final' | 'marked'

/** Text between two parts of a tag. Bounded, because an unbounded pattern would scan a malicious tag again and again. */
const near = '[^<>]{0,500}'
const config = 'urn:oasis:names:tc:opendocument:xmlns:config:1.0'
const setName = 'xmlns:ooo="http://openoffice.org/2004/office" c:name="ooo:view-settings"'

const wordRoot = /<(\w{1,64}:)?settings\b[^<>]*[^/<>]>/
const oldItem = new RegExp(`<(?:\\w{1,64}:)?config-item\\s${near}"ShowRedlineChanges"${near}>[^<>]{0,99}</(?:\\w{1,64}:)?config-item>`, 'g')
const viewSettings = new RegExp(`<(?:\\w{1,64}:)?config-item-set\\s${near}"\\w{1,64}:view-settings"(?:${near}[^/<>])?>`)
const settings = /<office:settings(?:\s[^<>]*[^/<>])?>/
/** Elements that may follow the settings in a flat file. */
const rest = /<office:(?:scripts|font-face-decls|styles|automatic-styles|master-styles|body)[\s>]/

/** Edits the settings of a Word file ([ECMA-376] part 1, 17.15.1.69, revisionView). Returns undefined for other XML. */
export function showInWordSettings(xml: string, changes: Changes): string | undefined {
  const [root, prefix = ''] = wordRoot.exec(xml) ?? []
  if (root === undefined) return undefined
  const view = `<${prefix}revisionView ${prefix}markup="${changes === 'marked' ? 1 : 0}"/>`
  return xml.replaceAll(new RegExp(`<${prefix}revisionView\\b[^<>]*/>`, 'g'), '').replace(root, () => root + view)
}

/**
 * Edits LibreOffice's setting in the settings of an OpenDocument file or in a flat file. Returns undefined when there is no place for it.
 */
export function showInOpenDocument(xml: string, changes: Changes): string | undefined {
  const others = xml.replaceAll(oldItem, '')
  const item = `<c:config-item xmlns:c="${config}" c:name="ShowRedlineChanges" c:type="boolean">${changes === 'marked'}</c:config-item>`
  const set = `<c:config-item-set xmlns:c="${config}" ${setName}>${item}</c:config-item-set>`
  if (viewSettings.test(others)) return others.replace(viewSettings, (tag) => tag + item)
  if (settings.test(others)) return others.replace(settings, (tag) => tag + set)
  return rest.test(others) ? others.replace(rest, (tag) => `<office:settings>${set}</office:settings>${tag}`) : undefined
}
