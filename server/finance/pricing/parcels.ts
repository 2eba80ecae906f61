// 出库单的计价 · finance/pricing/parcels
/** Prices shipped orders in one direction: all parcels of an order together, in the running transaction. */
import { waybillPayLife, waybillRecvLife } from '#contract/rules/waybillLife'
import { groupBy } from '../../core/floor/keyed.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { moveRowsApart } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { keyOf, pricedRevision, SOURCE, type Charge, type Direction } from './charge.ts'
import type { Extent } from './feeLines.ts'
import { lockedParcels, parcelCharges, type Waybill } from './parcelCharges.ts'
import { leftOfOrders, nothingLeft } from './left.ts'
import { states, worstOf } from './outcome.ts'
import type { Outcome } from './pool.ts'
import { settle } from './settle.ts'

/** Orders priced in one transaction at most; half as many took a fifth longer for each. */
export const ordersAtOnce = 500
const sourceTypes = [SOURCE.parcel, SOURCE.consumable]
/** Lines that belong to these orders. */
export const orderExtent = (stockoutNos: readonly string[]): Extent => ({
  sourceTypes,
  sourceNos: stockoutNos,
  holds: () => true,
})

/** Orders with a parcel that is to be priced in this direction, after the cursor, which is the id of a parcel. */
export const dueOrders = (
  { tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>,
  direction: Direction,
  after: string,
): Promise<readonly { readonly id: string; readonly stockoutNo: string }[]> =>
  tx.query(
    `select id, stockout_no from fin_waybill
      where tenant_id = $1 and ${pricedRevision(direction)} < revision and id > $2::bigint
      order by id limit ${ordersAtOnce}`,
    [tenantId, after],
  )

const job = 'job pricing'
const parcelOf = ({ logisticsCode, logisticsNo }: Pick<Charge, 'logisticsCode' | 'logisticsNo'>): string =>
  `${logisticsCode ?? ''}|${logisticsNo ?? ''}`
const recvWays = [
  transitionOf(waybillRecvLife, job, waybillRecvLife.priced),
  transitionOf(waybillRecvLife, job, waybillRecvLife.pooled),
  transitionOf(waybillRecvLife, job, waybillRecvLife.free),
] as const
const payWays = [
  transitionOf(waybillPayLife, job, waybillPayLife.priced),
  transitionOf(waybillPayLife, job, waybillPayLife.pooled),
  transitionOf(waybillPayLife, job, waybillPayLife.free),
] as const

/** Notes on each parcel the revision that was priced, and what became of it. */
const noteParcels = async (
  ctx: Ctx,
  direction: Direction,
  parcels: readonly { readonly waybill: Waybill; readonly outcome: Outcome }[],
): Promise<void> => {
  const by = { by: { at: ctx.at }, key: ['id'], quiet: true } as const
  if (direction === 1) {
    const left = await leftOfOrders(
      ctx,
      sourceTypes,
      parcels.map(({ waybill }) => waybill.stockoutNo),
    )
    const rows = parcels.map(({ waybill: { id, revision, stockoutNo }, outcome }) => ({
      id,
      recvRevision: revision,
      ...(left.get(stockoutNo) ?? nothingLeft),
      recvStatus: states[outcome],
    }))
    await moveRowsApart(ctx.tx, recvWays, rows, { ...by, set: ['recvRevision', 'recvLines', 'recvWaiting'] })
    return
  }
  const rows = parcels.map(({ waybill: { id, revision }, outcome }) => ({
    id,
    payRevision: revision,
    payStatus: states[outcome],
  }))
  await moveRowsApart(ctx.tx, payWays, rows, { ...by, set: ['payRevision'] })
}

/**
 * Prices these orders, at most `ordersAtOnce`, in one direction. Two that price the same order work one after the other; the later one finds
 * it priced and leaves it, unless it is to be priced `again` whatever its revision.
 * @returns orders that were priced
 */
export const priceOrders = async (
  ctx: Ctx,
  direction: Direction,
  stockoutNos: readonly string[],
  { again = false, isRetry = false }: { readonly again?: boolean; readonly isRetry?: boolean } = {},
): Promise<number> => {
  const parcels = await lockedParcels(ctx, [...new Set(stockoutNos)])
  const isDue = ({ revision, recvRevision, payRevision }: Waybill): boolean =>
    again || (direction === 1 ? recvRevision : payRevision) < revision
  const due = new Set(parcels.filter(isDue).map(({ stockoutNo }) => stockoutNo))
  const own = parcels.filter(({ stockoutNo }) => due.has(stockoutNo))
  if (own.length === 0) return 0
  const charges = await parcelCharges(ctx, direction, own)
  const outcomes = await settle(ctx, direction, orderExtent([...due]), charges, isRetry)
  const ofParcel = groupBy(charges, parcelOf)
  await noteParcels(
    ctx,
    direction,
    own.map((waybill) => ({
      waybill,
      outcome: worstOf((ofParcel.get(parcelOf(waybill)) ?? []).map((charge) => outcomes.get(keyOf(charge)))),
    })),
  )
  return due.size
}
