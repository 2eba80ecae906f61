// 本月用量与费用 · kit/MonthFees
import type { JSX } from 'react'
import type { InputOf, ReplyOf } from '#contract/call'
import type { consumableFees, planFees } from '#contract/finance/usageFee'
import { useRead } from '../data/query.ts'
import { DataTable } from './DataTable.tsx'
import { countText, moneyText, none } from './formats.ts'
import { BigNumber } from './KeyFacts.tsx'
import { FailureState, SkeletonPage } from './states.tsx'
import type { Column } from './table/column.ts'

type Asked = typeof consumableFees | typeof planFees
type Price = ReplyOf<Asked>['prices'][number]

const columns: readonly Column<Price>[] = [
  { key: 'source', title: '价格来自', width: 260, render: ({ source }) => source },
  { key: 'customName', title: '客户', width: 160, render: ({ customName }) => customName || none },
  { key: 'priceText', title: '价格', width: 220, render: ({ priceText }) => priceText },
  { key: 'since', title: '起', width: 165, render: ({ since }) => since },
  { key: 'until', title: '止', width: 165, render: ({ until }) => until ?? '一直到改' },
  { key: 'userName', title: '审核或修改人', width: 120, render: ({ userName }) => userName || none },
]

/** What something was charged this month, and each price it had (office.md §22). */
export const MonthFees = <C extends Asked>({ call, input }: { readonly call: C; readonly input: InputOf<C> }): JSX.Element => {
  const read = useRead<Asked>(call, input)
  if (read.data === undefined)
    return read.error === null ? (
      <SkeletonPage />
    ) : (
      <FailureState failure={read.error.failure} retry={() => void read.refetch()} />
    )
  const { month, qty, unit, amountFen, waiting, prices } = read.data
  return (
    <div className="stack">
      <div className="detail-head">
        <BigNumber label={`${month} 用量`} value={countText(Number(qty))} unit={unit} />
        <BigNumber label={`${month} 金额`} value={moneyText(amountFen)} unit="元" />
      </div>
      {waiting > 0 && <p className="note">还有 {countText(waiting)} 笔在计价池等价格，没有算在金额里。</p>}
      <DataTable label="价格历史" columns={columns} rows={prices} rowKey={({ source, since }) => `${source}|${since}`} />
    </div>
  )
}
