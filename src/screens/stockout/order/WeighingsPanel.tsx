// 出库单称重记录 · stockout/order/WeighingsPanel
import type { JSX } from 'react'
import { choice } from '#contract/kinds'
import { billText } from '#contract/rules/billWeight'
import { FORCE_REASON, WEIGH_RESULT } from '#contract/rules/weigh'
import type { OrderWeighing } from '#contract/stockout/orderDetail'
import { Clipped, Code, Moment, show } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText, none } from '../../../kit/formats.ts'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'

const grams = (value: number | null): string => (value === null ? none : `${countText(value)} g`)
const signedGrams = (value: number | null): string => (value === null ? none : `${value > 0 ? '+' : ''}${countText(value)} g`)

/** Reason of a release outside the tolerance, and the leader who approved it. */
const releaseOf = ({ forceReason, approverName }: OrderWeighing): string => {
  if (forceReason === null) return none
  const reason = (FORCE_REASON as Readonly<Record<number, string>>)[forceReason] ?? ''
  return approverName === null ? reason : `${reason} · ${approverName}核准`
}

/** How the billing weight was calculated: weight, coefficient and beginning of the rule. */
const billReason = (one: OrderWeighing): string => (one.billJson === null ? none : billText(one, one.billJson))

const result = choice('结果', WEIGH_RESULT, { dict: 'weigh_record.result' })

const columns: readonly Column<OrderWeighing>[] = [
  { key: 'time', title: '时间', width: 165, render: (one) => <Moment text={one.effectiveAt} /> },
  { key: 'logisticsNo', title: '物流单号', width: 180, render: (one) => <Code text={one.logisticsNo} /> },
  { key: 'times', title: '第几次', width: 70, align: 'right', render: (one) => one.times },
  { key: 'est', title: '预估', width: 90, align: 'right', render: (one) => grams(one.estWeightG) },
  { key: 'weight', title: '实重', width: 90, align: 'right', render: (one) => grams(one.weightG) },
  { key: 'bill', title: '计费', width: 90, align: 'right', render: (one) => grams(one.billWeightG) },
  { key: 'why', title: '怎么算的', width: 260, render: (one) => <Clipped text={billReason(one)} /> },
  { key: 'diff', title: '差异', width: 90, align: 'right', render: (one) => signedGrams(one.diffG) },
  {
    key: 'result',
    title: '结果',
    width: 150,
    render: (one) => (
      <span className="state-flags">
        {show(result, one.result)}
        {one.isValid === 0 && <small className="dim">不算</small>}
      </span>
    ),
  },
  { key: 'release', title: '放行', width: 200, render: releaseOf },
  { key: 'who', title: '操作人', width: 100, render: (one) => one.operatorName ?? none },
  { key: 'scale', title: '秤', width: 100, render: (one) => (one.isManual === 1 ? '手工录入' : (one.scaleNo ?? none)) },
]

/** Every weighing of the order's parcels, newest first, including repeated and reversed ones. */
export const WeighingsPanel = ({ weighings }: { readonly weighings: readonly OrderWeighing[] }): JSX.Element => (
  <section className="panel">
    <h2>称重记录</h2>
    <DataTable
      label="称重记录"
      columns={columns}
      rows={weighings}
      rowKey={(one) => one.opId}
      empty={<EmptyState title="还没有称过" text="每次称重都列在这里，超差重称和作废的也在。" />}
    />
  </section>
)
