/** Reads and edits attributes of a tag as LibreOffice writes it: double quotes, known prefixes. */

/** Returns undefined where the tag has no such attribute; entities are not decoded. */
export function attributeOf(tag: string, name: string): string | undefined {
  const start = tag.indexOf(` ${name}="`)
  if (start < 0) return undefined
  const from = start + name.length + 3
  return tag.slice(from, tag.indexOf('"', from))
}

/** Returns the tag with these attributes; an undefined value removes the attribute. */
export function withAttributes(tag: string, values: Readonly<Record<string, string | undefined>>): string {
  let changed = tag
  for (const [name, value] of Object.entries(values)) {
    const old = attributeOf(changed, name)
    if (old !== undefined) changed = changed.replace(` ${name}="${old}"`, () => '')
    if (value !== undefined) changed = changed.replace(/\/?>$/, (end) => ` ${name}="${value}"${end}`)
  }
  return changed
}
