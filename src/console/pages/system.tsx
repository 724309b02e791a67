/** The state of the whole server, for admins. */
import type { ComponentChildren } from 'preact'
import { useCallback } from 'preact/hooks'
import { Plot } from '../parts/plot.tsx'
import { SettingsTable } from '../parts/settings-table.tsx'
import { useLoaded } from '../shared/loading.ts'
import type { System } from '../shared/types.ts'
import { countOf, formatDistance, formatDuration, formatSize } from '../shared/words.ts'
import type { ConsoleParts } from '../work/parts.ts'

const everyMs = 5000

/** Renders the page. */
export function SystemPage({ parts }: { parts: ConsoleParts }) {
  const load = useCallback(() => parts.api.call<System>('system'), [parts])
  const { data, problem } = useLoaded(load, everyMs)
  return (
    <>
      {problem && (
        <p class="fault" role="alert">
          {problem.message} {data && 'The values shown are not current.'}
        </p>
      )}
      {!data && !problem && <p class="muted">Looking…</p>}
      {data && <Overview system={data} />}
    </>
  )
}

function Overview({ system }: { system: System }) {
  const { ready, problems, queue, disk_free_bytes, engines, version, started_at, sandbox, office_host, activity, settings } = system
  const concurrency = settings.find(({ name }) => name === 'CONVERTD_CONCURRENCY')?.value
  const given = settings.filter(({ source }) => source === 'environment')
  return (
    <>
      <section class={ready ? 'card health good' : 'card health bad'}>
        <h2>{ready ? 'Ready for conversions' : 'Not ready'}</h2>
        {problems.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
        <p class="muted">
          convertd {version}, started {formatDistance(started_at)}
        </p>
      </section>
      <dl class="figures">
        <Figure name="Waiting">{queue.waiting}</Figure>
        <Figure name="Running">
          {queue.running}
          {concurrency && <span class="muted"> of {concurrency}</span>}
        </Figure>
        <Figure name="Disk free">{disk_free_bytes === null ? 'unknown' : formatSize(disk_free_bytes)}</Figure>
        <Figure name="Mean run">{meanRun(activity)}</Figure>
      </dl>
      <section class="card">
        <h2>Conversions</h2>
        <Plot activity={activity} />
      </section>
      <section class="card">
        <h2>Engines and sandbox</h2>
        <table class="pairs">
          <tbody>
            {engines.map(({ engine, name, version: found }) => (
              <tr key={engine}>
                <th scope="row">{name}</th>
                <td data-label="Version">{found ?? <span class="badge bad">missing</span>}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Warm LibreOffice</th>
              <td data-label="State">{office_host}</td>
            </tr>
            <tr>
              <th scope="row">Sandbox of the engines</th>
              <td data-label="State">
                <Layers sandbox={sandbox} />
              </td>
            </tr>
          </tbody>
        </table>
      </section>
      <section class="card">
        <h2>Settings in force</h2>
        <p class="muted">{countOf(given.length, 'setting')} from the environment, the rest by default.</p>
        {given.length > 0 && <SettingsTable settings={given} />}
        <details>
          <summary>All settings</summary>
          <SettingsTable settings={settings} />
        </details>
      </section>
    </>
  )
}

function Figure({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="card">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Layers({ sandbox: { mode, layers, problem } }: Pick<System, 'sandbox'>) {
  return (
    <>
      {mode === 'off' && <span class="badge bad">off</span>}
      <ul class="chips">
        {Object.entries(layers).map(([name, isActive]) => (
          <li key={name}>
            {name} <span class={`badge ${isActive ? 'good' : 'bad'}`}>{isActive ? 'active' : 'missing'}</span>
          </li>
        ))}
      </ul>
      {problem && <p class="muted">{problem}</p>}
    </>
  )
}

function meanRun({ intervals }: System['activity']): string {
  const ended = intervals.reduce((sum, { completed, failed }) => sum + completed + failed, 0)
  const ms = intervals.reduce((sum, { run_ms }) => sum + run_ms, 0)
  return ended === 0 ? countOf(0, 'run') : formatDuration(ms / ended)
}
