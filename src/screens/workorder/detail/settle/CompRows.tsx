// 结算的行 · workorder/detail/settle/CompRows
import { Tooltip } from 'antd'
import { createContext, useContext, type JSX } from 'react'
import { countsDays } from '#contract/rules/compensation'
import type { SettleTerms } from '#contract/workorder/act'
import { moneyText, none } from '../../../../kit/formats.ts'
import type { InputProps } from '../../../../kit/inputs.tsx'
import RowsInput, { TypedNumber, type RowCellProps } from '../../../../kit/RowsInput.tsx'
import { compRow, reckoned } from './reckoned.ts'

/** Terms of the kinds of claims against the liable party; none before one is chosen. */
export const Terms = createContext<readonly SettleTerms[]>([])

/** Amount by the rules for the claim of its row, and the most that may be approved; the calculation is in its tooltip. */
const ByRule = ({ row, label }: RowCellProps): JSX.Element => {
  const of = reckoned(row, useContext(Terms))
  if (of === null)
    return (
      <div className="wo-by-rule dim" aria-label={label}>
        {none}
      </div>
    )
  const approved = row['approveFen']
  const isBeyond = typeof approved === 'number' && approved > of.mostFen
  return (
    <Tooltip
      title={of.steps.map((step) => (
        <div key={step}>{step}</div>
      ))}
    >
      <div className="wo-by-rule" aria-label={label} tabIndex={0} data-beyond={isBeyond}>
        {of.isOpen ? (
          <span>待定价</span>
        ) : (
          <>
            <strong>{moneyText(of.approveFen)}</strong>
            <small>上限 {moneyText(of.mostFen)}</small>
          </>
        )}
      </div>
    </Tooltip>
  )
}
/** Days are asked for where the amount depends on them. */
const Days = (cell: RowCellProps): JSX.Element =>
  countsDays(Number(cell.row['compType'])) ? <TypedNumber {...cell} /> : <span className="dim">{none}</span>
const own = { byRule: ByRule, delayDays: Days }

/** Claims one below the other, each beside its amount by the rules. */
export const CompRows = ({ field, value, onChange, disabled = false }: InputProps): JSX.Element => (
  <RowsInput
    label={field.label}
    fields={field.rows ?? {}}
    most={field.max}
    value={value}
    disabled={disabled}
    onChange={(rows) => onChange?.(rows.map(({ byRule: _shown, ...row }) => row))}
    own={own}
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
