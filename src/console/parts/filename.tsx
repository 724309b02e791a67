/** A name in one line: what does not fit is left out of its middle, so that the ending stays. */

/** `.docx`, `.tar.gz` is `.gz`; a name that begins with its only dot has none. */
const ending = /(?<=.)\.[^.\s]{1,10}$/

export function Filename({ name }: { name: string }) {
  const [last = ''] = ending.exec(name) ?? []
  // Isolated: a name in Arabic letters would else turn the words around it.
  return (
    <bdi class="filename" title={name}>
      <bdi class="stem">{name.slice(0, name.length - last.length)}</bdi>
      {last && <bdi>{last}</bdi>}
    </bdi>
  )
}
