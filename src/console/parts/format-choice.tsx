/** The format that a file is converted to: always asked, because a default could be the format that the file has already. */
import { useId } from 'preact/hooks'
import type { OptionSchema, OptionValues } from '../types.ts'
import { countOf } from '../words.ts'
import { extensionOf, type StagedFile } from '../work/stage.ts'

interface FormatProps {
  schema: OptionSchema
  files: readonly StagedFile[]
  values: OptionValues
  onChange: (values: OptionValues) => void
}

export function FormatChoice({ schema, files, values, onChange }: FormatProps) {
  const id = useId()
  const chosen = values.format ?? schema.default
  const same = files.filter(({ file }) => extensionOf(file.name) === chosen).length
  return (
    <fieldset class="formats">
      <legend>Convert to</legend>
      {schema.enum?.map((format) => (
        <label key={format} class={format === chosen ? 'format is-chosen' : 'format'}>
          <input
            type="radio"
            required
            name={id}
            value={format}
            checked={format === chosen}
            onChange={() => onChange({ ...values, format: String(format) })}
          />
          {String(format).toUpperCase()}
        </label>
      ))}
      {same > 0 && (
        <p class="hint" role="status">
          {same === files.length
            ? files.length === 1
              ? 'This file is'
              : 'These files are'
            : `${countOf(same, 'file')} of them ${same === 1 ? 'is' : 'are'}`}{' '}
          {String(chosen).toUpperCase()} already: useful only with other options, such as a size.
        </p>
      )}
    </fieldset>
  )
}
