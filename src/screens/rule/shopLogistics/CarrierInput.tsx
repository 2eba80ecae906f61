// 店铺快递规则的录入 · rule/shopLogistics/CarrierInput
import type { JSX } from 'react'
import { shopLogisticsFamily } from '#contract/rule/shopLogistics'
import { carrierLine, checkCarriers, sharedBp, type CarrierContent, type CarrierLine } from '#contract/rules/shopLogistics'
import { inputs, type InputProps } from '../../../kit/inputs.tsx'
import RowsInput, { type Entry } from '../../../kit/RowsInput.tsx'
import { Faults } from '../family/Faults.tsx'
import '../../../kit/rowsInput.css'

const { mode: modeField, lines: field } = shopLogisticsFamily.content
/** Fields of a line that only one mode reads. */
const modeOf: Readonly<Record<string, CarrierContent['mode']>> = { priority: 2, ratioBp: 3 }

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null
const rowsOf = (value: unknown): readonly Entry[] => (Array.isArray(value) ? value.filter(isEntry) : [])
/** A line while it is typed: an empty field means open. */
const lineOf = (row: Entry): CarrierLine =>
  carrierLine('', Object.fromEntries(Object.entries(row).filter(([, one]) => one !== null && one !== undefined)))

/** How carriers are chosen, and which; only the fields of the mode are shown, and what the server would refuse is shown with every key. */
export const CarrierInput = ({ value, onChange, disabled = false }: InputProps): JSX.Element => {
  const now: Entry = isEntry(value) ? value : {}
  const mode = (now['mode'] ?? modeField.starts) as CarrierContent['mode']
  const rows = rowsOf(now['lines'])
  const lines = rows.map(lineOf)
  const put = (next: Entry): void => onChange?.({ mode, lines: rows, ...next })
  const Mode = inputs[modeField.kind]
  const asked = Object.entries(field.rows ?? {}).filter(([name]) => (modeOf[name] ?? mode) === mode)
  return (
    <div className="parts-input">
      <div>
        <Mode
          aria-label={modeField.label}
          field={modeField}
          value={mode}
          disabled={disabled}
          onChange={(next) => put({ mode: next })}
        />
        <p className="dim">{modeField.help}</p>
      </div>
      <RowsInput
        label={field.label}
        fields={Object.fromEntries(asked)}
        most={field.max}
        value={rows}
        disabled={disabled}
        onChange={(next) => put({ lines: next })}
        add="添加物流公司"
      />
      {mode === 3 && <p className="dim">比例合计 {sharedBp(lines) / 100}%，要正好 100%。</p>}
      <p className="dim">{field.help}</p>
      {rows.length > 0 && <Faults says={checkCarriers({ mode, lines })} />}
    </div>
  )
}
