/** The frame of the console: the session, the current page, and announcements for screen readers. */
import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { ConvertPage } from './pages/convert.tsx'
import { HistoryPage } from './pages/history.tsx'
import { KeysPage } from './pages/keys.tsx'
import { OpeningPage } from './pages/opening.tsx'
import { SignInPage } from './pages/sign-in.tsx'
import { SystemPage } from './pages/system.tsx'
import { Filename } from './parts/filename.tsx'
import { PageDrop } from './parts/page-drop.tsx'
import { useStore } from './shared/store.ts'
import { countOf } from './shared/words.ts'
import { isUnderWay } from './work/item.ts'
import type { ConsoleParts } from './work/parts.ts'

const pages = {
  convert: { title: 'Convert', Page: ConvertPage, isForAdmins: false },
  history: { title: 'History', Page: HistoryPage, isForAdmins: false },
  keys: { title: 'Keys', Page: KeysPage, isForAdmins: true },
  system: { title: 'System', Page: SystemPage, isForAdmins: true },
} as const
type PageName = keyof typeof pages

/** Renders the console. @param remembered the API key that this tab remembers */
export function App({ parts, remembered }: { parts: ConsoleParts; remembered: string | null }) {
  const session = useStore(parts.session)
  const [isOpening, setOpening] = useState(remembered !== null)
  const end = useCallback(() => setOpening(false), [])
  if (remembered !== null && isOpening) return <OpeningPage parts={parts} remembered={remembered} onEnd={end} />
  return session.key ? (
    <Frame parts={parts} />
  ) : (
    <>
      <SignInPage parts={parts} />
      <PageDrop onFiles={null} />
    </>
  )
}

function Frame({ parts }: { parts: ConsoleParts }) {
  const { current } = useStore(parts.session)
  const isAdmin = current?.admin ?? false
  const name = usePageName(isAdmin)
  const { title, Page } = pages[name]
  const addFiles = useCallback(
    (files: readonly File[]) => {
      parts.staging.add(files)
      location.hash = '#/convert'
    },
    [parts],
  )
  // Synchronous: later it might take the focus from where the user has moved it.
  useLayoutEffect(focusMain, [])
  useEffect(() => {
    document.title = `${title} – convertd`
  }, [title])
  return (
    <>
      <button type="button" class="skip" onClick={focusMain}>
        Skip to the page
      </button>
      <header class="top">
        <span class="brand">convertd</span>
        <nav aria-label="Pages">
          {Object.entries(pages)
            .filter(([, page]) => isAdmin || !page.isForAdmins)
            .map(([key, page]) => (
              <a key={key} href={`#/${key}`} aria-current={key === name ? 'page' : undefined}>
                {page.title}
              </a>
            ))}
        </nav>
        <WorkCount parts={parts} isAway={name !== 'convert'} />
        <span class="who">
          <Filename name={current?.name ?? ''} />
          <button type="button" onClick={() => parts.signOut('The key was forgotten.')}>
            Forget key
          </button>
        </span>
      </header>
      <main id="main" tabIndex={-1}>
        <h1>{title}</h1>
        <Page parts={parts} />
      </main>
      <footer class="muted">
        <a href="docs">API reference</a> <a href="openapi.json">OpenAPI</a>
      </footer>
      <PageDrop onFiles={addFiles} />
      <Announcer parts={parts} />
    </>
  )
}

/** Returns the page of the URL, if the user may see it. */
function usePageName(isAdmin: boolean): PageName {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const read = () => {
      setHash(location.hash)
      focusMain()
      scrollTo(0, 0)
    }
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const wanted = hash.slice(2)
  const isPage = (name: string): name is PageName => Object.hasOwn(pages, name)
  return isPage(wanted) && (isAdmin || !pages[wanted].isForAdmins) ? wanted : 'convert'
}

/** Without scrolling: the fixed header would hide the heading. */
function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}

function WorkCount({ parts, isAway }: { parts: ConsoleParts; isAway: boolean }) {
  const underWay = useStore(parts.work.items).filter(isUnderWay)
  const isKept = useStore(parts.staging.isKept)
  const isLost = !isKept || underWay.some(({ step }) => step !== 'sent')
  useEffect(() => {
    if (!isLost) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isLost])
  if (!isAway || underWay.length === 0) return null
  return (
    <a class="under-way" href="#/convert">
      {countOf(underWay.length, 'conversion')} under way
    </a>
  )
}

function Announcer({ parts }: { parts: ConsoleParts }) {
  const text = useStore(parts.announcement)
  return (
    <p class="unseen" role="status">
      {text}
    </p>
  )
}
