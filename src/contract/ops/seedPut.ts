// 播种 · ops/seedPut
import { Integer, Object as Fields, Optional } from 'typebox'
import type { Op } from '../envelope.ts'
import { accept, at, stop } from './decisions.ts'
import type { Decision } from './decision.ts'
import { docNo, goodsNo, ownerNo, pieces, scanned, toteNo } from './fields.ts'
import type { Floor } from './view.ts'
import { picks, seedsOf } from './kinds/picks.ts'
import { goodsOf, type Names } from './names.ts'
import type { Operation } from './operation.ts'
import type { PayloadOf } from './payload.ts'

export const payload = () =>
  Fields({
    pickNo: docNo(),
    ownerNo: ownerNo(),
    goodsNo: goodsNo(),
    barcode: scanned(),
    slot: Integer({ minimum: 1, maximum: 1000 }),
    toteNo: Optional(toteNo()),
    qty: pieces(),
  })

/** Pieces put into a slot (播种). The order's check finds wrong pieces in a slot; nothing else changes. */
const decide = (op: Op<'SEED_PUT'>, floor: Floor): Decision => {
  const { pickNo, ownerNo, goodsNo, slot, qty } = op.payload
  const pick = at(floor.picks, pickNo)
  if (pick === undefined) return stop('A0404')
  const wants = seedsOf(pick).filter(
    (seed) => seed.ownerNo === ownerNo && seed.goodsNo === goodsNo && seed.seededQty < seed.planQty,
  )
  const here = wants.find((seed) => seed.slot === slot)
  if (pick.pickMethod === 2 && here !== undefined && here.planQty - here.seededQty >= qty)
    return accept({ seeds: [{ pickNo, slot, ownerNo, goodsNo, qty }] })
  const elsewhere = wants.find((seed) => seed.slot !== slot)
  return elsewhere === undefined ? stop('A1113', {}, {}) : stop('A1114', { slot: elsewhere.slot }, {})
}

export const names = (p: PayloadOf['SEED_PUT']): Names => ({ wholePicks: [p.pickNo], goods: [goodsOf(p)] })

export const operation: Operation<'SEED_PUT'> = {
  opType: 'SEED_PUT',
  right: 280_200,
  desk: () => 190_100,
  workType: 1,
  touches: [picks],
  decide,
}
