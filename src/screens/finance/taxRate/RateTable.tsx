// 税率表 · finance/taxRate/RateTable
import type { JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import type { taxRates } from '#contract/finance/taxRate'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { taxRateMaxBp } from '#contract/rules/taxRate'
import { none, percentText } from '../../../kit/formats.ts'
import { numberFault, type Limits } from '../../../kit/numberFault.ts'
import { NumberCell } from '../../../kit/NumberField.tsx'
import '../../../kit/rowsInput.css'

/** New rates in per cent, by fee type. */
export type TypedRates = ReadonlyMap<string, number>

const limits: Limits = { min: 0, max: taxRateMaxBp / 100, decimals: 2, unit: '%', fault: '税率须在0-25%之间' }
/** Fault of a typed rate, '' for none. */
export const rateFault = (percent: number): string => numberFault('税率', limits, percent)

interface RateTableProps {
  readonly rows: ReplyOf<typeof taxRates>
  readonly typed: TypedRates
  readonly canSet: boolean
  readonly change: (typed: TypedRates) => void
}
/** One row per fee type: the rate that holds today, rates that start later, and an input for a new one. */
export const RateTable = ({ rows, typed, canSet, change }: RateTableProps): JSX.Element => {
  const put = (feeType: string, percent: number | null): void => {
    const next = new Map(typed)
    if (percent === null) next.delete(feeType)
    else next.set(feeType, percent)
    change(next)
  }
  return (
    <div className="rows-input">
      <table aria-label="税率" className="tax-rate-table">
        <thead>
          <tr>
            <th>费用类型</th>
            <th>现在的税率</th>
            <th>生效日期</th>
            <th>来自</th>
            <th>以后的税率</th>
            {canSet && <th>新税率(%)</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ feeType, rateBp, startDate, isOwn, later }) => (
            <tr key={feeType}>
              <th scope="row">{FEE_TYPE[feeType as FeeType]}</th>
              <td className="number">{percentText(rateBp)}</td>
              <td>{startDate || none}</td>
              <td>{isOwn === 1 ? '这个客户' : '默认'}</td>
              <td>{later.map((rate) => `${rate.startDate}起 ${percentText(rate.rateBp)}`).join('；') || none}</td>
              {canSet && (
                <td>
                  <NumberCell
                    label={`${FEE_TYPE[feeType as FeeType]}新税率`}
                    limits={limits}
                    value={typed.get(feeType) ?? null}
                    onChange={(percent) => put(feeType, percent)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
