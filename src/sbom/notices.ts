/** The same for people: a list of licences, and the texts that have to be handed on. */
import { type Component, licenceWords } from './component.ts'

/** One line each: name, version, licence. */
export function licenceList(components: readonly Component[]): string {
  const rows = components.flatMap((component) => [
    [component.purl.split('/')[0]?.slice('pkg:'.length) ?? '', component.name, component.version, licenceWords(component)],
    ...(component.contains ?? []).map(({ name, version }) => ['', `  in it: ${name}`, version, '']),
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return `${rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}\n`
}

/** Texts that are the same for several components appear once. */
export function thirdPartyNotices(components: readonly Component[]): string {
  const byText = new Map<string, string[]>()
  for (const { name, version, notices } of components) {
    for (const text of notices) byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`])
  }
  for (const component of components) {
    // Debian's are in files of Debian's.
    if (component.notices.length > 0 || component.purl.startsWith('pkg:deb/')) continue
    const text = `No licence text comes with it. Its package declares: ${licenceWords(component)}.`
    byText.set(text, [...(byText.get(text) ?? []), `${component.name} ${component.version}`])
  }
  const chapters = [...byText].map(([text, names]) => `${rule}\n${[...new Set(names)].join('\n')}\n${rule}\n\n${text}\n`)
  return [introduction, ...chapters].join('\n')
}

const rule = '-'.repeat(100)

const introduction = `THIRD-PARTY NOTICES

convertd is delivered with the work of others. licences.txt beside this file lists every package with its version and licence, sbom.cdx.json
(CycloneDX) the same for programs.

Debian packages, such as LibreOffice, poppler and qpdf, are programs and fonts of their own: convertd starts them and is not linked with them. The
notices and licences of each stand in /usr/share/doc/PACKAGE/copyright, the texts of the licences in /usr/share/common-licenses. The source code of
each is Debian's: "apt-get source PACKAGE=VERSION", or https://snapshot.debian.org for every version that there ever was.

Two of them hold data under the AGPL: the fonts of fonts-urw-base35, with the exception for fonts, so that what embeds or shows them is not bound by
it; and one character map of poppler-data (Identity-UTF16-H), which is Ghostscript's and is read by nothing here.

libvips, with the libraries that licences.txt lists in it, is used under the LGPL, version 3 or later. It is a shared library of its own in
node_modules/@img, which may be replaced by another build of the same interface; its source code and build are
https://github.com/lovell/sharp-libvips.

What follows are the notices of the rest.
`
