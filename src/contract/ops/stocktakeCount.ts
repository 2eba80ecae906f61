// 盘点 · ops/stocktakeCount
import { Integer, Literal, Object as Fields, Optional } from 'typebox'
import type { OpOf } from './op.ts'
import { goodsKey } from '../rules/barcode.ts'
import { countRefusal } from '../rules/countRules.ts'
import { stocklessText } from '../rules/goodsTexts.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision, WorkFact } from './decision.ts'
import { batchNo, docNo, flag, goodsNo, locationNo, ownerNo, type Sent } from './fields.ts'
import { checkLineKey, checks } from './kinds/checks.ts'
import { goodsOf, type Names } from './names.ts'
import type { Operation } from './operation.ts'
import type { DecideContext, Floor } from './view.ts'

export const payload = () =>
  Fields({
    checkNo: docNo(),
    roundNo: Integer({ minimum: 1, maximum: 3 }),
    locationNo: locationNo(),
    ownerNo: ownerNo(),
    goodsNo: goodsNo(),
    batchNo: batchNo(),
    quality: Integer({ minimum: 1, maximum: 5 }),
    /** all pieces there, not an increment */
    countQty: Integer({ minimum: -1_000_000, maximum: 9_999_999 }),
    /** 1: no line of the stock-taking has these goods */
    isExtra: flag(),
    /** the person saw who had counted the line before (A1743), and confirmed to replace that count */
    over: Optional(Literal(1)),
  })
/** work_record.op_type 盘点 */
const workType = 14

type Payload = Sent<typeof payload>
type Op = OpOf<'STOCKTAKE_COUNT', Payload>

/** Pieces counted in a bin (floor.md §5.3): the number is absolute, and a further count of the round replaces it. */
const decide = (op: Op, floor: Floor, ctx: DecideContext): Decision => {
  const { checkNo, roundNo, countQty: qty, over, isExtra: _extra, ...piece } = op.payload
  const check = at(floor.checks, checkNo)
  if (check === undefined) return stop('A0404')
  const line = check.lines.find((one) => checkLineKey(one) === checkLineKey(piece))
  const count = { roundNo, ownerNo: piece.ownerNo, qty, name: ctx.operatorName, over: over === 1 }
  const refused = countRefusal(check, count, line, check.bins.includes(piece.locationNo))
  if (refused !== null) return stop(refused.code, refused.args, {})
  const goods = at(floor.goods, goodsKey(piece))
  if (line === undefined && goods === undefined) return stop('A1032', { barcode: piece.goodsNo }, {})
  if (goods?.stockless === true) return stop('A1040', { goodsNo: piece.goodsNo, reason: stocklessText }, {})
  const counted = [{ ...piece, checkNo, roundNo, qty, counter: ctx.operatorName, countedAt: ctx.now }]
  // a line counted again adds no work
  const isFirst = line === undefined || line.qty === null
  return accept({ counted }, { work: isFirst ? [countWork(checkNo, piece.ownerNo, 1, ctx)] : [] })
}

/** Work for this many counted lines (floor.md §9.1). */
export const countWork = (checkNo: string, ownerNo: string | undefined, lineNum: number, ctx: DecideContext): WorkFact => ({
  opType: workType,
  bizType: 'check',
  bizNo: checkNo,
  ...(ownerNo !== undefined && { ownerNo }),
  orderNum: 0,
  skuNum: 0,
  goodsNum: 0,
  packageNum: 0,
  lineNum,
  weightG: 0,
  errorNum: 0,
  startTime: ctx.now,
  difficultyBp: 10_000,
})

export const names = (p: Payload): Names => ({
  checkBins: [{ checkNo: p.checkNo, locationNo: p.locationNo }],
  goods: [goodsOf(p)],
})

export const operation: Operation<Op> = {
  opType: 'STOCKTAKE_COUNT',
  right: 281_800,
  workType,
  touches: [checks],
  decide,
  isFree: () => true,
}
