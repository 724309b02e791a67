/** The format to convert to. It must be chosen, because a default could be the file's present format. */
import { useId } from 'preact/hooks'
import type { ConvertTo, OptionSchema, OptionValues } from '../../shared/types.ts'
import { countOf } from '../../shared/words.ts'
import { extensionOf, type StagedFile } from '../../work/stage.ts'

interface FormatProps {
  convertTo: ConvertTo
  schema: OptionSchema
  files: readonly StagedFile[]
  values: OptionValues
  onChange: (values: OptionValues) => void
}

/** Renders the choice. */
export function FormatChoice({ convertTo, schema, files, values, onChange }: FormatProps) {
  const id = useId()
  const chosen = values.format ?? schema.default
  const same = files.filter(({ file }) => extensionOf(file.name) === chosen).length
  return (
    <fieldset class="picks">
      <legend>Convert to</legend>
      {formatsFor(schema, files, convertTo).map((format) => (
        <label key={format} class={format === chosen ? 'pick is-chosen' : 'pick'}>
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

/** Returns the formats to which all files can be converted; all formats where that is unknown. */
function formatsFor({ enum: all = [] }: OptionSchema, files: readonly StagedFile[], convertTo: ConvertTo): readonly (string | number)[] {
  const kinds = [...new Set(files.map(({ file }) => extensionOf(file.name)))]
  const fitting = all.filter((format) => kinds.every((kind) => kind === format || (convertTo[kind] && format in convertTo[kind])))
  return fitting.length === 0 ? all : fitting
}
