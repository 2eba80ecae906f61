// 补录重量 · finance/pricing/confirmWeight
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { changeRows } from '../../platform/rows.ts'
import { seesRow } from '../../platform/scope.ts'
import { isFreightClosed } from './feeLines.ts'
import { priceOrders } from './parcels.ts'

interface Parcel {
  readonly id: string
  readonly stockoutNo: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
}
/**
 * The weight by which a parcel is billed from now on, in both directions, whatever the scale says; its fees are reckoned at once.
 * @throws Refused A0404, A3160.locked where a bill has closed its freight
 */
export const confirmWeight = async (
  ctx: Ctx,
  { logisticsNo, weightG, reason }: { readonly logisticsNo: string; readonly weightG: number; readonly reason: string },
): Promise<void> => {
  const { tx, tenantId } = ctx
  const parcels = await tx.query<Parcel & Record<string, unknown>>(
    'select id, stockout_no, owner_no, warehouse_no, sid from fin_waybill where tenant_id = $1 and logistics_no = $2 order by id for update',
    [tenantId, logisticsNo],
  )
  if (parcels.length === 0 || parcels.some((parcel) => !seesRow(ctx.person, parcel))) throw refuse('A0404')
  if (await isFreightClosed(ctx, logisticsNo)) throw refuse('A3160.locked')
  // two carriers may have given the same number
  await changeRows(
    tx,
    'fin_waybill',
    parcels.map(({ id }) => ({ id, manualWeightG: weightG, weightReason: reason, revision: 1 })),
    { key: ['id'], set: ['manualWeightG', 'weightReason'], add: ['revision'], all: { updateTime: ctx.at } },
  )
  const orders = parcels.map(({ stockoutNo }) => stockoutNo)
  for (const direction of [1, 2] as const) await priceOrders(ctx, direction, orders)
}
