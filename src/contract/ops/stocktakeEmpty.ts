// 空库位 · ops/stocktakeEmpty
import { Integer, Literal, Object as Fields, Optional } from 'typebox'
import type { OpOf } from './op.ts'
import { countRefusal } from '../rules/countRules.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { docNo, locationNo, type Sent } from './fields.ts'
import { checks } from './kinds/checks.ts'
import type { Names } from './names.ts'
import type { Operation } from './operation.ts'
import { countWork } from './stocktakeCount.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () =>
  Fields({
    checkNo: docNo(),
    roundNo: Integer({ minimum: 1, maximum: 3 }),
    locationNo: locationNo(),
    /** the person saw who had counted in the bin before (A1743), and confirmed to replace that count */
    over: Optional(Literal(1)),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'STOCKTAKE_EMPTY', Payload>

/** The bin is empty: every line of the bin that this round counts becomes 0 (floor.md §16.2). */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { checkNo, roundNo, locationNo: bin, over } = op.payload
  const check = at(floor.checks, checkNo)
  if (check === undefined) return stop('A0404')
  const count = { roundNo, ownerNo: check.ownerNo ?? '', qty: 0, name: ctx.operatorName, over: over === 1 }
  const isInRange = check.bins.includes(bin)
  const lines = check.lines.filter((line) => line.isOpen && line.locationNo === bin)
  // a bin without lines is checked once, without a line
  for (const line of lines.length === 0 ? [undefined] : lines) {
    const refused = countRefusal(check, count, line, isInRange)
    if (refused !== null) return stop(refused.code, refused.args, {})
  }
  const counted = lines.map(({ locationNo: _bin, ownerNo, goodsNo, batchNo, quality }) => {
    const piece = { locationNo: bin, ownerNo, goodsNo, batchNo, quality }
    return { ...piece, checkNo, roundNo, qty: 0, counter: ctx.operatorName, countedAt: ctx.now }
  })
  const firstCounts = lines.filter((line) => line.qty === null).length
  return accept({ counted }, { work: firstCounts === 0 ? [] : [countWork(checkNo, undefined, firstCounts, ctx)] })
}

export const names = ({ checkNo, locationNo: bin }: Payload): Names => ({
  checkBins: [{ checkNo, locationNo: bin }],
})

export const operation: Operation<Op> = {
  opType: 'STOCKTAKE_EMPTY',
  right: 281_800,
  workType: 14,
  touches: [checks],
  decide,
  isFree: () => true,
}
