// 一张单的各笔费用 · finance/pricing/parcelCharges
/**
 * Facts of shipped orders for pricing, from the copies of what left the warehouse (office.md §3, §8.1, §8.2, §8.5, §8.7): a parcel's freight
 * in both directions, and for the owner what the order itself costs, once, whatever the number of its parcels.
 */
import { metre } from '#contract/rules/consumableFee'
import type { Surcharge } from '#contract/rules/expressFee'
import type { Counted, ExpressFact } from '#contract/rules/feeFacts'
import { returnedOrderType } from '#contract/rules/feeTypes'
import { groupBy } from '../../core/floor/keyed.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { numberOrNull } from '../../platform/kinds.ts'
import type { Row } from '../../platform/tableTypes.ts'
import { averagesOf, plansInUse, type Averaged, type PlansInUse } from './averages.ts'
import { surchargesOf, type Sent } from './surcharges.ts'
import { chargeOf, partiesOf, SOURCE, type Charge, type Charged, type Direction, type Parties } from './charge.ts'

/** A stored parcel; bigint columns are text. */
export type Waybill = Pick<
  Row<'fin_waybill'>,
  | 'id'
  | 'stockoutNo'
  | 'ownerNo'
  | 'shopNo'
  | 'warehouseNo'
  | 'sid'
  | 'platformCode'
  | 'orderType'
  | 'logisticsCode'
  | 'networkId'
  | 'logisticsNo'
  | 'packageNo'
  | 'isFirst'
  | 'provinceCode'
  | 'cityCode'
  | 'weighG'
  | 'manualWeightG'
  | 'estWeightG'
  | 'billWeightG'
  | 'stdWeightG'
  | 'volumeCm3'
  | 'lineCount'
  | 'pieceQty'
  | 'goodsValueFen'
  | 'shipTime'
  | 'shipDate'
  | 'isReturn'
  | 'isProtected'
  | 'revision'
  | 'recvRevision'
  | 'payRevision'
>
const waybillColumns = `id, stockout_no, owner_no, shop_no, warehouse_no, sid, platform_code, order_type, logistics_code, network_id,
  logistics_no, package_no, is_first, province_code, city_code, weigh_g, manual_weight_g, est_weight_g, bill_weight_g, std_weight_g,
  volume_cm3, line_count, piece_qty, goods_value_fen, ship_time, ship_date, is_return, is_protected, revision, recv_revision, pay_revision`

/** All parcels of these orders, locked. */
export const lockedParcels = ({ tx, tenantId }: Ctx, stockoutNos: readonly string[]): Promise<readonly Waybill[]> =>
  tx.query<Waybill>(
    `select ${waybillColumns} from fin_waybill where tenant_id = $1 and stockout_no = any($2::text[]) order by id for update`,
    [tenantId, stockoutNos],
  )
/** All parcels of these orders, to look at. */
export const parcelsOf = ({ tx, tenantId }: Ctx, stockoutNos: readonly string[]): Promise<readonly Waybill[]> =>
  tx.query<Waybill>(
    `select ${waybillColumns} from fin_waybill where tenant_id = $1 and stockout_no = any($2::text[]) order by id`,
    [tenantId, stockoutNos],
  )

interface Goods {
  readonly stockoutNo: string
  readonly qty: number
  readonly goodsTags: readonly string[]
}
interface Consumable {
  readonly stockoutNo: string
  readonly consumableNo: string
  readonly unit: string
  readonly qtyMilli: string
  readonly ownerPriceE4: string | null
  readonly standardPriceE4: string | null
}
interface Contents {
  readonly goodsOf: ReadonlyMap<string, readonly Goods[]>
  readonly consumablesOf: ReadonlyMap<string, readonly Consumable[]>
}
const orderOf = ({ stockoutNo }: { readonly stockoutNo: string }): string => stockoutNo
const contentsOf = async ({ tx, tenantId }: Ctx, stockoutNos: readonly string[]): Promise<Contents> => ({
  goodsOf: groupBy(
    await tx.query<Goods & Record<string, unknown>>(
      `select stockout_no, qty, goods_tags from fin_waybill_goods
        where tenant_id = $1 and stockout_no = any($2::text[]) and jsonb_array_length(goods_tags) > 0`,
      [tenantId, stockoutNos],
    ),
    orderOf,
  ),
  consumablesOf: groupBy(
    await tx.query<Consumable & Record<string, unknown>>(
      `select stockout_no, consumable_no, unit, qty_milli, owner_price_e4, standard_price_e4 from fin_waybill_consumable
        where tenant_id = $1 and stockout_no = any($2::text[]) order by stockout_no, consumable_no`,
      [tenantId, stockoutNos],
    ),
    orderOf,
  ),
})
const taggedOf = (goods: readonly Goods[]): Readonly<Record<string, Counted>> => {
  const tagged: Record<string, Counted> = {}
  for (const { qty, goodsTags } of goods)
    for (const tag of goodsTags) tagged[tag] = { pieces: (tagged[tag]?.pieces ?? 0) + qty, lines: (tagged[tag]?.lines ?? 0) + 1 }
  return tagged
}

