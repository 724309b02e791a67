/** Shows a name in one line. A name that is too long is shortened in the middle, so that its extension stays visible. */

/** The last extension: `.docx`, but `.gz` of `.tar.gz`. A name whose only dot comes first has none. */
const ending = /(?<=.)\.[^.\s]{1,10}$/

/** Renders a name. */
export function Filename({ name }: { name: string }) {
  const [last = ''] = ending.exec(name) ?? []
  // Isolated: an Arabic name would otherwise change the direction of the words around it.
  return (
    <bdi class="filename" title={name}>
      <bdi class="stem">{name.slice(0, name.length - last.length)}</bdi>
      {last && <bdi>{last}</bdi>}
    </bdi>
  )
}
