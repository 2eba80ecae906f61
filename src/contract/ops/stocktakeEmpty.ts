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
    /** the person was shown who counted there before (A1743) */
    over: Optional(Literal(1)),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'STOCKTAKE_EMPTY', Payload>

/** The bin is empty: every line of it that is counted in this round becomes 0 (floor.md §16.2). */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { checkNo, roundNo, locationNo: bin, over } = op.payload
  const check = at(floor.checks, checkNo)
  if (check === undefined) return stop('A0404')
  const made = { roundNo, ownerNo: check.ownerNo ?? '', qty: 0, name: ctx.operatorName, over: over === 1 }
  const isCounted = check.bins.includes(bin)
  const lines = check.lines.filter((line) => line.isOpen && line.locationNo === bin)
  for (const line of lines.length === 0 ? [undefined] : lines) {
    const refused = countRefusal(check, made, line, isCounted)
    if (refused !== null) return stop(refused.code, refused.args, {})
  }
  const counted = lines.map(({ locationNo: _bin, ownerNo, goodsNo, batchNo, quality }) => {
    const piece = { locationNo: bin, ownerNo, goodsNo, batchNo, quality }
    return { ...piece, checkNo, roundNo, qty: 0, counter: ctx.operatorName, countedAt: ctx.now }
  })
  const fresh = lines.filter((line) => line.qty === null).length
  return accept({ counted }, { work: fresh === 0 ? [] : [countWork(checkNo, undefined, fresh, ctx)] })
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
