/** Shows which of the chosen files cannot be converted, why, and which kinds are accepted. */
import type { Action } from '../../shared/types.ts'
import { countOf } from '../../shared/words.ts'
import { extensionOf, type Group } from '../../work/stage.ts'

interface UnknownProps {
  group: Group
  /** All actions of the server, including those that this key may not use. */
  offered: readonly Action[]
}

/** Renders the list. */
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

/** Returns the heading of the list. */
export function unknownTitle({ files }: Group): string {
  return `${countOf(files.length, 'file')} cannot be converted`
}

function reasonFor(extension: string, offered: readonly Action[]): string {
  if (extension === '') return 'Without an extension such as .docx, the type of the file is unknown.'
  const barred = offered.filter(({ accepts }) => accepts.extensions.includes(extension)).map(({ name }) => name)
  if (barred.length > 0) return `.${extension} files need ${barred.join(' or ')}, which this key may not use.`
  return `No action on this server takes .${extension} files.`
}
