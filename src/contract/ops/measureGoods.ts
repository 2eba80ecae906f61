// 量方 · ops/measureGoods
import { Integer, Object as Fields } from 'typebox'
import type { OpOf } from './op.ts'
import { goodsKey } from '../rules/barcode.ts'
import { sidesInBounds, weightInBounds } from '../rules/goodsSize.ts'
import { accept, stop } from './decisions.ts'
import { at } from './at.ts'
import type { Decision } from './decision.ts'
import { goodsNo, ownerNo, type Sent } from './fields.ts'
import { goods } from './kinds/goods.ts'
import { goodsOf, type Names } from './names.ts'
import type { Operation } from './operation.ts'
import type { Floor } from './view.ts'

/** A number as it was typed; `decide` checks whether it is a possible weight or length. */
const typedNumber = () => Integer({ minimum: -1_000_000, maximum: 9_999_999 })
export const payload = () =>
  Fields({
    ownerNo: ownerNo(),
    goodsNo: goodsNo(),
    weightG: typedNumber(),
    lengthMm: typedNumber(),
    widthMm: typedNumber(),
    heightMm: typedNumber(),
  })
type Payload = Sent<typeof payload>
type Op = OpOf<'MEASURE_GOODS', Payload>

/** One piece was weighed and measured (量方), because the master data of the goods are missing or wrong. */
const decide = (op: Op, floor: Floor): Decision => {
  const { weightG, lengthMm, widthMm, heightMm } = op.payload
  if (at(floor.goods, goodsKey(op.payload)) === undefined) return stop('A1032', { barcode: op.payload.goodsNo }, {})
  if (!weightInBounds(weightG)) return stop('A1049', {}, {})
  if (![lengthMm, widthMm, heightMm].every(sidesInBounds)) return stop('A1050', {}, {})
  return accept({ measured: [{ ...goodsOf(op.payload), weightG, lengthMm, widthMm, heightMm }] })
}

export const names = (p: Payload): Names => ({ goods: [goodsOf(p)] })

export const operation: Operation<Op> = {
  opType: 'MEASURE_GOODS',
  right: 281_500,
  workType: 11,
  touches: [goods],
  decide,
  isFree: () => true,
}
