// 拣货完成 · ops/pickFinish
import { orderLife } from '../rules/orderLife.ts'
import { pickLife } from '../rules/pickLife.ts'
import { Object as Fields, Optional, String as Text } from 'typebox'
import type { OpOf } from './op.ts'
import { goodsKey } from '../rules/barcode.ts'
import { accept, durationSec, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, Patch, WorkFact } from './decision.ts'
import { docNo, moment, type Sent } from './fields.ts'
import { holdsLease, pickStatus, remainingQty, takenOverStop } from './picks.ts'
import type { DecideContext, Floor } from './view.ts'
import { orders, type OrderView } from './kinds/orders.ts'
import { picks, type PickView } from './kinds/picks.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'

export const payload = () =>
  Fields({ pickNo: docNo(), startTime: moment(), finishTime: moment(), cartNo: Optional(Text({ maxLength: 32 })) })
/** work_record.op_type 拣货 */
const workType = 1

type Payload = Sent<typeof payload>
type Op = OpOf<'PICK_FINISH', Payload>

/** Finishes a pick order whose lines are all picked or short. Its orders go on to the check, unless a 补拣 is still open. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const pick = at(floor.picks, op.payload.pickNo)
  if (pick === undefined) return stop('A0404')
  if (!holdsLease(op, pick, ctx)) return takenOverStop(pick)
  if (pick.status !== pickLife.picking) return stop('A2201', pickStatus(op, floor, pick))
  const open = pick.lines.filter((line) => remainingQty(line) > 0).length
  if (open > 0) return stop('A1111', { n: open })
  const { pickNo } = pick
  const { cartNo } = op.payload
  const finished = { pickNo, status: pickLife.picked, finishTime: ctx.now, ...(cartNo === undefined ? {} : { cartNo }) }
  const work = workOf(op, pick, ctx)
  return accept(
    { picks: [finished], orders: releasedOrders(floor, pick) },
    {
      work: [work],
      events: [
        {
          type: 'pick.finished',
          key: pickNo,
          aggregateType: 'pick_order',
          aggregateNo: pickNo,
          payload: summary(op, pick, work),
        },
      ],
    },
  )
}

/** Moves every order whose pieces are all picked to 60 待复核, or to 70 待打包 with 免复核; a finished 补拣 releases its orders. */
const releasedOrders = (floor: Floor, pick: PickView): NonNullable<Patch['orders']> =>
  pick.slots.flatMap(({ stockoutNo }) => {
    const order = at(floor.orders, stockoutNo)
    if (order === undefined) return []
    const repickCleared = pick.isRepick && order.repickNo === pick.pickNo ? { repickNo: '' } : {}
    const isReady = order.status === orderLife.picking && !isPickedElsewhere(floor, pick, order)
    if (!isReady) return 'repickNo' in repickCleared ? [{ stockoutNo, ...repickCleared }] : []
    return [{ stockoutNo, status: pick.checkMode === 3 ? orderLife.toPack : orderLife.toCheck, ...repickCleared }]
  })

/** Whether another pick order of the same order is not finished yet. */
const isPickedElsewhere = (floor: Floor, pick: PickView, order: OrderView): boolean => {
  if (order.openPickNos?.some((pickNo) => pickNo !== pick.pickNo) === true) return true
  if (order.openPickNos === undefined && order.repickNo !== '' && order.repickNo !== pick.pickNo) return true
  const main = order.pickNo === pick.pickNo ? undefined : at(floor.picks, order.pickNo)
  return main !== undefined && (main.status === pickLife.open || main.status === pickLife.picking)
}

/** The work of the whole pick order; the server divides it among its pickers. */
const workOf = (op: Op, pick: PickView, ctx: DecideContext): WorkFact => ({
  opType: workType,
  bizType: 'pick',
  bizNo: pick.pickNo,
  pickNo: pick.pickNo,
  orderNum: pick.slots.length,
  skuNum: new Set(pick.lines.filter((line) => line.pickedQty > 0).map(goodsKey)).size,
  goodsNum: pick.lines.reduce((sum, line) => sum + line.pickedQty, 0),
  packageNum: 0,
  lineNum: pick.lines.filter((line) => line.pickedQty > 0).length,
  weightG: 0,
  errorNum: 0,
  startTime: pick.startTime ?? ctx.now - durationSec(op.payload.startTime, op.payload.finishTime) * 1000,
  difficultyBp: pick.difficultyBp,
})

const summary = (op: Op, pick: PickView, work: WorkFact) => ({
  isRepick: pick.isRepick,
  orderNum: work.orderNum,
  skuNum: work.skuNum,
  goodsNum: work.goodsNum,
  locationNum: new Set(pick.lines.map((line) => line.locationNo)).size,
  durationSec: durationSec(op.payload.startTime, op.payload.finishTime),
  shortNum: pick.lines.reduce((sum, line) => sum + line.shortQty, 0),
})

export const names = ({ pickNo }: Payload): Names => ({ wholePicks: [pickNo] })

export const operation: Operation<Op> = {
  opType: 'PICK_FINISH',
  right: 280_100,
  desk: () => 190_122,
  workType,
  touches: [picks, orders],
  stepBefore: 'PICK',
  decide,
}
