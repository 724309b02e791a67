/** Signs in with the key that this tab remembers. Only an answer of the server about the key ends the attempts. */
import { useEffect, useState } from 'preact/hooks'
import { PageDrop } from '../parts/page-drop.tsx'
import { isAboutKey, type Problem } from '../shared/api.ts'
import type { ConsoleParts } from '../work/parts.ts'

interface OpeningProps {
  parts: ConsoleParts
  remembered: string
  /** Called once the console is open or the key is abandoned. Must be the same function in every render. */
  onEnd: () => void
}

const patienceS = 3

/** Renders the page, and calls `onEnd` when the key was accepted or refused. */
export function OpeningPage({ parts, remembered, onEnd }: OpeningProps) {
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const attempt = async () => {
      const refusal = await parts.signIn(remembered)
      if (isOver) return
      if (refusal && !isAboutKey(refusal)) {
        setProblem(refusal)
        timer = setTimeout(() => void attempt(), 1000 * (refusal.retryAfterS ?? patienceS))
        return
      }
      if (refusal) parts.signOut(refusal.message)
      onEnd()
    }
    void attempt()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [parts, remembered, onEnd])
  const forget = () => {
    parts.signOut('The key was forgotten.')
    onEnd()
  }
  return (
    <main class="opening">
      <h1 class="unseen">convertd</h1>
      <p class="muted" role="status">
        {problem ? `${problem.message} Trying again; nothing is lost.` : 'Opening…'}
      </p>
      {problem && (
        <button type="button" onClick={forget}>
          Forget key
        </button>
      )}
      <PageDrop onFiles={null} />
    </main>
  )
}
