// 波次选单 · stockout/waveOrders
import type { InputOf } from '#contract/call'
import { order } from '#contract/stockout/order'
import { waveMax, type waveCreate } from '#contract/stockout/wave'
import type { Ctx } from '../platform/ctx.ts'
import { params, type Filter, type Params } from '../platform/kinds.ts'
import { strictWhereOf } from '../platform/listQuery.ts'
import { warehouseKey } from '../platform/scope.ts'
import { orderSource } from './orderSource.ts'

export type Choice = Pick<InputOf<typeof waveCreate>, 'warehouseNo' | 'sid' | 'stockoutNos' | 'filter' | 'maxOrderNum'>

/** SQL conditions of a choice, made like those of the order list, so that a wave takes the orders the list shows. */
const conditionsOf = (ctx: Ctx, choice: Choice, p: Params): string => {
  const { warehouseNo, sid } = choice
  const filter: Filter = { ...choice.filter, warehouseNo: warehouseKey(warehouseNo, sid), forWave: 1 }
  const where = strictWhereOf(order, orderSource, ctx.person, filter, p)
  return choice.stockoutNos === undefined ? where : `${where} and o.stockout_no = any(${p.add(choice.stockoutNos)}::text[])`
}

/** Number of matching orders, regardless of how many a wave may take. */
export const countOrders = async (ctx: Ctx, choice: Choice): Promise<number> => {
  const p = params(ctx.tenantId)
  const rows = await ctx.tx.query<{ total: number }>(
    `select count(*)::int as total from ${orderSource.from} where ${conditionsOf(ctx, choice, p)}`,
    p.values,
  )
  return rows[0]?.total ?? 0
}

/** Numbers of the chosen orders within the caller's scope, earliest deadline first; `lock` locks them for writing. */
export const chooseOrders = async (ctx: Ctx, choice: Choice, lock: boolean): Promise<string[]> => {
  const p = params(ctx.tenantId)
  const where = conditionsOf(ctx, choice, p)
  const rows = await ctx.tx.query<{ stockoutNo: string }>(
    `select o.stockout_no from ${orderSource.from} where ${where}
      order by o.priority, o.deadline_time nulls last, o.stockout_no limit ${p.add(choice.maxOrderNum ?? waveMax)} ${lock ? 'for update of o' : ''}`,
    p.values,
  )
  return rows.map((row) => row.stockoutNo)
}
