/** Adds files or whole folders that the user selects. `page-drop` handles files that are dropped anywhere. */
import { useEffect, useRef } from 'preact/hooks'

interface AddProps {
  onFiles: (files: readonly File[]) => void
  isPrimary: boolean
}

/** The large drop field of an empty page. */
export function DropZone(props: AddProps) {
  return (
    <section class="drop-zone" aria-label="Add files">
      <svg class="drop-icon" viewBox="0 0 48 48" aria-hidden="true">
        <path d="M24 32V10m0 0-9 9m9-9 9 9M8 32v6a3 3 0 0 0 3 3h26a3 3 0 0 0 3-3v-6" />
      </svg>
      <p class="drop-words">Drop files or folders here</p>
      <AddButtons {...props} />
    </section>
  )
}

/** Renders the buttons that select files and folders. */
export function AddButtons({ onFiles, isPrimary }: AddProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (folder.current) folder.current.webkitdirectory = true
  }, [])

  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    onFiles([...(currentTarget.files ?? [])].filter(({ name }) => !name.startsWith('.')))
    // So that selecting the same file again is a change.
    currentTarget.value = ''
  }

  return (
    <div class="buttons">
      <button type="button" class={isPrimary ? 'primary' : ''} onClick={() => files.current?.click()}>
        Choose files
      </button>
      <button type="button" onClick={() => folder.current?.click()}>
        Choose a folder
      </button>
      <input ref={files} class="hidden" type="file" multiple aria-label="Files" tabIndex={-1} onChange={take} />
      <input ref={folder} class="hidden" type="file" multiple aria-label="Folder" tabIndex={-1} onChange={take} />
    </div>
  )
}
