// 状态与标记 · stockout/order/StatusCell
import type { JSX } from 'react'
import type { Row } from '#contract/resource'
import { order } from '#contract/stockout/order'
import { show } from '../../../kit/cells.tsx'

type Order = Pick<Row<typeof order>, 'status' | 'interceptStatus' | 'holdFlag' | 'holdReason' | 'pulling'>

/** How far the parcels of a stopped order are. */
const pulled: Readonly<Record<string, string>> = { 1: '待取出', 2: '已取出' }

/** The order's state, and beside it what somebody stopped it for (look.md: flags are tags beside the state). */
export const StatusCell = ({ row }: { readonly row: Order }): JSX.Element => (
  <span className="state-flags">
    {show(order.fields.status, row.status)}
    {Number(row.interceptStatus) > 0 && show(order.fields.interceptStatus, row.interceptStatus)}
    {row.holdFlag === 1 && <span className="state state-warning">挂起</span>}
    {Number(row.pulling) > 0 && <small className="dim">{pulled[Number(row.pulling)]}</small>}
  </span>
)
