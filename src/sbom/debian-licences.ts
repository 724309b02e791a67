/** What a Debian copyright file says of licences. */

/** Names in the order in which they appear, each once: those of the machine-readable form, else the common licences that the text points to. */
export function debianLicences(copyright: string): readonly string[] {
  const isMachineReadable = /^Format:\s*\S*copyright-format/m.test(copyright)
  const found = isMachineReadable ? copyright.matchAll(/^License:[ \t]*(\S.*)$/gm) : copyright.matchAll(/common-licenses\/([\w.+-]*\w)/g)
  return [...new Set([...found].map(([, name = '']) => name.trim()))]
}
