// 拦截进展 · stockout/order/StopBanner
import { orderLife } from '#contract/rules/orderLife'
import { packageLife, pullLife } from '#contract/rules/packageLife'
import { Alert } from 'antd'
import type { JSX, ReactNode } from 'react'
import type { OrderHead, OrderParcel } from '#contract/stockout/orderDetail'
import { interceptConfirm, orderHold, orderIntercept } from '#contract/stockout/orderAct'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { useMay } from '../../../kit/may.ts'
import { useStopActs, type StopActs } from './stopActs.ts'

interface StopBannerProps {
  readonly order: OrderHead
  readonly parcels: readonly OrderParcel[]
}
interface Told {
  readonly type: 'warning' | 'error' | 'info'
  readonly title: string
  readonly text: string
  readonly buttons?: ReactNode
}

/** Parcels of the order that are still to be taken off the line, and those that are. */
const pulledOf = (parcels: readonly OrderParcel[]): { readonly left: number; readonly out: number } => {
  const living = parcels.filter((parcel) => parcel.status !== packageLife.off)
  return {
    left: living.filter((parcel) => parcel.pullStatus === pullLife.wanted).length,
    out: living.filter((parcel) => parcel.pullStatus === pullLife.out).length,
  }
}

/** What the floor does about a stop: waits for parcels, or has them all. */
const progress = ({ left, out }: ReturnType<typeof pulledOf>, then: string): string => {
  if (left > 0) return `等待取出 ${left} 个包裹${out > 0 ? `，已取出 ${out} 个` : ''}`
  return out > 0 ? `包裹已全部取出，${then}` : then
}

const because = (reason: string | null): string => (reason === null || reason === '' ? '' : `原因：${reason}。`)

const told = ({ order, parcels }: StopBannerProps, stop: StopActs, may: (right: number) => boolean): Told | null => {
  const pulled = pulledOf(parcels)
  const nos = [order.stockoutNo]
  const button = (label: string, right: number, run: () => void, main = false): ReactNode =>
    may(right) && (
      <OnlineButton key={label} size="small" type={main ? 'primary' : 'default'} loading={stop.busy} onClick={run}>
        {label}
      </OnlineButton>
    )
  if (order.interceptStatus === 1 && order.status !== orderLife.off) {
    const isPicking = order.status === orderLife.picking
    return {
      type: 'warning',
      title: `拦截中：${isPicking ? '还在拣货，拣完才能确认' : progress(pulled, '可以确认')}`,
      text: `${because(order.cancelReason)}现场在下一次扫描时停下，包裹放拦截区，在手持「待取出」里扫一下；货在手上后由主管确认。`,
      buttons: [
        button(
          '确认拦截',
          interceptConfirm.may,
          () => stop.end(nos, pulled.left > 0 ? ` ${pulled.left} 个包裹` : ''),
          pulled.left === 0 && !isPicking,
        ),
        button('撤回拦截', orderIntercept.may, () => stop.withdraw(nos)),
      ],
    }
  }
  if (order.holdFlag === 1 && order.status !== orderLife.off) {
    const isOnFloor = pulled.left + pulled.out > 0
    return {
      type: 'warning',
      title: `挂起中：${isOnFloor ? progress(pulled, '等待解挂') : '停止一切作业，解挂后继续'}`,
      text: because(order.holdReason),
      buttons: button('解挂', orderHold.may, () => stop.release(nos)),
    }
  }
  if (order.interceptStatus === 3)
    return { type: 'error', title: '拦截失败：订单已出库', text: `${because(order.cancelReason)}只能由快递拦截。` }
  if (order.interceptStatus === 2)
    return { type: 'info', title: '拦截成功：订单已取消', text: `${because(order.cancelReason)}已拣的商品按回库单放回库位。` }
  return null
}

/** Says plainly what is going on with an order somebody stopped, and what can be done now (floor.md §7.2 Intercept). */
export const StopBanner = (props: StopBannerProps): JSX.Element | null => {
  const may = useMay()
  const said = told(props, useStopActs(), may)
  if (said === null) return null
  return (
    <Alert
      className="stop-banner"
      type={said.type}
      showIcon
      title={said.title}
      description={said.text === '' ? undefined : said.text}
      action={<div className="stop-acts">{said.buttons}</div>}
    />
  )
}
