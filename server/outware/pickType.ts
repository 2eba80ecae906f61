// 拣货类型定义 · outware/pickType
import { buildPickOrders, byPickType, ordersLeft } from '#contract/rules/pickOrders'
import { copyPickType, pickType, simulateMax, simulatePicks } from '#contract/outware/pickType'
import { hallsSeen, placeColumns, placeSearch } from '../core/placedRule.ts'
import { checkPickTypeRemove, pickTypeRules } from './pickTypeRules.ts'
import { loadPickTypes } from '../core/orders/pickTypes.ts'
import { loadBinSeqs, loadWaveOrders, ready } from '../core/orders/waveOrders.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { findOne, serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { creatorOf } from '../platform/served.ts'

const { warehouseNo, sid } = placeColumns
const serving = (_today: string, person: Person): Serving => ({
  from: 'pick_type_def r',
  alias: 'r',
  columns: { pickTypeId: 'r.id::text', warehouseNo, sid },
  where: hallsSeen(person),
  search: { warehouseNo: placeSearch.warehouseNo },
  write: { table: 'pick_type_def', rules: pickTypeRules, checkRemove: checkPickTypeRemove },
})

const copy = handle(copyPickType, async (ctx, { pickTypeId, ...own }) => {
  const row = await findOne(ctx, pickType, serving(ctx.today, ctx.person), { pickTypeId })
  if (row === null) throw refuse('A0404')
  const place = { warehouseNo: own.warehouseNo ?? null, sid: own.sid ?? null }
  const { id } = await creatorOf(pickType.id)(ctx, { ...row, ...own, ...place })
  return { pickTypeId: id }
})

/** The orders that a new wave of the warehouse would take first, and the number of all waiting orders. */
const waitingIn = async (ctx: Ctx, place: { readonly warehouseNo: string; readonly sid: string }) => {
  const where = `o.tenant_id = $1 and o.warehouse_no = $2 and o.sid = $3 and ${ready} and o.wave_no is null`
  const values = [ctx.tenantId, place.warehouseNo, place.sid]
  const [counted] = await ctx.tx.query<{ total: number }>(
    `select count(*)::int as total from stockout_order o where ${where}`,
    values,
  )
  const rows = await ctx.tx.query<{ stockoutNo: string }>(
    `select o.stockout_no from stockout_order o where ${where}
      order by o.priority, o.deadline_time nulls last, o.stockout_no limit ${simulateMax}`,
    values,
  )
  return { waiting: counted?.total ?? 0, stockoutNos: rows.map((row) => row.stockoutNo) }
}

/** Default page size of pick orders. */
const defaultPageSize = 20

const simulate = handle(
  simulatePicks,
  async (ctx, { pageNo = 1, pageSize = defaultPageSize, ...place }) => {
    await reachWarehouse(ctx, place.warehouseNo, place.sid)
    const { waiting, stockoutNos } = await waitingIn(ctx, place)
    const orders = await loadWaveOrders(ctx, stockoutNos)
    const defs = await loadPickTypes(ctx.tx, place.warehouseNo, place.sid)
    const plans = buildPickOrders(orders, defs, await loadBinSeqs(ctx, place.warehouseNo, place.sid, orders))
    const names = new Map(defs.map((def) => [def.pickTypeCode, def.pickTypeName]))
    return {
      waiting,
      orderNum: orders.length,
      goodsNum: plans.reduce((sum, plan) => sum + plan.goodsNum, 0),
      left: ordersLeft(orders, plans).length,
      types: byPickType(defs, plans),
      total: plans.length,
      picks: plans.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((plan) => ({
        pickTypeCode: plan.pickTypeCode,
        pickTypeName: names.get(plan.pickTypeCode) ?? plan.pickTypeCode,
        orderNum: plan.orderNum,
        skuNum: plan.skuNum,
        goodsNum: plan.goodsNum,
        locationNum: plan.locationNum,
        estWeightG: plan.estWeightG,
        stockoutNo: plan.slots[0]?.stockoutNo ?? '',
      })),
    }
  },
  { readOnly: true },
)

export default [...serve(pickType, serving), copy, simulate]
