/** Attributes of one tag as LibreOffice writes it: double quotes, known prefixes. */

/** undefined where it has none of that name; entities stay as they are. */
export function attributeOf(tag: string, name: string): string | undefined {
  const start = tag.indexOf(` ${name}="`)
  if (start < 0) return undefined
  const from = start + name.length + 3
  return tag.slice(from, tag.indexOf('"', from))
}

/** Returns the tag with these attributes; one that is undefined is taken out. */
export function withAttributes(tag: string, values: Readonly<Record<string, string | undefined>>): string {
  let changed = tag
  for (const [name, value] of Object.entries(values)) {
    const old = attributeOf(changed, name)
    if (old !== undefined) changed = changed.replace(` ${name}="${old}"`, () => '')
    if (value !== undefined) changed = changed.replace(/\/?>$/, (end) => ` ${name}="${value}"${end}`)
  }
  return changed
}
