/** Files in, results out. */
import { useCallback, useEffect, useState } from 'preact/hooks'
import { AsyncButton } from '../parts/async-button.tsx'
import { DropZone } from '../parts/drop-zone.tsx'
import { catchFocus } from '../parts/focus.ts'
import { ItemRow } from '../parts/item-row.tsx'
import { Staging } from '../parts/staging.tsx'
import type { ConsoleParts } from '../parts.ts'
import { useStore } from '../store.ts'
import { actionTitle, countOf, formatSize } from '../words.ts'
import { downloadAll } from '../work/download.ts'
import { type Item, isUnderWay, standingOf } from '../work/item.ts'
import { type Group, stageFiles, unstageFile } from '../work/stage.ts'

export function ConvertPage({ parts }: { parts: ConsoleParts }) {
  const { actions, current } = useStore(parts.session)
  const items = useStore(parts.work.items)
  const [groups, setGroups] = useState<readonly Group[]>([])
  const addFiles = useCallback(
    (files: readonly File[]) => {
      setGroups((old) => stageFiles(old, files, actions))
      if (files.length > 0) parts.announcement.set(`${countOf(files.length, 'file')} added`)
    },
    [actions, parts],
  )
  const replace = (group: Group) => setGroups((old) => old.map((other) => (other.id === group.id ? group : other)))
  const drop = (group: Group) => setGroups((old) => old.filter(({ id }) => id !== group.id))
  /** Back among the chosen files, so that its action and options can be changed. */
  const restage = (item: Item) => {
    if (!item.file) return
    const { password: _, ...options } = item.options
    const fresh = stageFiles([], [item.file], actions).map((group) => ({ ...group, action: item.action, options }))
    setGroups((old) => [...old, ...fresh])
    void parts.work.remove(item.id)
  }
  // A form that was sent and a row that was deleted take the focus with them.
  useEffect(() => catchFocus(items.length > 0 ? 'your-files' : 'main'), [groups.length, items.length])
  return (
    <>
      <DropZone onFiles={addFiles} />
      {groups.length > 1 && <AllGroups count={groups.reduce((sum, { files }) => sum + files.length, 0)} />}
      {groups.map((group) => (
        <Staging
          key={group.id}
          parts={parts}
          group={group}
          onChange={replace}
          onRemove={(file) => setGroups((old) => unstageFile(old, group.id, file))}
          onDone={() => drop(group)}
        />
      ))}
      {items.length > 0 ? (
        <ItemList parts={parts} items={items} onChange={restage} />
      ) : (
        groups.length === 0 && (
          <section class="what">
            <h2>What it can do</h2>
            <dl>
              {actions.map(({ name, summary, accepts }) => (
                <div key={name}>
                  <dt>{actionTitle(name)}</dt>
                  <dd>
                    {summary}
                    <span class="muted"> Takes {accepts.extensions.join(', ')}.</span>
                  </dd>
                </div>
              ))}
            </dl>
            {current && (
              <p class="muted">Files may have up to {formatSize(current.limits.max_upload_bytes)}. Nothing leaves this server.</p>
            )}
          </section>
        )
      )}
    </>
  )
}

/** Sends every form below, each as far as its own options allow. */
function AllGroups({ count }: { count: number }) {
  const sendAll = () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form.staging')) form.requestSubmit()
  }
  return (
    <div class="card all-groups">
      <span>{countOf(count, 'file')} of different kinds</span>
      <button type="button" class="primary" onClick={sendAll}>
        Convert all {countOf(count, 'file')}
      </button>
    </div>
  )
}

function ItemList({ parts, items, onChange }: { parts: ConsoleParts; items: readonly Item[]; onChange: (item: Item) => void }) {
  const done = items.flatMap((item) => (standingOf(item) === 'completed' && item.conversion ? [item.conversion] : []))
  const underWay = items.filter(isUnderWay).length
  const failed = items.filter((item) => standingOf(item) === 'failed').length
  const counts = [
    underWay > 0 && `${underWay} under way`,
    done.length > 0 && `${done.length} done`,
    failed > 0 && `${failed} failed`,
  ].filter((text) => text !== false)
  return (
    <section class="items" aria-label="Your files">
      <header class="items-head">
        <h2 id="your-files" tabIndex={-1}>
          Your files
        </h2>
        <span class="muted">{counts.join(' · ')}</span>
        <div class="buttons">
          {done.length > 1 && (
            <AsyncButton class="primary" run={() => downloadAll(parts.api, done)}>
              Download all
            </AsyncButton>
          )}
          {underWay < items.length && (
            <button type="button" onClick={() => parts.work.removeEnded()}>
              Clear the list
            </button>
          )}
        </div>
      </header>
      <ul>
        {items.map((item) => (
          <ItemRow key={item.id} parts={parts} item={item} onChange={onChange} />
        ))}
      </ul>
    </section>
  )
}
