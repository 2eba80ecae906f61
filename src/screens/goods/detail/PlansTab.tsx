// 保护方案 · goods/detail/PlansTab
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { goodsPlans } from '#contract/goods/detail'
import { plan, planAt } from '#contract/protection/plan'
import { useRead } from '../../../data/query.ts'
import { show, StateTag } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { countText, none } from '../../../kit/formats.ts'
import { useMay } from '../../../kit/may.ts'
import { EmptyState } from '../../../kit/states.tsx'
import type { Column } from '../../../kit/table/column.ts'

type Plan = ReplyOf<typeof goodsPlans>['plans'][number]
const validTexts = ['未生效', '生效', '过期'] as const

const columnsOf = (hasLinks: boolean): readonly Column<Plan>[] => [
  {
    key: 'planNo',
    title: '方案编号',
    width: 150,
    render: (one) =>
      hasLinks ? <Link to={`${planAt}/detail/${encodeURIComponent(one.planNo)}`}>{one.planNo}</Link> : one.planNo,
  },
  { key: 'planName', title: '方案名称', width: 180, render: (one) => one.planName },
  { key: 'applyType', title: '适用方式', width: 100, render: (one) => show(plan.fields.applyType, one.applyType) },
  { key: 'warehouseNo', title: '仓库', width: 140, render: (one) => show(plan.fields.warehouseNo, one.warehouseNo) },
  {
    key: 'qty',
    title: '数量区间',
    width: 100,
    render: (one) => `${countText(one.minQty)} - ${one.maxQty === null ? '不限' : countText(one.maxQty)}`,
  },
  { key: 'items', title: '防护耗材', width: 220, render: (one) => one.items || none },
  { key: 'priority', title: '优先级', width: 80, align: 'right', render: (one) => one.priority },
  { key: 'days', title: '生效期', width: 200, render: (one) => `${one.effectDate} 至 ${one.expireDate ?? '长期'}` },
  { key: 'valid', title: '状态', width: 80, render: (one) => <StateTag text={validTexts[one.valid] ?? none} /> },
]

/** Active protection plans of the item, in the order of their application. */
export const PlansTab = (key: { readonly ownerNo: string; readonly goodsNo: string }): JSX.Element => {
  const may = useMay()
  const { data, error, isFetching, refetch } = useRead(goodsPlans, key)
  return (
    <DataTable
      label="保护方案"
      columns={columnsOf(may(plan.page[1]))}
      rows={data?.plans}
      rowKey={(one) => one.planNo}
      loading={isFetching}
      failure={error?.failure ?? null}
      retry={() => void refetch()}
      empty={<EmptyState title="没有适用的保护方案" text="按商品、品类或货主新建方案，审核通过后在这里看到。" />}
    />
  )
}
