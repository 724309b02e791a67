/** Names of prepared statements, which PostgreSQL parses once for each connection. */

/** More texts than the server has; texts built anew each time must not fill the memory of PostgreSQL. */
const mostNames = 200
/** The columns of `*` may change during a rolling upgrade, which a prepared statement does not survive. */
const anyColumns = /\*/

/** Returns a function that names the text of a statement; undefined for one that is not prepared. */
export function createStatementNames(): (text: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>()
  return (text, values) => {
    // Several statements in one text take no values, and cannot be prepared.
    if (values.length === 0 || anyColumns.test(text)) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size === mostNames) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}
