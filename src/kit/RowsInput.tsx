// 小表格的输入 · kit/RowsInput
import { Button } from 'antd'
import type { ComponentType, JSX } from 'react'
import { isNumber, limitsOf, typingOf, wireOf } from './numberFault.ts'
import type { Field } from '#contract/kinds'
import { inputs } from './inputs.tsx'
import { NumberCell } from './NumberField.tsx'
import { choiceKey } from './dictionary.ts'
import './rowsInput.css'

export type Entry = Readonly<Record<string, unknown>>
interface RowsInputProps {
  readonly label: string
  /** fields of each row */
  readonly fields: Readonly<Record<string, Field>>
  /** maximum number of rows; unlimited when absent */
  readonly most?: number | undefined
  readonly value: unknown
  readonly disabled: boolean
  readonly onChange: (rows: readonly Entry[]) => void
  /** the screen's own inputs of columns, by field name */
  readonly own?: Readonly<Record<string, ComponentType<RowCellProps>>>
  /** an action on a row besides removing it */
  readonly more?: { readonly label: string; readonly disabled: boolean; readonly run: (at: number) => void }
  /** initial values of an added row, besides those of its fields */
  readonly begin?: (rows: readonly Entry[]) => Entry
  /** text of the button that adds a row */
  readonly add?: string
}

const isEntry = (row: unknown): row is Entry => typeof row === 'object' && row !== null
const unitOf = (field: Field): string => (field.unit ?? typingOf(field).unit) || ''
const titleOf = (field: Field): string => (unitOf(field) === '' ? field.label : `${field.label}(${unitOf(field)})`)

/** Initial value in an added row: a required field for several options starts with all options. */
const startOf = ({ starts, kind, texts, required }: Field): unknown =>
  kind === 'json' && texts !== undefined && required === true ? Object.keys(texts).map(choiceKey) : (starts ?? null)

/** Input for a list of rows, one below the other; numbers are typed in the unit people use. */
export default function RowsInput({ begin, add = '添加一段', ...table }: RowsInputProps): JSX.Element {
  const { fields, most, value, disabled, onChange } = table
  const rows: readonly Entry[] = Array.isArray(value) ? value.filter(isEntry) : []
  const blank = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, startOf(field)]))
  return (
    <div className="rows-input">
      {rows.length > 0 && <RowsTable {...table} rows={rows} />}
      <Button
        disabled={disabled || rows.length >= (most ?? Infinity)}
        onClick={() => onChange([...rows, { ...blank, ...begin?.(rows) }])}
      >
        {add}
      </Button>
    </div>
  )
}

interface RowsTableProps extends Omit<RowsInputProps, 'value' | 'most' | 'begin' | 'add'> {
  readonly rows: readonly Entry[]
}
const RowsTable = ({ label, fields, rows, disabled, onChange, own = {}, more }: RowsTableProps): JSX.Element => {
  const columns = Object.entries(fields)
  const put = (at: number, name: string, wire: unknown): void =>
    onChange(rows.map((row, i) => (i === at ? { ...row, [name]: wire } : row)))
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          {columns.map(([name, field]) => (
            <th key={name}>{titleOf(field)}</th>
          ))}
          <th>操作</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {columns.map(([name, field]) => (
              <td key={name}>
                <Cell
                  Own={own[name]}
                  label={`第${at + 1}行${field.label}`}
                  field={field}
                  row={row}
                  value={row[name]}
                  disabled={disabled}
                  put={(wire) => put(at, name, wire)}
                />
              </td>
            ))}
            <td className="rows-acts">
              {more !== undefined && (
                <Button type="link" size="small" disabled={disabled || more.disabled} onClick={() => more.run(at)}>
                  {more.label}
                </Button>
              )}
              <Button
                type="link"
                size="small"
                danger
                disabled={disabled}
                aria-label={`移除第${at + 1}行`}
                onClick={() => onChange(rows.filter((_row, i) => i !== at))}
              >
                移除
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface RowCellProps {
  readonly label: string
  readonly field: Field
  readonly row: Entry
  readonly value: unknown
  readonly disabled: boolean
  readonly put: (wire: unknown) => void
}
interface CellProps extends RowCellProps {
  readonly Own: ComponentType<RowCellProps> | undefined
}
const Cell = ({ Own, ...props }: CellProps): JSX.Element => {
  const { label, field, value, disabled, put } = props
  if (Own !== undefined) return <Own {...props} />
  if (isNumber(field)) return <TypedNumber {...props} />
  const Input = inputs[field.kind]
  return (
    <div style={{ width: field.width }}>
      <Input aria-label={label} field={field} value={value} disabled={disabled} onChange={put} />
    </div>
  )
}
/** A number in a row, typed in the unit people use. */
export const TypedNumber = ({ label, field, value, disabled, put }: RowCellProps): JSX.Element => {
  const typing = typingOf(field)
  return (
    <div style={{ width: field.width }}>
      <NumberCell
        label={label}
        limits={limitsOf(field, typing)}
        disabled={disabled}
        value={typeof value === 'number' ? value / typing.factor : null}
        onChange={(typed) => put(typed === null ? null : wireOf(typed, typing.factor))}
      />
    </div>
  )
}
