/** Shows a result before it is downloaded. */
import { useEffect, useState } from 'preact/hooks'
import { useStore } from '../shared/store.ts'
import type { Conversion, ResultFile } from '../shared/types.ts'
import type { Item } from '../work/item.ts'
import type { ConsoleParts } from '../work/parts.ts'
import { pictureKey } from '../work/pictures.ts'
import { hasPreview, isShown, isSmall } from '../work/preview.ts'
import { Dialog } from './dialog.tsx'

interface PreviewProps {
  parts: ConsoleParts
  conversion: Conversion
}

/** Returns the URL of the picture, which is fetched if wanted; null until it has been fetched, with the problem if it failed. */
function usePicture({ parts, conversion }: PreviewProps, file: ResultFile | undefined, isWanted: boolean) {
  const { actions } = useStore(parts.session)
  const url = useStore(parts.pictures.known).get(file ? pictureKey(conversion, file) : '') ?? null
  const [fault, setFault] = useState<string | null>(null)
  const { conversion_id } = conversion
  const filename = file?.filename
  // By id: each poll returns another object for the same conversion.
  useEffect(() => {
    setFault(null)
    if (!file || !isWanted) return
    let isOpen = true
    void parts.pictures.fetch(conversion, file, actions).then(({ problem }) => {
      if (isOpen) setFault(problem?.message ?? null)
    })
    return () => {
      isOpen = false
    }
  }, [conversion_id, filename, isWanted])
  return { url, fault }
}

/** Shows the first picture of a file where it is known or cheap, otherwise its kind. */
export function Thumbnail({ parts, item: { filenames, conversion } }: { parts: ConsoleParts; item: Item }) {
  const [first] = conversion?.result?.files ?? []
  if (conversion && first) return <Picture parts={parts} conversion={conversion} file={first} />
  return <Kind filename={filenames[0] ?? ''} />
}

function Picture({ file, ...props }: PreviewProps & { file: ResultFile }) {
  const { url } = usePicture(props, file, isSmall(file))
  if (!url) return <Kind filename={file.filename} />
  return (
    <div class="thumbnail">
      <img src={url} alt="" />
    </div>
  )
}

function Kind({ filename }: { filename: string }) {
  return (
    <div class="thumbnail" aria-hidden="true">
      {/\.([^.]{1,5})$/.exec(filename)?.[1] ?? ''}
    </div>
  )
}

/** Shows nothing where no picture is possible. */
export function PreviewButton(props: PreviewProps) {
  const { actions } = useStore(props.parts.session)
  const [isOpen, setOpen] = useState(false)
  const [first] = props.conversion.result?.files ?? []
  if (!first || !hasPreview(first, actions)) return null
  return (
    <>
      <button type="button" class="quiet accent" aria-label={`Preview ${first.filename}`} onClick={() => setOpen(true)}>
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
  const { url, fault } = usePicture(props, file, true)
  return (
    <Dialog title={file?.filename ?? ''} onClose={onClose} isWide>
      <div class="preview" aria-live="polite" aria-busy={!url && !fault}>
        {url && <img src={url} alt={file && isShown(file) ? `Preview of ${file.filename}` : `First page of ${file?.filename}`} />}
        {fault && <p class="fault">{fault}</p>}
        {!url && !fault && <p class="muted">Making a preview…</p>}
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
