// 播种 · ops/seedPut
import { Integer, Object as Fields, Optional } from 'typebox'
import type { Op } from '../envelope.ts'
import { accept, at, stop } from './answer.ts'
import type { Decision } from './decision.ts'
import { docNo, goodsNo, ownerNo, pieces, scanned, toteNo } from './fields.ts'
import type { Floor, PickView, SeedView } from './view.ts'

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

/** Pieces put into a slot of the wall. What lies wrong in a slot is found by that order's check; nothing else changes. */
export const decide = (op: Op<'SEED_PUT'>, floor: Floor): Decision => {
  const { pickNo, ownerNo, goodsNo, slot, qty } = op.payload
  const pick = at(floor.picks, pickNo)
  if (pick === undefined) return stop(op, 'A0404')
  const wants = seedsOf(pick).filter(
    (seed) => seed.ownerNo === ownerNo && seed.goodsNo === goodsNo && seed.seededQty < seed.planQty,
  )
  const here = wants.find((seed) => seed.slot === slot)
  if (pick.pickMethod === 2 && here !== undefined && here.planQty - here.seededQty >= qty)
    return accept({ seeds: [{ pickNo, slot, ownerNo, goodsNo, qty }] })
  const elsewhere = wants.find((seed) => seed.slot !== slot)
  return elsewhere === undefined ? stop(op, 'A1113', {}, {}) : stop(op, 'A1114', { slot: elsewhere.slot }, {})
}

/** What every slot expects: kept by the server, or summed from the lines of the pick order. */
export const seedsOf = (pick: PickView): readonly SeedView[] => {
  if (pick.seeds !== undefined) return pick.seeds
  const seeds = new Map<string, SeedView>()
  for (const line of pick.lines)
    for (const fill of line.orders) {
      const key = `${fill.slot}|${line.ownerNo}|${line.goodsNo}`
      const before = seeds.get(key)
      const { ownerNo, goodsNo } = line
      seeds.set(key, {
        slot: fill.slot,
        stockoutNo: fill.stockoutNo,
        ownerNo,
        goodsNo,
        planQty: (before?.planQty ?? 0) + fill.qty,
        seededQty: 0,
      })
    }
  return [...seeds.values()]
}
