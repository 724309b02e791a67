/** The further file names of a conversion of several files: listed on request, in order. */
import { Filename } from './filename.tsx'

/** Shows nothing where there is only one name. */
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
