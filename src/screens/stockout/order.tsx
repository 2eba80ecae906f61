// 出库单 · stockout/order
import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { fillIn } from '#contract/action'
import type { Row } from '#contract/resource'
import { ORDER_TAG } from '#contract/rules/orderLife'
import { order, orderAt } from '#contract/stockout/order'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { none } from '../../kit/formats.ts'
import { Icon } from '../../kit/icons.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { SyncTool } from '../../kit/SyncTool.tsx'
import { StoppedStrip } from './order/StoppedStrip.tsx'
import { stopQuestions } from './order/stops.ts'
import { OrderBatch } from './print/batches.tsx'

type Order = Row<typeof order>
const cells = {
  orderTags: (row: Order) =>
    (row.orderTags ?? []).map((tag) => (ORDER_TAG as Readonly<Record<number, string>>)[tag] ?? tag).join('、') || none,
  waitingFor: (row: Order) =>
    row.waitingFor === null ? (
      none
    ) : (
      <span className="state state-warning">{`待${order.fields.waitingFor.texts?.[row.waitingFor] ?? row.waitingFor}上传`}</span>
    ),
}

const detailOf = (stockoutNo: string | null): string => fillIn(orderAt, { stockoutNo }, {}, true)

/** Link to the import page, where the columns of a file are chosen. */
const ImportLink = (): JSX.Element | null => {
  const navigate = useNavigate()
  const may = useMay()
  if (!may(180105)) return null
  return (
    <OnlineButton icon={<Icon name="upload" size={14} />} onClick={() => void navigate('/front/operator-center/stockout/import')}>
      导入
    </OnlineButton>
  )
}

export default function OrderScreen(): JSX.Element {
  const navigate = useNavigate()
  const open = (row: Order): void => void navigate(detailOf(row.stockoutNo))
  const actions = (row: Order): readonly Action[] => [
    // a click on the row opens the order, so the first link opens the 作业轨迹 tab of the order instead
    { label: '轨迹', right: order.page[1], local: true, run: () => void navigate(`${detailOf(row.stockoutNo)}?tab=trace`) },
    { label: '详情', right: order.page[1], local: true, run: () => open(row) },
  ]
  return (
    <ResourceScreen
      of={order}
      cells={cells}
      questions={stopQuestions}
      head={<StoppedStrip />}
      Batch={OrderBatch}
      rowActions={actions}
      open={open}
      tools={
        <>
          <SyncTool biz="trade" right={180113} />
          <ImportLink />
        </>
      }
    />
  )
}
