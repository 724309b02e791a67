/** Shows text with paragraphs and `code`, the only Markdown that the document uses. */

/** Renders text of several paragraphs. */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>
          <Inline text={paragraph} />
        </p>
      ))}
    </>
  )
}

/** Renders text of one paragraph. */
export function Inline({ text }: { text: string }) {
  return <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part + index}>{part}</code> : part))}</>
}