/** The weight that is billed: the one a person confirmed, else the scale's. */
const weightOf = ({ manualWeightG, weighG }: Waybill): number => manualWeightG ?? weighG
const averaged = (waybill: Waybill): Averaged => {
  const { networkId, provinceCode, cityCode, shipTime, shipDate } = waybill
  return { networkId, provinceCode, cityCode, shipTime, shipDate, weighG: weightOf(waybill) }
}

type Traits = Pick<ExpressFact, 'warehouse' | 'shopNo' | 'bizDate' | 'pieces' | 'lines' | 'orderType' | 'platform' | 'tagged'>
const traitsOf = (waybill: Waybill, goods: readonly Goods[]): Traits => ({
  warehouse: `${waybill.warehouseNo}-${waybill.sid}`,
  shopNo: waybill.shopNo,
  bizDate: waybill.shipDate,
  pieces: waybill.pieceQty,
  lines: waybill.lineCount,
  orderType: waybill.orderType,
  platform: waybill.platformCode,
  tagged: taggedOf(goods),
})
const chargedOf = ({ ownerNo, shopNo, warehouseNo, sid, networkId, logisticsCode, logisticsNo }: Waybill): Charged => ({
  ownerNo,
  shopNo,
  warehouseNo,
  sid,
  networkId,
  logisticsCode,
  logisticsNo,
})

interface Pricing extends PlansInUse {
  readonly parties: Parties
  readonly averageOf: (parcel: Averaged) => number | null
  readonly surchargesOf: (parcel: Sent) => readonly Surcharge[]
}
/** Freight of a parcel, and of its way back where it is on it. */
const expressCharges = (pricing: Pricing, direction: Direction, waybill: Waybill, traits: Traits): readonly Charge[] => {
  const { ownerNo, networkId, logisticsCode, packageNo, stockoutNo, provinceCode, cityCode, manualWeightG } = waybill
  // spelled out, as in lineOf
  const fact: ExpressFact = {
    warehouse: traits.warehouse,
    shopNo: traits.shopNo,
    bizDate: traits.bizDate,
    pieces: traits.pieces,
    lines: traits.lines,
    orderType: traits.orderType,
    platform: traits.platform,
    tagged: traits.tagged,
    feeType: 'EXPRESS',
    logisticsCode,
    networkId,
    weightG: weightOf(waybill),
    parcel: {
      provinceCode,
      cityCode,
      weighG: weightOf(waybill),
      volumeCm3: Number(waybill.volumeCm3),
      estWeightG: waybill.estWeightG,
      stdWeightG: waybill.stdWeightG,
      avgWeightG: pricing.averageOf(averaged(waybill)),
      // reckoned from what the scale said
      billWeightG: manualWeightG === null ? waybill.billWeightG : null,
      isConfirmed: manualWeightG !== null,
    },
    plans: pricing.plans,
    groupPlanId: direction === 1 ? pricing.groupPlanOf(ownerNo, traits.warehouse, traits.bizDate) : null,
    surcharges: pricing.surchargesOf(waybill),
  }
  const about = { ...chargedOf(waybill), sourceType: SOURCE.parcel, sourceNo: stockoutNo }
  const partyNo = direction === 1 ? ownerNo : networkId
  const out = chargeOf(pricing.parties, partyNo, { ...about, lineKey: packageNo, fact })
  if (waybill.isReturn === 0) return [out]
  const back: ExpressFact = { ...fact, orderType: returnedOrderType, groupPlanId: null, surcharges: [] }
  return [out, chargeOf(pricing.parties, partyNo, { ...about, lineKey: `${packageNo}/退`, fact: back })]
}

