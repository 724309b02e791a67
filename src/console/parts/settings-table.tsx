/** All settings with their values and sources. */
import type { System } from '../shared/types.ts'

/** Renders the table. */
export function SettingsTable({ settings }: { settings: System['settings'] }) {
  return (
    <div class="scroller">
      <table class="settings">
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">Value</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {settings.map(({ name, value, source, description }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <span class="muted">{description}</span>
              </th>
              <td data-label="Value">{value ?? <span class="muted">unset</span>}</td>
              <td data-label="From">{source === 'environment' ? <strong>environment</strong> : 'default'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
