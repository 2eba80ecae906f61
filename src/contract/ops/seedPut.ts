// 播种 · ops/seedPut
import { Boolean as Flag, Integer, Object as Fields, Optional } from 'typebox'
import type { OpOf } from './op.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, WorkFact } from './decision.ts'
import { docNo, goodsNo, ownerNo, pieces, scanned, toteNo, type Sent } from './fields.ts'
import type { DecideContext, Floor } from './view.ts'
import { picks, seedsOf, sortLater, type PickView } from './kinds/picks.ts'
import { goodsOf, type Names } from './names.ts'
import type { Operation } from './operation.ts'

export const payload = () =>
  Fields({
    pickNo: docNo(),
    ownerNo: ownerNo(),
    goodsNo: goodsNo(),
    barcode: scanned(),
    slot: Integer({ minimum: 1, maximum: 1000 }),
    toteNo: Optional(toteNo()),
    qty: pieces(),
    /** the pieces were taken out again: undoes a put */
    takenBack: Optional(Flag()),
  })
/** work_record.op_type 拣货 */
const workType = 1

type Payload = Sent<typeof payload>
type Op = OpOf<'SEED_PUT', Payload>

/**
 * Pieces put into a slot (播种), or taken out again; only the counter of the slot changes. When two devices put the last piece of a slot, the
 * second operation is flagged and not counted (floor.md §16.2 Clashes). The check of the order finds wrong pieces in a slot.
 */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { pickNo, ownerNo, goodsNo, slot, qty, takenBack = false } = op.payload
  const pick = at(floor.picks, pickNo)
  if (pick === undefined) return stop('A0404')
  const seeds = seedsOf(pick).filter((seed) => seed.ownerNo === ownerNo && seed.goodsNo === goodsNo)
  const slotSeed = seeds.find((seed) => seed.slot === slot)
  const put = (pieces: number): Decision =>
    accept({ seeds: [{ pickNo, slot, ownerNo, goodsNo, qty: pieces }] }, { work: [workOf(op, pick, ctx, pieces)] })
  if (takenBack) return slotSeed !== undefined && slotSeed.seededQty >= qty ? put(-qty) : stop('A1113', {}, {})
  if (pick.pickMethod === sortLater && slotSeed !== undefined && slotSeed.planQty - slotSeed.seededQty >= qty) return put(qty)
  const otherSeed = seeds.find((seed) => seed.slot !== slot && seed.seededQty < seed.planQty)
  return otherSeed === undefined ? stop('A1113', {}, {}) : stop('A1114', { slot: otherSeed.slot }, {})
}

/** Every scan is paid by its pieces, like picking; taking pieces back deducts them. The pick order itself was counted by its pickers. */
const workOf = (op: Op, pick: PickView, ctx: DecideContext, pieces: number): WorkFact => ({
  opType: workType,
  bizType: 'seed',
  bizNo: pick.pickNo,
  pickNo: pick.pickNo,
  ownerNo: op.payload.ownerNo,
  orderNum: 0,
  skuNum: 0,
  goodsNum: pieces,
  packageNum: 0,
  lineNum: 0,
  weightG: 0,
  errorNum: 0,
  startTime: ctx.now,
  difficultyBp: pick.difficultyBp,
})

export const names = (p: Payload): Names => ({ wholePicks: [p.pickNo], goods: [goodsOf(p)] })

export const operation: Operation<Op> = {
  opType: 'SEED_PUT',
  right: 280_200,
  desk: () => 190_100,
  workType,
  touches: [picks],
  decide,
}
