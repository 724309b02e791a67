/** The names of a conversion of several files, beside the first: listed on request, in their order. */
import { Filename } from './filename.tsx'

/** Nothing where there is one name only. */
export function MoreNames({ names }: { names: readonly string[] }) {
  if (names.length < 2) return null
  return (
    <details class="more-names">
      <summary>and {names.length - 1} more</summary>
      <ol>
        {names.map((name, index) => (
          <li key={index}>
            <Filename name={name} />
          </li>
        ))}
      </ol>
    </details>
  )
}
