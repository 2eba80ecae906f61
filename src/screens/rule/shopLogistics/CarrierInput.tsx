// 店铺快递规则的录入 · rule/shopLogistics/CarrierInput
import type { JSX } from 'react'
import { shopLogisticsFamily } from '#contract/rule/shopLogistics'
import { carrierLine, checkCarriers, sharedBp, type CarrierContent, type CarrierLine } from '#contract/rules/shopLogistics'
import { inputs, type InputProps } from '../../../kit/inputs.tsx'
import RowsInput, { type Entry } from '../../../kit/RowsInput.tsx'
import { Faults } from '../family/Faults.tsx'
import '../../../kit/rowsInput.css'

const { mode: modeField, lines: field } = shopLogisticsFamily.content
/** Mode that reads a field of a line: 2 by priority, 3 by share; every mode reads all other fields. */
const modeOf: Readonly<Record<string, CarrierContent['mode']>> = { priority: 2, ratioBp: 3 }

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null
const rowsOf = (value: unknown): readonly Entry[] => (Array.isArray(value) ? value.filter(isEntry) : [])
/** A typed line with default values for its empty fields. */
const lineOf = (row: Entry): CarrierLine =>
  carrierLine('', Object.fromEntries(Object.entries(row).filter(([, one]) => one !== null && one !== undefined)))

/** Input for the mode and the carriers. Only the fields that the mode reads are shown; faults are shown while the user types. */
export const CarrierInput = ({ value, onChange, disabled = false }: InputProps): JSX.Element => {
  const content: Entry = isEntry(value) ? value : {}
  const mode = (content['mode'] ?? modeField.starts) as CarrierContent['mode']
  const rows = rowsOf(content['lines'])
  const lines = rows.map(lineOf)
  const change = (next: Entry): void => onChange?.({ mode, lines: rows, ...next })
  const Mode = inputs[modeField.kind]
  const shownFields = Object.entries(field.rows ?? {}).filter(([name]) => (modeOf[name] ?? mode) === mode)
  return (
    <div className="parts-input">
      <div>
        <Mode
          aria-label={modeField.label}
          field={modeField}
          value={mode}
          disabled={disabled}
          onChange={(next) => change({ mode: next })}
        />
        <p className="dim">{modeField.help}</p>
      </div>
      <RowsInput
        label={field.label}
        fields={Object.fromEntries(shownFields)}
        most={field.max}
        value={rows}
        disabled={disabled}
        onChange={(next) => change({ lines: next })}
        add="添加物流公司"
      />
      {mode === 3 && <p className="dim">比例合计 {sharedBp(lines) / 100}%，要正好 100%。</p>}
      <p className="dim">{field.help}</p>
      {rows.length > 0 && <Faults faults={checkCarriers({ mode, lines })} />}
    </div>
  )
}
