/** The page that takes files and shows results. */
import { useEffect } from 'preact/hooks'
import { AddButtons, DropZone } from '../parts/drop-zone.tsx'
import { catchFocus } from '../parts/focus.ts'
import { ListButtons, ListProgress, ListSummary } from '../parts/item-list.tsx'
import { ItemRow } from '../parts/item-row.tsx'
import { Staging } from '../parts/staging/staging.tsx'
import { useStore } from '../shared/store.ts'
import { actionTitle, countOf, formatSize } from '../shared/words.ts'
import { groupActions } from '../work/action-groups.ts'
import { findJoin } from '../work/join.ts'
import type { ConsoleParts } from '../work/parts.ts'
import type { Group } from '../work/stage.ts'

/** Renders the page. */
export function ConvertPage({ parts }: { parts: ConsoleParts }) {
  const items = useStore(parts.work.items)
  const groups = useStore(parts.staging.groups)
  const ready = groups.filter(({ action }) => action !== '')
  // A form that was sent, or a row that was deleted, loses the focus.
  useEffect(() => catchFocus(items.length > 0 ? 'your-files' : 'main'), [groups.length, items.length])
  if (items.length === 0 && groups.length === 0) return <Start parts={parts} />
  return (
    <>
      <header class="items-head">
        {items.length > 0 && <ListSummary items={items} />}
        <AddButtons onFiles={parts.staging.add} isPrimary={false} />
        <ListButtons parts={parts} items={items} isPrimary={groups.length === 0} />
      </header>
      {ready.length > 1 && <AllGroups parts={parts} groups={ready} />}
      {groups.map((group) => (
        <Staging key={group.id} parts={parts} group={group} isOnly={ready.length === 1} />
      ))}
      {items.length > 0 && (
        <section class="items" aria-labelledby="your-files">
          <ListProgress items={items} />
          <ul>
            {items.map((item) => (
              <ItemRow key={item.id} parts={parts} item={item} isOnly={items.length === 1 && groups.length === 0} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Returns the content of a page without files. */
function Start({ parts }: { parts: ConsoleParts }) {
  const { actions, current } = useStore(parts.session)
  return (
    <>
      <DropZone onFiles={parts.staging.add} isPrimary />
      <section class="what">
        <h2>What it can do</h2>
        {groupActions(actions).map(({ heading, actions: grouped }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <dl>
              {grouped.map(({ name, summary, accepts }) => (
                <div key={name}>
                  <dt>{actionTitle(name)}</dt>
                  <dd>
                    {summary}
                    {accepts.extensions.length > 1 && <span class="muted"> Takes {accepts.extensions.join(', ')}.</span>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {current && <p class="muted">Files may have up to {formatSize(current.limits.max_upload_bytes)}. Nothing leaves this server.</p>}
      </section>
    </>
  )
}

/** Sends every form below, if its options are complete, or joins the files that one action takes together. */
function AllGroups({ parts, groups }: { parts: ConsoleParts; groups: readonly Group[] }) {
  const { actions } = useStore(parts.session)
  const count = countFiles(groups)
  const join = findJoin(groups, actions)
  const sendAll = () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form.staging')) form.requestSubmit()
  }
  return (
    <div class="card all-groups">
      <span>{countOf(count, 'file')} of different kinds</span>
      <div class="buttons">
        {join && (
          <button type="button" onClick={() => parts.staging.join(join)}>
            Put {countOf(countFiles(join.groups), 'file')} together: {actionTitle(join.action.name)}
          </button>
        )}
        <button type="button" class="primary" onClick={sendAll}>
          Convert all {countOf(count, 'file')}
        </button>
      </div>
    </div>
  )
}

function countFiles(groups: readonly Group[]): number {
  return groups.reduce((sum, { files }) => sum + files.length, 0)
}
