/** The members of an object with name, type and description; nested objects are unfolded on request. */
import { describeType, type OpenApi, resolve, type Schema } from './document.ts'
import { Inline } from './prose.tsx'

interface TableProps {
  document: OpenApi
  schema: Schema
}

/** Renders the table. */
export function SchemaTable({ document, schema }: TableProps) {
  const { properties = {}, required = [] } = resolve(document, schema)
  return (
    <div class="scroller">
      <table class="schema">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(properties).map(([name, member]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {required.includes(name) && <span class="muted">always</span>}
              </th>
              <td data-label="Value">
                {describeType(member)}
                {member.default !== undefined && <span class="muted"> default {String(member.default)}</span>}
              </td>
              <td data-label="Meaning">
                <Inline text={meaningOf(document, member)} />
                <Inner document={document} schema={member} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function meaningOf(document: OpenApi, schema: Schema): string {
  const words = schema.description ?? resolve(document, schema).description ?? ''
  return schema.writeOnly ? `${words} Never shown again.` : words
}

/** The object in a member, or the items of its list. */
function Inner({ document, schema }: TableProps) {
  const inner = innerObject(document, schema)
  if (!inner) return null
  return (
    <details>
      <summary>Its members</summary>
      <SchemaTable document={document} schema={inner} />
    </details>
  )
}

function innerObject(document: OpenApi, schema: Schema): Schema | undefined {
  const candidates = [schema, schema.items, ...(schema.anyOf ?? [])]
  return candidates.find((candidate) => candidate && resolve(document, candidate).properties !== undefined)
}
