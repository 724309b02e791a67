/** Where files come in: dropped, chosen, or whole folders. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { filesOfDrop } from '../work/dropped-files.ts'

export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    if (folder.current) folder.current.webkitdirectory = true
  }, [])

  // Anywhere on the page: a file that misses the zone would otherwise replace the console.
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      void filesOfDrop(event.dataTransfer).then(onFiles)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [onFiles])

  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    onFiles([...(currentTarget.files ?? [])].filter(({ name }) => !name.startsWith('.')))
    // So that choosing the same file again is a change.
    currentTarget.value = ''
  }

  return (
    <section class={isOver ? 'drop-zone is-over' : 'drop-zone'} aria-label="Add files">
      <svg class="drop-icon" viewBox="0 0 48 48" aria-hidden="true">
        <path d="M24 32V10m0 0-9 9m9-9 9 9M8 32v6a3 3 0 0 0 3 3h26a3 3 0 0 0 3-3v-6" />
      </svg>
      <p class="drop-words">{isOver ? 'Let go to add them' : 'Drop files or folders here'}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => files.current?.click()}>
          Choose files
        </button>
        <button type="button" onClick={() => folder.current?.click()}>
          Choose a folder
        </button>
      </div>
      <input ref={files} class="hidden" type="file" multiple aria-label="Files" tabIndex={-1} onChange={take} />
      <input ref={folder} class="hidden" type="file" multiple aria-label="Folder" tabIndex={-1} onChange={take} />
    </section>
  )
}