/** Σ freight that the owner pays for the order; null while a parcel of it waits for its price. */
const freightOf = (express: readonly Charge[]): number | null => {
  const out = express.filter(({ fact }) => fact.feeType === 'EXPRESS' && fact.orderType !== returnedOrderType)
  if (out.some(({ priced }) => priced.reason !== null)) return null
  return out.flatMap(({ priced }) => priced.lines).reduce((sum, { fee }) => sum + fee.amountFen, 0)
}

/** What the order costs beside its freight. */
const orderCharges = (
  { parties }: Pricing,
  { first, weightG, traits }: { readonly first: Waybill; readonly weightG: number; readonly traits: Traits },
  express: readonly Charge[],
  consumables: readonly Consumable[],
): readonly Charge[] => {
  const { ownerNo, stockoutNo, logisticsCode, isProtected } = first
  const order = { ...traits, logisticsCode, weightG }
  const about = { ...chargedOf(first), sourceType: SOURCE.parcel, sourceNo: stockoutNo }
  const operate = chargeOf(parties, ownerNo, { ...about, lineKey: 'OPERATE', fact: { ...order, feeType: 'OPERATE' } })
  const protect = () =>
    chargeOf(parties, ownerNo, {
      ...about,
      lineKey: 'PROTECT',
      fact: {
        ...order,
        feeType: 'PROTECT',
        goodsValueFen: numberOrNull(first.goodsValueFen),
        capFen: null,
        freightFen: freightOf(express),
      },
    })
  const used = consumables.map(({ consumableNo, unit, qtyMilli, ownerPriceE4, standardPriceE4 }) =>
    chargeOf(parties, ownerNo, {
      ...about,
      sourceType: SOURCE.consumable,
      lineKey: consumableNo,
      fact: {
        ...order,
        feeType: 'CONSUMABLE',
        consumableNo,
        qtyMilli: Number(qtyMilli),
        unit,
        isMetred: unit === metre,
        ownerPriceE4: numberOrNull(ownerPriceE4),
        standardPriceE4: numberOrNull(standardPriceE4),
      },
    }),
  )
  return [operate, ...(isProtected === 1 ? [protect()] : []), ...used]
}

/** Charges of these parcels, which are all parcels of their orders. */
export const parcelCharges = async (ctx: Ctx, direction: Direction, waybills: readonly Waybill[]): Promise<readonly Charge[]> => {
  const partyNos = waybills.flatMap(({ ownerNo, networkId }) => (direction === 1 ? [ownerNo] : (networkId ?? [])))
  const parties = await partiesOf(ctx, direction, partyNos)
  const owners = direction === 1 ? waybills.map(({ ownerNo }) => ownerNo) : []
  const inUse = await plansInUse(ctx, [...parties.contractsOf.values()].flat(), owners)
  const pricing: Pricing = {
    ...inUse,
    parties,
    averageOf: await averagesOf(ctx, inUse.plans, waybills.map(averaged)),
    surchargesOf: await surchargesOf(ctx, direction, waybills),
  }
  const orders = groupBy(waybills, orderOf)
  const { goodsOf, consumablesOf } = await contentsOf(ctx, [...orders.keys()])
  return [...orders].flatMap(([stockoutNo, parcels]) => {
    const [head] = parcels
    if (head === undefined) return []
    const first = parcels.find(({ isFirst }) => isFirst === 1) ?? head
    const traits = traitsOf(first, goodsOf.get(stockoutNo) ?? [])
    const express = parcels.flatMap((one) => expressCharges(pricing, direction, one, traits))
    if (direction === 2) return express
    const weightG = parcels.reduce((sum, one) => sum + weightOf(one), 0)
    return [...express, ...orderCharges(pricing, { first, weightG, traits }, express, consumablesOf.get(stockoutNo) ?? [])]
  })
}
