/** The options of the selected action: the format is always shown, the others on request. */

import { useStore } from '../../shared/store.ts'
import type { Action } from '../../shared/types.ts'
import type { ConsoleParts } from '../../work/parts.ts'
import type { Group } from '../../work/stage.ts'
import { FormatChoice } from './format-choice.tsx'
import { OptionsForm } from './options-form.tsx'

/** Renders the options. */
export function ActionOptions({ parts, group, action }: { parts: ConsoleParts; group: Group; action: Action }) {
  const { convertTo } = useStore(parts.session)
  const { format, ...others } = action.options.properties ?? {}
  const set = (options: Group['options']) => parts.staging.change({ ...group, options })
  const isFormatAsked = format?.enum !== undefined
  const isOpen = Object.keys(group.options).some((name) => !isFormatAsked || name !== 'format')
  return (
    <>
      {isFormatAsked && <FormatChoice convertTo={convertTo} schema={format} files={group.files} values={group.options} onChange={set} />}
      <details class="options-box" open={isOpen}>
        <summary>
          Options<span class="muted"> – the defaults suit most files</span>
        </summary>
        <OptionsForm
          key={action.name}
          properties={isFormatAsked ? others : (action.options.properties ?? {})}
          values={group.options}
          onChange={set}
        />
      </details>
    </>
  )
}
