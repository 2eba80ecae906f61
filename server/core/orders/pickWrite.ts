// 拣货单写入 · core/orders/pickWrite
import type { PickOrderPlan } from '#contract/rules/pickOrders'
import type { PickTypeDef } from '#contract/rules/pickTypes'
import type { Tx } from '../../platform/db.ts'
import type { Stamp } from '../../platform/stamp.ts'

/** A planned pick order with its number and its type, as it is written with status 10 待领取. */
export interface NewPick {
  readonly pickNo: string
  readonly waveNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly plan: PickOrderPlan
  readonly def: Pick<PickTypeDef, 'needSeed' | 'checkMode' | 'difficultyBp'>
  /** small first in the list to claim from */
  readonly priority: number
  /** 补拣 of this pick order */
  readonly mainPickNo?: string
}

/** Writes pick orders, their lines in walking order and, for a wall to be seeded, what every slot expects; three statements. */
export const writePicks = async (tx: Tx, picks: readonly NewPick[], stamp: Stamp): Promise<void> => {
  if (picks.length === 0) return
  await tx.named(
    'pick_order_write',
    `insert into pick_order as p (tenant_id, id, pick_no, wave_no, warehouse_no, sid, pick_type_code, pick_method, need_seed, check_mode,
       difficulty_bp, order_num, sku_num, goods_num, line_num, location_num, est_weight_g, logistics_code, owner_no, is_repick,
       main_pick_no, priority, status, rev, create_time, update_time)
     select $1, r.id, r.pick_no, r.wave_no, r.warehouse_no, r.sid, r.pick_type_code, r.pick_method, r.need_seed, r.check_mode,
       r.difficulty_bp, r.order_num, r.sku_num, r.goods_num, r.line_num, r.location_num, r.est_weight_g, r.logistics_code, r.owner_no,
       r.is_repick, r.main_pick_no, r.priority, 10, 1, $3, $3
       from jsonb_to_recordset($2::jsonb) as r(id bigint, pick_no text, wave_no text, warehouse_no text, sid text, pick_type_code text,
       pick_method int, need_seed int, check_mode int, difficulty_bp int, order_num int, sku_num int, goods_num int, line_num int,
       location_num int, est_weight_g bigint, logistics_code text, owner_no text, is_repick int, main_pick_no text, priority int)`,
    [tx.tenantId, JSON.stringify(picks.map((pick) => headOf(pick, stamp.id()))), stamp.at],
  )
  await writeLines(tx, picks, stamp)
  await writeSeeds(
    tx,
    picks.filter((pick) => pick.def.needSeed),
    stamp,
  )
}

const headOf = ({ plan, def, ...pick }: NewPick, id: string): Record<string, unknown> => ({
  id,
  pick_no: pick.pickNo,
  wave_no: pick.waveNo,
  warehouse_no: pick.warehouseNo,
  sid: pick.sid,
  pick_type_code: plan.pickTypeCode,
  pick_method: plan.pickMethod,
  need_seed: def.needSeed ? 1 : 0,
  check_mode: def.checkMode,
  difficulty_bp: def.difficultyBp,
  order_num: plan.orderNum,
  sku_num: plan.skuNum,
  goods_num: plan.goodsNum,
  line_num: plan.lines.length,
  location_num: plan.locationNum,
  est_weight_g: plan.estWeightG,
  logistics_code: plan.logisticsCode,
  owner_no: plan.ownerNo,
  is_repick: pick.mainPickNo === undefined ? 0 : 1,
  main_pick_no: pick.mainPickNo ?? null,
  priority: pick.priority,
})

const writeLines = async (tx: Tx, picks: readonly NewPick[], stamp: Stamp): Promise<void> => {
  const lines = picks.flatMap(({ pickNo, plan }) => plan.lines.map((line) => ({ pickNo, ...line })))
  await tx.named(
    'pick_line_write',
    `insert into pick_line as l (tenant_id, id, pick_no, seq_no, location_no, owner_no, goods_no, batch_no, plan_qty, orders, status,
                                 create_time, update_time)
     select $1, v.*, 1, $11, $11 from unnest($2::bigint[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[],
                                            $10::jsonb[]) as v`,
    [
      tx.tenantId,
      lines.map(() => stamp.id()),
      lines.map((line) => line.pickNo),
      lines.map((line) => line.seqNo),
      lines.map((line) => line.locationNo),
      lines.map((line) => line.ownerNo),
      lines.map((line) => line.goodsNo),
      lines.map((line) => line.batchNo),
      lines.map((line) => line.planQty),
      lines.map((line) => JSON.stringify(line.orders)),
      stamp.at,
    ],
  )
}

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
  const rows = [...seeds.values()]
  if (rows.length === 0) return
  await tx.named(
    'pick_seed_write',
    `insert into pick_seed as s (tenant_id, id, pick_no, slot, stockout_no, owner_no, goods_no, plan_qty, create_time, update_time)
     select $1, v.*, $9, $9 from unnest($2::bigint[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::int[]) as v`,
    [
      tx.tenantId,
      rows.map(() => stamp.id()),
      rows.map((row) => row.pickNo),
      rows.map((row) => row.slot),
      rows.map((row) => row.stockoutNo),
      rows.map((row) => row.ownerNo),
      rows.map((row) => row.goodsNo),
      rows.map((row) => row.qty),
      stamp.at,
    ],
  )
}
