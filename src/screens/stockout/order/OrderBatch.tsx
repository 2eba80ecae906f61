// 出库单批量操作 · stockout/order/OrderBatch
import { Dropdown } from 'antd'
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import type { order } from '#contract/stockout/order'
import {
  interceptConfirm,
  orderAllocate,
  orderAudit,
  orderCancel,
  orderHold,
  orderIntercept,
  orderWaybill,
} from '#contract/stockout/orderAct'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { Icon } from '../../../kit/icons.tsx'
import { useMay } from '../../../kit/may.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import type { BatchProps } from '../../../kit/ResourceScreen.tsx'
import { useOutcomes } from './outcome.ts'
import { unpulled, useStopActs } from './stopActs.ts'

const ReasonDialog = lazyPart(async () => (await import('../../../kit/ReasonDialog.tsx')).ReasonDialog)

type Reasoned = 'hold' | 'intercept' | 'cancel'
const reasonTexts: Record<Reasoned, { readonly title: string; readonly label: string; readonly text: string }> = {
  hold: { title: '挂起', label: '原因', text: '挂起的订单停止一切作业，解挂后继续。' },
  intercept: { title: '拦截', label: '拦截原因', text: '未拣货的立即取消；已在作业的，在下一次扫描时停下并放入拦截区。' },
  cancel: { title: '取消', label: '取消原因', text: '未拣货的释放库存；已拣货的转为拦截，货物回库。' },
}

/** What can be done with the ticked orders (floor.md §7.4); the server judges each by its own state. */
export const OrderBatch = ({ chosen, clear }: BatchProps<Row<typeof order>>): JSX.Element => {
  const may = useMay()
  const [reasoned, setReasoned] = useState<Reasoned | null>(null)
  const stockoutNos = chosen.flatMap((row) => row.stockoutNo ?? [])
  const audit = useOutcomes(orderAudit)
  const allocate = useOutcomes(orderAllocate)
  const waybill = useOutcomes(orderWaybill)
  const hold = useOutcomes(orderHold)
  const intercept = useOutcomes(orderIntercept)
  const cancel = useOutcomes(orderCancel)
  const stop = useStopActs()
  const after = (run: () => void): void => {
    run()
    clear()
  }
  const items = [
    { key: 'audit', label: '审核', right: orderAudit.may, onClick: () => after(() => audit.run({ stockoutNos })) },
    { key: 'allocate', label: '重新分配', right: orderAllocate.may, onClick: () => after(() => allocate.run({ stockoutNos })) },
    { key: 'waybill', label: '批量取号', right: orderWaybill.may, onClick: () => after(() => waybill.run({ stockoutNos })) },
    { key: 'hold', label: '挂起', right: orderHold.may, onClick: () => setReasoned('hold') },
    { key: 'release', label: '解挂', right: orderHold.may, onClick: () => stop.release(stockoutNos) },
    { key: 'intercept', label: '拦截', right: orderIntercept.may, onClick: () => setReasoned('intercept') },
    { key: 'confirm', label: '确认拦截', right: interceptConfirm.may, onClick: () => stop.end(stockoutNos, unpulled(chosen)) },
    { key: 'withdraw', label: '撤回拦截', right: orderIntercept.may, onClick: () => stop.withdraw(stockoutNos) },
    { key: 'cancel', label: '取消', right: orderCancel.may, danger: true, onClick: () => setReasoned('cancel') },
  ].filter((item) => may(item.right))
  const decide = (reason: string): void => {
    if (reasoned === 'hold') hold.run({ stockoutNos, hold: 1, reason })
    else if (reasoned === 'intercept') intercept.run({ stockoutNos, reason })
    else cancel.run({ stockoutNos, reason })
    setReasoned(null)
    clear()
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={chosen.length === 0}
        menu={{ items: items.map(({ right: _right, ...item }) => item) }}
      >
        <OnlineButton
          disabled={chosen.length === 0}
          loading={[audit, allocate, waybill, hold, intercept, cancel, stop].some((one) => one.busy)}
        >
          批量操作 <Icon name="down" size={12} />
        </OnlineButton>
      </Dropdown>
      {reasoned !== null && (
        <ReasonDialog
          {...reasonTexts[reasoned]}
          title={`${reasonTexts[reasoned].title} ${chosen.length} 单`}
          danger={reasoned === 'cancel'}
          submit={decide}
          close={() => setReasoned(null)}
        />
      )}
    </>
  )
}
