/** What is taken out of OpenDocument files that LibreOffice has written; the prefixes are those that it writes itself. */
import type { PackageEdit } from './package.ts'

/** What tells LibreOffice to run something. */
const calls = [
  /<office:scripts>[\s\S]*?<\/office:scripts>/g,
  /<script:event-listener\b[^<>]*\/>/g,
  /<script:event-listener\b[^<>]*>[\s\S]*?<\/script:event-listener>/g,
]
/** Empty libraries are in many files. */
const emptyScripts = /^<office:scripts>(?:<office:script [^<>]*>\s*<ooo:libraries [^<>]*\/>\s*<\/office:script>)?<\/office:scripts>$/
const addresses = /(\bxlink:href=")(?:vnd\.sun\.star\.script|macro|javascript|script|slot|service):[^"]*"/gi

/** LibreOffice keeps the macros that it finds in such a file. */
export const withoutMacros: PackageEdit = {
  drops: /^(?:Basic|Dialogs|Scripts)\//,
  edit(xml) {
    const uncalled = calls.reduce((text, call) => text.replaceAll(call, (found) => (emptyScripts.test(found) ? found : '')), xml)
    return uncalled.replaceAll(addresses, '$1#"')
  },
}

/** Deleted text is in these lists alone, apart from where it was (OpenDocument 1.3 part 3, 5.5). */
const lists = /<text:tracked-changes\b[^<>]*>[\s\S]*?<\/text:tracked-changes>/g
const marks = /<text:change(?:-start|-end)?\s[^<>]*\/>/g

/** All tracked changes accepted. */
export const withChangesAccepted: PackageEdit = {
  drops: /^Thumbnails\//,
  /** @throws RangeError for a list that is not as LibreOffice writes it: deleted text must not come to light */
  edit(xml) {
    const text = xml.replaceAll(lists, '').replaceAll(marks, '')
    if (/<text:changed-region\b/.test(text)) throw new RangeError('a list of changes is not as expected')
    return text
  },
}
