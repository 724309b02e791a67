/** Takes files that are dropped anywhere on the page: the browser would otherwise open the file in place of the console. */
import { useEffect, useState } from 'preact/hooks'
import { filesOfDrop } from '../work/dropped-files.ts'

/** `onFiles` is null where no files can be taken: drops are then ignored. Must be the same function in every render. */
export function PageDrop({ onFiles }: { onFiles: ((files: readonly File[]) => void) | null }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (onFiles === null) event.dataTransfer.dropEffect = 'none'
      else setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (onFiles) void filesOfDrop(event.dataTransfer).then(onFiles)
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
  if (!isOver) return null
  return <p class="page-drop">Release to add the files</p>
}
