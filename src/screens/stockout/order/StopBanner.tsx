// 拦截进展 · stockout/order/StopBanner
import { orderLife, interceptLife } from '#contract/rules/orderLife'
import { Alert } from 'antd'
import type { JSX } from 'react'
import type { OrderPage } from '#contract/stockout/orderDetail'
import type { PartProps } from '../../../kit/document/DocumentPage.tsx'
import { orderPage, pulledOf } from './stops.ts'

interface StopMessage {
  readonly type: 'warning' | 'error' | 'info'
  readonly title: string
  readonly text: string
}

/** How many parcels are still to be taken out; `then`: the next step once all are out. */
const progress = ({ left, out }: ReturnType<typeof pulledOf>, then: string): string => {
  if (left > 0) return `等待取出 ${left} 个包裹${out > 0 ? `，已取出 ${out} 个` : ''}`
  return out > 0 ? `包裹已全部取出，${then}` : then
}

const reasonText = (reason: string | null): string => (reason === null || reason === '' ? '' : `原因：${reason}。`)

const stopMessage = ({ order, packages }: OrderPage): StopMessage | null => {
  const pulled = pulledOf(packages)
  if (order.interceptStatus === interceptLife.asked && order.status !== orderLife.off)
    return {
      type: 'warning',
      title: `拦截中：${order.status === orderLife.picking ? '还在拣货，拣完才能确认' : progress(pulled, '可以确认')}`,
      text: `${reasonText(order.cancelReason)}现场在下一次扫描时停下，包裹放拦截区，在手持「待取出」里扫一下；货在手上后由主管确认。`,
    }
  if (order.holdFlag === 1 && order.status !== orderLife.off) {
    const isOnFloor = pulled.left + pulled.out > 0
    return {
      type: 'warning',
      title: `挂起中：${isOnFloor ? progress(pulled, '等待解挂') : '停止一切作业，解挂后继续'}`,
      text: reasonText(order.holdReason),
    }
  }
  if (order.interceptStatus === interceptLife.failed)
    return { type: 'error', title: '拦截失败：订单已出库', text: `${reasonText(order.cancelReason)}只能由快递拦截。` }
  if (order.interceptStatus === interceptLife.stopped)
    return { type: 'info', title: '拦截成功：订单已取消', text: `${reasonText(order.cancelReason)}已拣的商品按回库单放回库位。` }
  return null
}

/** Shows the state of a stopped order and the next step (floor.md §7.2 Intercept). */
export const StopBanner = ({ whole }: PartProps): JSX.Element | null => {
  const message = stopMessage(orderPage(whole))
  if (message === null) return null
  return (
    <Alert
      className="stop-banner"
      type={message.type}
      showIcon
      title={message.title}
      description={message.text === '' ? undefined : message.text}
    />
  )
}
