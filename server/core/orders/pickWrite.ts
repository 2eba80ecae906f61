// 拣货单写入 · core/orders/pickWrite
import { pickLife } from '#contract/rules/pickLife'
import type { PickOrderPlan } from '#contract/rules/pickOrders'
import type { PickTypeDef } from '#contract/rules/pickTypes'
import type { Tx } from '../../platform/db.ts'
import { insertRows } from '../../platform/rows.ts'
import type { Stamp } from '../../platform/stamp.ts'

/** A planned pick order with its number and type, written with status 10 待领取. */
export interface NewPick {
  readonly pickNo: string
  readonly waveNo: string | null
  readonly warehouseNo: string
  readonly sid: string
  readonly plan: PickOrderPlan
  readonly def: Pick<PickTypeDef, 'needSeed' | 'checkMode' | 'difficultyBp'>
  /** low numbers come first in the claim list */
  readonly priority: number
  /** set for a 补拣: the pick order that it belongs to */
  readonly mainPickNo?: string
}

/** Writes pick orders, their lines in walking order and, for a seeding wall, the expected pieces of every slot; three statements. */
export const writePicks = async (tx: Tx, picks: readonly NewPick[], stamp: Stamp): Promise<void> => {
  if (picks.length === 0) return
  await insertRows(
    tx,
    'pick_order',
    picks.map((pick) => headOf(pick, stamp.id())),
    { all: { status: pickLife.open, rev: '1', createTime: stamp.at, updateTime: stamp.at }, hot: true },
  )
  await writeLines(tx, picks, stamp)
  await writeSeeds(
    tx,
    picks.filter((pick) => pick.def.needSeed),
    stamp,
  )
}

const headOf = ({ plan, def, ...pick }: NewPick, id: string) => ({
  id,
  pickNo: pick.pickNo,
  waveNo: pick.waveNo,
  warehouseNo: pick.warehouseNo,
  sid: pick.sid,
  pickTypeCode: plan.pickTypeCode,
  pickMethod: plan.pickMethod,
  needSeed: def.needSeed ? 1 : 0,
  checkMode: def.checkMode,
  difficultyBp: def.difficultyBp,
  orderNum: plan.orderNum,
  skuNum: plan.skuNum,
  goodsNum: plan.goodsNum,
  lineNum: plan.lines.length,
  locationNum: plan.locationNum,
  estWeightG: plan.estWeightG,
  logisticsCode: plan.logisticsCode,
  ownerNo: plan.ownerNo,
  isRepick: pick.mainPickNo === undefined ? 0 : 1,
  mainPickNo: pick.mainPickNo ?? null,
  priority: pick.priority,
})

const writeLines = async (tx: Tx, picks: readonly NewPick[], stamp: Stamp): Promise<void> => {
  await insertRows(
    tx,
    'pick_line',
    picks.flatMap(({ pickNo, plan }) =>
      plan.lines.map(({ seqNo, locationNo, ownerNo, goodsNo, batchNo, planQty, orders }) => ({
        id: stamp.id(),
        pickNo,
        seqNo,
        locationNo,
        ownerNo,
        goodsNo,
        batchNo,
        planQty,
        orders,
      })),
    ),
    { all: { status: unpicked, createTime: stamp.at, updateTime: stamp.at }, hot: true },
  )
}
/** pick_line.status 1 待拣. */
const unpicked = 1

const writeSeeds = async (tx: Tx, picks: readonly NewPick[], stamp: Stamp): Promise<void> => {
  const seeds = new Map<
    string,
    { pickNo: string; slot: number; stockoutNo: string; ownerNo: string; goodsNo: string; qty: number }
  >()
  for (const { pickNo, plan } of picks)
    for (const { ownerNo, goodsNo, orders } of plan.lines)
      for (const { slot, stockoutNo, qty } of orders) {
        const key = `${pickNo}|${slot}|${ownerNo}|${goodsNo}`
        const seed = seeds.get(key) ?? { pickNo, slot, stockoutNo, ownerNo, goodsNo, qty: 0 }
        seeds.set(key, { ...seed, qty: seed.qty + qty })
      }
  await insertRows(
    tx,
    'pick_seed',
    [...seeds.values()].map(({ qty, ...seed }) => ({ ...seed, id: stamp.id(), planQty: qty })),
    { all: { createTime: stamp.at, updateTime: stamp.at }, hot: true },
  )
}
