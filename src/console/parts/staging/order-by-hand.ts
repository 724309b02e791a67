/** Moves the rows of a list by pointer and by button. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { moveFile, type StagedFile } from '../../work/stage.ts'

interface OrderParts {
  list: RefObject<HTMLOListElement | null>
  files: readonly StagedFile[]
  onOrder: (files: readonly StagedFile[]) => void
  /** Called when a file was moved, with its 0-based position. */
  onPlaced: (staged: StagedFile, place: number) => void
}

/** Returns the handlers for the rows of a list whose order the user changes. */
export function useOrderByHand({ list, files, onOrder, onPlaced }: OrderParts) {
  const [dragged, setDragged] = useState<string | null>(null)
  const mover = useRef<HTMLElement | null>(null)
  const placeOf = (id: string | null) => files.findIndex((staged) => staged.id === id)

  // A row that is moved in the document loses the focus.
  useLayoutEffect(() => {
    mover.current?.focus()
    mover.current = null
    list.current?.querySelector('.is-dragged')?.scrollIntoView({ block: 'nearest' })
  }, [files])

  /** Returns the position in the list under the pointer. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return below < 0 ? rows.length - 1 : below
  }

  const drop = () => {
    const place = placeOf(dragged)
    const staged = files[place]
    if (staged) onPlaced(staged, place)
    setDragged(null)
  }

  return {
    /** The dragged file; null if none is dragged. */
    dragged,
    /** Handles a press on a row. A finger scrolls the page unless it is on the handle. */
    grab(event: PointerEvent, id: string): void {
      const target = event.target as Element
      const isOnHandle = target.closest('.handle') !== null
      if (event.button !== 0 || target.closest('button') || (event.pointerType === 'touch' && !isOnHandle)) return
      // The list captures the pointer, because the row is moved in the document meanwhile.
      list.current?.setPointerCapture(event.pointerId)
      setDragged(id)
    },
    /** Handles a button of the row, which has the focus afterwards. */
    step(from: number, to: number): void {
      const staged = files[from]
      if (!staged) return
      mover.current = document.activeElement as HTMLElement | null
      onOrder(moveFile(files, from, to))
      onPlaced(staged, to)
    },
    listProps: {
      onPointerMove({ clientY }: PointerEvent): void {
        const from = placeOf(dragged)
        const to = placeAt(clientY)
        if (from >= 0 && to !== from) onOrder(moveFile(files, from, to))
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
  }
}
