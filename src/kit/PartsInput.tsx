// 一组字段的输入 · kit/PartsInput
import type { JSX } from 'react'
import type { Fields } from '#contract/kinds'
import { inputs } from './inputs.tsx'
import './rowsInput.css'

interface PartsInputProps {
  readonly label: string
  readonly fields: Fields
  readonly value: unknown
  readonly disabled: boolean
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Input for a value that consists of several fields; each field has the input of its kind, one below the other. */
export default function PartsInput({ label, fields, value, disabled, onChange }: PartsInputProps): JSX.Element {
  const parts = isRecord(value) ? value : {}
  return (
    <div className="parts-input" role="group" aria-label={label}>
      {Object.entries(fields).map(([name, field]) => {
        const Input = inputs[field.kind]
        return (
          <div key={name} className="part">
            {field.parts === undefined && (
              <span className="part-label">
                {field.label}
                {field.required === true && <i aria-hidden>*</i>}
              </span>
            )}
            <div>
              <Input
                aria-label={field.label}
                field={field}
                value={parts[name]}
                disabled={disabled}
                onChange={(next) => onChange({ ...parts, [name]: next })}
              />
              {field.help !== undefined && <p className="dim">{field.help}</p>}
            </div>
          </div>
        )
      })}
    </div>
  )
}
