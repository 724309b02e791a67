/** Says which of the chosen files cannot be converted, why, and what would be accepted. */
import type { Action } from '../../shared/types.ts'
import { countOf } from '../../shared/words.ts'
import { extensionOf, type Group } from '../../work/stage.ts'

interface UnknownProps {
  group: Group
  /** All that the server offers, also what this key may not use. */
  offered: readonly Action[]
}

export function UnknownFiles({ group, offered }: UnknownProps) {
  const extensions = [...new Set(group.files.map(({ file }) => extensionOf(file.name)))]
  const accepted = [...new Set(group.choices.flatMap(({ accepts }) => accepts.extensions))]
  return (
    <div class="notice">
      <ul>
        {extensions.map((extension) => (
          <li key={extension}>{reasonFor(extension, offered)}</li>
        ))}
      </ul>
      <p>Accepted: {accepted.join(', ')}.</p>
    </div>
  )
}

export function unknownTitle({ files }: Group): string {
  return `${countOf(files.length, 'file')} cannot be converted`
}

function reasonFor(extension: string, offered: readonly Action[]): string {
  if (extension === '') return 'A name without an extension, such as .docx, does not tell what the file is.'
  const barred = offered.filter(({ accepts }) => accepts.extensions.includes(extension)).map(({ name }) => name)
  if (barred.length > 0) return `.${extension} files need ${barred.join(' or ')}, which this key may not use.`
  return `No action on this server takes .${extension} files.`
}
