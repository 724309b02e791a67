/** Asks for an API key, and explains how to get one. */
import { useId, useState } from 'preact/hooks'
import { useStore } from '../shared/store.ts'
import type { ConsoleParts } from '../work/parts.ts'

/** Renders the page. */
export function SignInPage({ parts }: { parts: ConsoleParts }) {
  const id = useId()
  const { notice } = useStore(parts.session)
  const [key, setKey] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setFault(null)
    const problem = await parts.signIn(key)
    setBusy(false)
    if (problem) setFault(problem.message)
  }
  return (
    <main class="sign-in">
      <h1>convertd</h1>
      <p class="lead">Converts Office files, PDFs and pictures on this server. Nothing leaves it.</p>
      {notice && (
        <p class="notice" role="status">
          {notice}
        </p>
      )}
      <form class="card" onSubmit={(event) => void submit(event)}>
        <label for={id}>API key</label>
        <input
          id={id}
          class="key-input"
          type="password"
          required
          autocomplete="off"
          spellcheck={false}
          placeholder="cvd_…"
          aria-describedby={`${id}-hint`}
          aria-invalid={fault !== null}
          value={key}
          onInput={({ currentTarget }) => setKey(currentTarget.value)}
        />
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
        <p class="hint" id={`${id}-hint`}>
          Stored only in this tab, until you close it or forget the key.
        </p>
        <button type="submit" class="primary" disabled={isBusy} aria-busy={isBusy}>
          Open the console
        </button>
      </form>
      <section class="help">
        <h2>No key yet?</h2>
        <p>Ask the administrator of this server, who creates keys on the Keys page. The first key is created on the server itself:</p>
        <pre>docker compose exec convertd convertd keys create --name first --admin</pre>
        <p>Without Docker:</p>
        <pre>convertd keys create --name first --admin</pre>
        <p>
          Or put a key that you generated into a file and set <code>CONVERTD_BOOTSTRAP_KEY_FILE</code> to its path. <code>bin/dev up</code>{' '}
          writes the first key to <code>data/first-key</code>.
        </p>
        <p>
          <a href="docs">API reference</a>
        </p>
      </section>
    </main>
  )
}
