/** The additional file for each of the chosen ones, where the action takes one of another kind, such as the picture of a stamp. */

import type { Action } from '../../shared/types.ts'
import type { ConsoleParts } from '../../work/parts.ts'
import { companionExtensions, type Group } from '../../work/stage.ts'

/** Renders the field for the file; nothing if the action takes none. */
export function CompanionFile({ parts, group, action }: { parts: ConsoleParts; group: Group; action: Action }) {
  const extensions = companionExtensions(action)
  if (!extensions) return null
  const name = group.companion?.file.name
  const choose = (event: Event) => {
    const { files } = event.currentTarget as HTMLInputElement
    if (files?.[0]) parts.staging.accompany(group, files[0])
  }
  return name === undefined ? (
    <label class="companion">
      {group.files.length > 1 ? 'With each file, if you like' : 'With it, if you like'} <span class="muted">({extensions.join(', ')})</span>{' '}
      <input type="file" accept={extensions.map((extension) => `.${extension}`).join()} onChange={choose} />
    </label>
  ) : (
    <p class="companion">
      {group.files.length > 1 ? 'With each file: ' : 'With it: '}
      <span class="filename">{name}</span>{' '}
      <button type="button" class="quiet" onClick={() => parts.staging.accompany(group, undefined)}>
        Leave out {name}
      </button>
    </p>
  )
}
