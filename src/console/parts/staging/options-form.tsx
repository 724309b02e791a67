/** A form generated from an action's JSON Schema, so that a new action or option needs no change here. */
import { useId } from 'preact/hooks'
import type { OptionSchema, OptionValues } from '../../shared/types.ts'
import { optionLabel } from '../../shared/words.ts'

interface FormProps {
  properties: Readonly<Record<string, OptionSchema>>
  values: OptionValues
  onChange: (values: OptionValues) => void
}

/** Renders the form. */
export function OptionsForm({ properties, values, onChange }: FormProps) {
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = values
    onChange(value === '' ? others : { ...others, [name]: value })
  }
  return (
    <div class="options">
      {Object.entries(properties)
        // A single value leaves no choice.
        .filter(([, schema]) => schema.enum?.length !== 1)
        .map(([name, schema]) => (
          <Option key={name} name={name} schema={schema} value={values[name] ?? ''} onChange={(value) => set(name, value)} />
        ))}
    </div>
  )
}

interface OptionProps {
  name: string
  schema: OptionSchema
  /** An empty text means unset. */
  value: string
  onChange: (value: string) => void
}

function Option({ name, schema, value, onChange }: OptionProps) {
  const id = useId()
  const isSwitch = schema.type === 'boolean' && typeof schema.default === 'boolean'
  return (
    <div class={isSwitch ? 'option option-switch' : 'option'}>
      <label for={id}>{optionLabel(name)}</label>
      <Control id={id} name={name} schema={schema} value={value} onChange={onChange} />
      {schema.description && (
        <p class="hint" id={`${id}-hint`}>
          {schema.description}
        </p>
      )}
    </div>
  )
}

function Control({ id, name, schema, value, onChange }: OptionProps & { id: string }) {
  const common = { id, name, 'aria-describedby': schema.description ? `${id}-hint` : undefined }
  const fallback = schema.default === undefined ? '' : String(schema.default)
  const read = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) => onChange(currentTarget.value)
  if (schema.type === 'boolean' && fallback !== '') {
    const isOn = (value || fallback) === 'true'
    const flip = () => onChange(String(!isOn) === fallback ? '' : String(!isOn))
    return <input {...common} type="checkbox" checked={isOn} onChange={flip} />
  }
  const choices = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined)
  if (choices) {
    return (
      <select
        {...common}
        value={value || fallback}
        onChange={({ currentTarget }) => onChange(currentTarget.value === fallback ? '' : currentTarget.value)}
      >
        {fallback === '' && <option value="">Automatic</option>}
        {choices.map((choice) => (
          <option key={choice} value={String(choice)}>
            {choiceLabel(String(choice))}
          </option>
        ))}
      </select>
    )
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum, maximum } = schema
    const step = schema.type === 'integer' ? 1 : 'any'
    return (
      <input
        {...common}
        type="number"
        inputMode="numeric"
        min={minimum}
        max={maximum}
        step={step}
        placeholder={fallback || 'automatic'}
        value={value}
        onInput={read}
      />
    )
  }
  if (schema.writeOnly) return <input {...common} type="password" autocomplete="new-password" value={value} onInput={read} />
  return (
    <input
      {...common}
      type="text"
      autocomplete="off"
      spellcheck={false}
      maxLength={schema.maxLength}
      pattern={schema.pattern}
      title={schema.pattern && schema.description}
      placeholder={fallback}
      value={value}
      onInput={read}
    />
  )
}

function choiceLabel(choice: string): string {
  return choice === 'true' ? 'Yes' : choice === 'false' ? 'No' : choice
}
