// 现在位置 · rules/lastPlace
import { textsOf } from './life.ts'
import { orderLife } from './orderLife.ts'

/** Where hands look for it at each step of the order. */
const spots: Readonly<Record<number, string>> = {
  [orderLife.picking]: '拣货车上',
  [orderLife.toCheck]: '复核台前',
  [orderLife.toPack]: '打包台前',
  [orderLife.toWeigh]: '称重台前',
  [orderLife.toShip]: '待出库区',
}

/**
 * Where the goods of an order in work lie as far as one knows: in a tote until they are packed, in the slot of the cart until they are
 * checked, else before the place of their next step.
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
  const spot = spots[status] ?? textsOf(orderLife)[status] ?? ''
  return slot > 0 && status === orderLife.picking ? `${spot} ${slot} 号格` : spot
}
