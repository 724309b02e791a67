/** Edits of OpenDocument files that LibreOffice has written. The XML prefixes are those that LibreOffice writes. */
import type { PackageEdit } from './package.ts'

/** Elements that make LibreOffice run something. */
const calls = [
  /<office:scripts>[\s\S]*?<\/office:scripts>/g,
  /<script:event-listener\b[^<>]*\/>/g,
  /<script:event-listener\b[^<>]*>[\s\S]*?<\/script:event-listener>/g,
]
/** Script element with empty libraries, which many files have. */
const emptyScripts = /^<office:scripts>(?:<office:script [^<>]*>\s*<ooo:libraries [^<>]*\/>\s*<\/office:script>)?<\/office:scripts>$/
const addresses = /(\bxlink:href=")(?:vnd\.sun\.star\.script|macro|javascript|script|slot|service):[^"]*"/gi

/** Removes macros, which LibreOffice keeps when it converts a file. */
export const withoutMacros: PackageEdit = {
  drops: /^(?:Basic|Dialogs|Scripts)\//,
  edit(xml) {
    const uncalled = calls.reduce((text, call) => text.replaceAll(call, (found) => (emptyScripts.test(found) ? found : '')), xml)
    return uncalled.replaceAll(addresses, '$1#"')
  },
}

/** Lists of tracked changes. Deleted text is in these lists alone, away from its place in the text (OpenDocument 1.3 part 3, 5.5). */
const lists = /<text:tracked-changes\b[^<>]*>[\s\S]*?<\/text:tracked-changes>/g
const marks = /<text:change(?:-start|-end)?\s[^<>]*\/>/g

/** Accepts all tracked changes. */
export const withChangesAccepted: PackageEdit = {
  drops: /^Thumbnails\//,
  /** @throws RangeError for a list that LibreOffice would not write: deleted text must not become visible */
  edit(xml) {
    const text = xml.replaceAll(lists, '').replaceAll(marks, '')
    if (/<text:changed-region\b/.test(text)) throw new RangeError('a list of changes is not as expected')
    return text
  },
}
