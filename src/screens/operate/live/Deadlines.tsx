// 最先到期的订单 · operate/live/Deadlines
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { orders } from '#contract/operate/live'
import { order } from '#contract/stockout/order'
import { leftUntil } from '../../../kit/Due.tsx'
import { useMay } from '../../../kit/may.ts'
import { useNow } from '../../../kit/now.ts'
import { useLive } from './figures.ts'
import { Panel } from './Panel.tsx'

const detailRight = 180107

/** The orders with the next deadlines; an order past its deadline shows how late it is. */
export const Deadlines = ({ warehouseNo }: { readonly warehouseNo: string }): JSX.Element => {
  const read = useLive(orders, warehouseNo)
  const mayOpen = useMay()(detailRight)
  const now = useNow()
  return (
    <Panel title="接下来到期" className="live-next" read={read}>
      {({ next }) =>
        next.length === 0 ? (
          <p className="panel-body dim">没有将要到期的订单</p>
        ) : (
          <ul className="live-list live-lines" tabIndex={0} aria-label="接下来到期，一单一行">
            {next.map(({ stockoutNo, status, deadlineTime }) => {
              const { text, tone } = leftUntil(deadlineTime, now)
              return (
                <li key={stockoutNo} data-tone={tone} title={`发货截止 ${deadlineTime}`}>
                  <b>
                    {mayOpen ? <Link to={`/front/operator-center/stockout/detail/${stockoutNo}`}>{stockoutNo}</Link> : stockoutNo}
                  </b>
                  <span className="dim">{order.fields.status.texts?.[status] ?? status}</span>
                  <strong>{text}</strong>
                </li>
              )
            })}
          </ul>
        )
      }
    </Panel>
  )
}
