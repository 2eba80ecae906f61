// 小表格的输入 · kit/RowsInput
import { Button } from 'antd'
import type { JSX } from 'react'
import { isNumber, limitsOf, typingOf, wireOf } from './numberFault.ts'
import type { Field } from '#contract/kinds'
import { NumberCell } from './NumberField.tsx'
import './rowsInput.css'

type Entry = Readonly<Record<string, unknown>>
interface RowsInputProps {
  readonly label: string
  /** numbers each row has */
  readonly fields: Readonly<Record<string, Field>>
  /** most rows; any number where absent */
  readonly most?: number | undefined
  readonly value: unknown
  readonly disabled: boolean
  readonly onChange: (rows: readonly Entry[]) => void
}

const isEntry = (row: unknown): row is Entry => typeof row === 'object' && row !== null
const unitOf = (field: Field): string => (field.unit ?? typingOf(field).unit) || ''
const titleOf = (field: Field): string => (unitOf(field) === '' ? field.label : `${field.label}(${unitOf(field)})`)

/** Rows of numbers typed under each other, each in the unit people use; a new row is empty. */
export default function RowsInput({ label, fields, most, value, disabled, onChange }: RowsInputProps): JSX.Element {
  const rows: readonly Entry[] = Array.isArray(value) ? value.filter(isEntry) : []
  const put = (at: number, name: string, wire: number | null): void =>
    onChange(rows.map((row, i) => (i === at ? { ...row, [name]: wire } : row)))
  const columns = Object.entries(fields).filter(([, field]) => isNumber(field))
  const blank = Object.fromEntries(columns.map(([name]) => [name, null]))
  return (
    <div className="rows-input">
      {rows.length > 0 && (
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
                      label={`第${at + 1}行${field.label}`}
                      field={field}
                      value={row[name]}
                      disabled={disabled}
                      put={(wire) => put(at, name, wire)}
                    />
                  </td>
                ))}
                <td>
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
      )}
      <Button disabled={disabled || rows.length >= (most ?? Infinity)} onClick={() => onChange([...rows, blank])}>
        添加一段
      </Button>
    </div>
  )
}

interface CellProps {
  readonly label: string
  readonly field: Field
  readonly value: unknown
  readonly disabled: boolean
  readonly put: (wire: number | null) => void
}
const Cell = ({ label, field, value, disabled, put }: CellProps): JSX.Element => {
  const typing = typingOf(field)
  return (
    <NumberCell
      label={label}
      limits={limitsOf(field, typing)}
      disabled={disabled}
      value={typeof value === 'number' ? value / typing.factor : null}
      onChange={(typed) => put(typed === null ? null : wireOf(typed, typing.factor))}
    />
  )
}
