/** The whole reference: introduction, contents, and all operations by tag. */
import { useEffect, useState } from 'preact/hooks'
import type { OpenApi } from './document.ts'
import { OperationView } from './operation.tsx'
import { Prose } from './prose.tsx'
import { SchemaTable } from './schema-table.tsx'

/** Fetches openapi.json and renders the reference. */
export function Reference() {
  const [document, setDocument] = useState<OpenApi | null>(null)
  const [fault, setFault] = useState(false)
  useEffect(() => {
    fetch('openapi.json')
      .then(async (response) => setDocument(await response.json()))
      .catch(() => setFault(true))
  }, [])
  // When the browser looked for the target of the URL, the page was still empty.
  useEffect(() => {
    if (document && location.hash) globalThis.document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [document])
  if (fault) return <p class="opening fault">The OpenAPI document cannot be fetched.</p>
  return document ? <Pages document={document} /> : <p class="opening muted">Opening…</p>
}

/** Returns whether the console is available: it may be switched off, while this page stays. */
function useHasConsole(): boolean {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    fetch('./', { method: 'HEAD' })
      .then(({ ok }) => setThere(ok))
      .catch(() => setThere(false))
  }, [])
  return isThere
}

function Pages({ document }: { document: OpenApi }) {
  const hasConsole = useHasConsole()
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
  return (
    <div class="reference">
      <nav aria-label="Contents">
        <p class="brand">
          {document.info.title} <span class="muted">{document.info.version}</span>
        </p>
        {document.tags.map(({ name }) => (
          <div key={name}>
            <p class="nav-head">{name}</p>
            <ul>
              {operations
                .filter(({ operation }) => operation.tags.includes(name))
                .map(({ operation }) => (
                  <li key={operation.operationId}>
                    <a href={`#${operation.operationId}`}>{operation.summary}</a>
                  </li>
                ))}
            </ul>
          </div>
        ))}
        <p class="buttons">
          <a href="openapi.json">openapi.json</a> {hasConsole && <a href="./">Console</a>}
        </p>
      </nav>
      <main>
        <h1>API reference</h1>
        <Prose text={document.info.description} />
        <p>
          Every call of <code>/api/v1</code> carries an API key in the header <code>X-Api-Key</code>. What every refusal looks like:
        </p>
        <SchemaTable document={document} schema={{ $ref: '#/components/schemas/ErrorEnvelope' }} />
        {document.tags.map(({ name, description }) => (
          <section key={name} class="tag">
            <h2>{name}</h2>
            <p class="muted">{description}</p>
            {operations
              .filter(({ operation }) => operation.tags.includes(name))
              .map((one) => (
                <OperationView key={one.operation.operationId} document={document} {...one} />
              ))}
          </section>
        ))}
      </main>
    </div>
  )
}
