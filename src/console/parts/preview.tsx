/** A look at a result before it is downloaded. */
import { useEffect, useState } from 'preact/hooks'
import type { ConsoleParts } from '../parts.ts'
import { useStore } from '../store.ts'
import type { Conversion, ResultFile } from '../types.ts'
import { fetchPreview, hasPreview, isShown, isSmall } from '../work/preview.ts'
import { Dialog } from './dialog.tsx'

interface PreviewProps {
  parts: ConsoleParts
  conversion: Conversion
}

/** The address of the picture; null until it is here, with what went wrong otherwise. */
function usePreview({ parts, conversion }: PreviewProps, file: ResultFile | undefined): { url: string | null; fault: string | null } {
  const { actions } = useStore(parts.session)
  const [shown, setShown] = useState<{ url: string | null; fault: string | null }>({ url: null, fault: null })
  const { conversion_id } = conversion
  const filename = file?.filename
  // By name: after each look at the server the conversion is another object, yet the same.
  useEffect(() => {
    let isWanted = true
    let made: string | undefined
    setShown({ url: null, fault: null })
    if (file) {
      void fetchPreview(parts.api, conversion, file, actions).then(({ data, problem }) => {
        made = data
        if (isWanted) setShown({ url: data ?? null, fault: problem?.message ?? null })
        else if (made) URL.revokeObjectURL(made)
      })
    }
    return () => {
      isWanted = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [conversion_id, filename])
  return shown
}

/** Beside a file: its first picture where that costs little, else its kind. */
export function Thumbnail({ parts, conversion }: { parts: ConsoleParts; conversion: Conversion | null }) {
  const [first] = conversion?.result?.files ?? []
  if (conversion && first && isSmall(first)) return <Picture parts={parts} conversion={conversion} file={first} />
  const kind = /\.([^.]{1,5})$/.exec(first?.filename ?? conversion?.input.filename ?? '')?.[1]
  return (
    <div class="thumbnail" aria-hidden="true">
      {kind ?? ''}
    </div>
  )
}

function Picture({ file, ...props }: PreviewProps & { file: ResultFile }) {
  const { url } = usePreview(props, file)
  return <div class="thumbnail">{url && <img src={url} alt="" />}</div>
}

/** Nothing where there can be no picture. */
export function PreviewButton(props: PreviewProps) {
  const { actions } = useStore(props.parts.session)
  const [isOpen, setOpen] = useState(false)
  const [first] = props.conversion.result?.files ?? []
  if (!first || !hasPreview(first, actions)) return null
  return (
    <>
      <button type="button" aria-label={`Preview ${first.filename}`} onClick={() => setOpen(true)}>
        Preview
      </button>
      {isOpen && <PreviewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function PreviewDialog({ onClose, ...props }: PreviewProps & { onClose: () => void }) {
  const [index, setIndex] = useState(0)
  const files = props.conversion.result?.files ?? []
  const file = files[index]
  const { url, fault } = usePreview(props, file)
  return (
    <Dialog title={file?.filename ?? ''} onClose={onClose} isWide>
      <div class="preview" aria-live="polite" aria-busy={!url && !fault}>
        {url && <img src={url} alt={file && isShown(file) ? `Preview of ${file.filename}` : `First page of ${file?.filename}`} />}
        {fault && <p class="fault">{fault}</p>}
        {!url && !fault && <p class="muted">Making a picture of it…</p>}
      </div>
      {files.length > 1 && (
        <div class="buttons centred">
          <button type="button" disabled={index === 0} onClick={() => setIndex(index - 1)}>
            Previous
          </button>
          <span class="muted">
            {index + 1} of {files.length}
          </span>
          <button type="button" disabled={index === files.length - 1} onClick={() => setIndex(index + 1)}>
            Next
          </button>
        </div>
      )}
    </Dialog>
  )
}
