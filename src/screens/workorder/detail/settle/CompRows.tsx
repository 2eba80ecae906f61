// 结算的行 · workorder/detail/settle/CompRows
import { Tooltip } from 'antd'
import { createContext, useContext, type JSX } from 'react'
import { countsDays } from '#contract/rules/compensation'
import type { SettleTerms } from '#contract/workorder/act'
import { moneyText, none } from '../../../../kit/formats.ts'
import type { InputProps } from '../../../../kit/inputs.tsx'
import RowsInput, { TypedNumber, type RowCellProps } from '../../../../kit/RowsInput.tsx'
import { compRow, reckoned } from './reckoned.ts'

/** Terms of each kind of claim for the chosen liable party; empty before a party is chosen. */
export const Terms = createContext<readonly SettleTerms[]>([])

/** Amount by the rules for the claim of the row, and the greatest amount that may be approved; a tooltip shows the calculation. */
const ByRule = ({ row, label }: RowCellProps): JSX.Element => {
  const result = reckoned(row, useContext(Terms))
  if (result === null)
    return (
      <div className="wo-by-rule dim" aria-label={label}>
        {none}
      </div>
    )
  const approved = row['approveFen']
  const exceedsLimit = typeof approved === 'number' && approved > result.mostFen
  return (
    <Tooltip
      title={result.steps.map((step) => (
        <div key={step}>{step}</div>
      ))}
    >
      <div className="wo-by-rule" aria-label={label} tabIndex={0} data-beyond={exceedsLimit}>
        {result.isOpen ? (
          <span>待定价</span>
        ) : (
          <>
            <strong>{moneyText(result.approveFen)}</strong>
            <small>上限 {moneyText(result.mostFen)}</small>
          </>
        )}
      </div>
    </Tooltip>
  )
}
/** Input for the days of delay, if the amount of the claim depends on them. */
const Days = (cell: RowCellProps): JSX.Element =>
  countsDays(Number(cell.row['compType'])) ? <TypedNumber {...cell} /> : <span className="dim">{none}</span>
const ownCells = { byRule: ByRule, delayDays: Days }

/** Rows of claims, each with its amount by the rules. */
export const CompRows = ({ field, value, onChange, disabled = false }: InputProps): JSX.Element => (
  <RowsInput
    label={field.label}
    fields={field.rows ?? {}}
    most={field.max}
    value={value}
    disabled={disabled}
    onChange={(rows) => onChange?.(rows.map(({ byRule: _shown, ...row }) => row))}
    own={ownCells}
    begin={() => ({ ...compRow, claimFen: null })}
    add="添加一笔赔付"
  />
)

export const PunishRows = ({ field, value, onChange, disabled = false }: InputProps): JSX.Element => (
  <RowsInput
    label={field.label}
    fields={field.rows ?? {}}
    most={field.max}
    value={value}
    disabled={disabled}
    onChange={(rows) => onChange?.(rows)}
    add="添加一笔处罚"
  />
)
