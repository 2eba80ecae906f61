// 库存查询 · stock/stock
import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Row } from '#contract/resource'
import { stock } from '#contract/stock/stock'
import { ImportTool } from '../../kit/ImportTool.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'

type Stock = Row<typeof stock>
/** Days before the end of life in which the number turns yellow. */
const soonDays = 30

const leftClass = (days: number): string => (days < 0 ? 'overdue' : days <= soonDays ? 'soon' : '')
const cells = {
  leftDays: (row: Stock) => (row.leftDays === null ? '-' : <span className={leftClass(row.leftDays)}>{row.leftDays}</span>),
  availQty: (row: Stock) => (
    <b className={(row.availQty ?? 0) === 0 ? 'dim' : undefined}>{(row.availQty ?? 0).toLocaleString('zh-CN')}</b>
  ),
}

/** The flows behind one row of stock. */
const flowsOf = (row: Stock): string => {
  const query = new URLSearchParams({
    warehouseNo: row.warehouseNo ?? '',
    ownerNo: row.ownerNo ?? '',
    goodsNo: row.goodsNo ?? '',
    locationNo: row.locationNo ?? '',
  })
  return `/front/operator-center/stock/flow?${query.toString()}`
}

export default function StockScreen(): JSX.Element {
  const navigate = useNavigate()
  const open = (row: Stock): void => void navigate(flowsOf(row))
  const actions = (row: Stock): readonly Action[] => [{ label: '流水', right: 160225, local: true, run: () => open(row) }]
  return (
    <ResourceScreen
      of={stock}
      cells={cells}
      rowActions={actions}
      open={open}
      tools={<ImportTool biz="stock" title="期初库存" right={160205} changes={['stock/stock', 'stock/flow', 'stockout/order']} />}
      empty={<EmptyState title="没有符合条件的库存" text="可以放宽条件，或导入期初库存。" />}
    />
  )
}
