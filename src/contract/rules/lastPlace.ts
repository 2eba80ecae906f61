// 现在位置 · rules/lastPlace
import { isStatus, textsOf } from './life.ts'
import { orderLife } from './orderLife.ts'

/** Where the goods are at each step of the order. */
const spots: Readonly<Record<number, string>> = {
  [orderLife.picking]: '拣货车上',
  [orderLife.toCheck]: '复核台前',
  [orderLife.toPack]: '打包台前',
  [orderLife.toWeigh]: '称重台前',
  [orderLife.toShip]: '待出库区',
}

/**
 * Last known place of an order's goods: the tote until the goods are packed, the cart and its slot while they are picked, otherwise the
 * place of the order's next step.
 */
export const lastPlace = ({
  status,
  toteNo,
  slot,
}: {
  readonly status: number
  readonly toteNo: string
  readonly slot: number
}): string => {
  if (toteNo !== '' && status < orderLife.toWeigh) return `周转箱 ${toteNo}`
  const spot = spots[status] ?? (isStatus(orderLife, status) ? textsOf(orderLife)[status] : '')
  return slot > 0 && status === orderLife.picking ? `${spot} ${slot} 号格` : spot
}
