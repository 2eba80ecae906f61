// 入库单的计费事实 · finance/stockInFacts
/**
 * Facts of finished stock-ins (office.md §8.3): pieces as received, boxes, pallets, trucks and weight. Stock-ins of returned goods are none;
 * their fee is that of the return. One that was reopened keeps its fact until it is finished again.
 *
 * A truck is counted once, however many orders it brought: what was counted of it as a whole hangs on the order whose pieces were received
 * first. Where the figures come from:
 * - boxes: those that the truck brought of the order (到货单关联), else those unloaded, else those reported at the gate; of an order without
 *   a truck those announced. Announced by nobody they are unknown and cannot be priced.
 * - pallets and trucks: of the truck; none without one. A courier's loose parcels (快递散件) are no truck.
 * - weight: as unloaded, if each of its trucks was weighed, else the received pieces by the archive as it is when the order is finished. It
 *   is unknown while one of the goods was never weighed. The weight of a truck with several orders counts only if none of them came by
 *   another truck too: else part of it would be charged twice or not at all.
 */
import type { StockInFact } from '#contract/rules/feeFacts'
import { bizDate } from '#contract/rules/clock'
import { arrivalLife, stockinLife, unloadLife } from '#contract/rules/inboundLife'
import { groupBy } from '../core/floor/keyed.ts'
import { numberOrNull } from '../platform/kinds.ts'
import type { Cursor } from './apart.ts'
import type { FactCtx, FactSource } from './factReader.ts'
import { lockDocuments, putFacts, SOURCE, type Figures, type NewFact, type StoredFact } from './factRows.ts'

const atOnce = 500
/** stockin_type 退货 */
const ofReturns = 3
/** arrival.vehicle_type 快递散件 */
const looseParcels = 7
/** SQL: stock-ins `o` that are charged. */
export const isFinishedStockIn = `o.status in (${stockinLife.done}, ${stockinLife.closed}) and o.stockin_type <> ${ofReturns}`

type StockIn = Figures<StockInFact>

interface Finished {
  readonly stockinNo: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly stockinType: number
  readonly pieces: number
  /** announced by the owner */
  readonly boxNum: number | null
  /** of the received pieces by the archive; bigint as text */
  readonly goodsWeightG: string | null
  readonly finishTime: Date
  readonly dayCut: string
}
const readFinished = ({ tx, tenantId }: FactCtx, nos: readonly string[]): Promise<readonly Finished[]> =>
  tx.query<Finished>(
    `select o.stockin_no, o.owner_no, o.warehouse_no, o.sid, o.stockin_type, o.receive_qty as pieces, o.box_num,
            (select case when bool_and(coalesce(g.gross_weight_g, 0) > 0) then sum(l.receive_qty::bigint * g.gross_weight_g) end
               from stockin_line l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
              where l.tenant_id = $1 and l.stockin_no = o.stockin_no and l.receive_qty > 0) as goods_weight_g,
            o.finish_putaway_time as finish_time, coalesce(h.day_cut_time::text, '00:00') as day_cut
       from stockin_order o
       join wms_warehouse m on m.tenant_id = $1 and m.warehouse_no = o.warehouse_no and m.sid = o.sid
       left join warehouse h on h.tenant_id = $1 and h.parent_warehouse_no = m.parent_warehouse_no
      where o.tenant_id = $1 and o.stockin_no = any($2::text[]) and ${isFinishedStockIn} and o.finish_putaway_time is not null
      order by o.stockin_no`,
    [tenantId, nos],
  )

/** An order on a truck. */
interface Carried {
  readonly arrivalNo: string
  readonly stockinNo: string
  /** boxes of the truck that are of this order; null: nobody said */
  readonly ownBoxes: number | null
  /** of the whole truck */
  readonly boxes: number
  readonly pallets: number
  readonly isTruck: boolean
  /** trucks this order came by */
  readonly truckNum: number
  /** bigint as text; null: not weighed */
  readonly weightG: string | null
}
/** All orders of the trucks of these orders, those first whose pieces were received first. */
const readTrucks = ({ tx, tenantId }: FactCtx, nos: readonly string[]): Promise<readonly Carried[]> =>
  tx.query<Carried>(
    `select a.arrival_no, l.stockin_no, l.box_num as own_boxes, coalesce(a.unload_box_num, a.box_num) as boxes, a.pallet_num as pallets,
            a.vehicle_type is distinct from ${looseParcels} as is_truck,
            (select count(*)::int from arrival_stockin x join arrival y on y.tenant_id = $1 and y.arrival_no = x.arrival_no
              where x.tenant_id = $1 and x.stockin_no = l.stockin_no and y.status <> ${arrivalLife.off}) as truck_num,
            (select case when count(u.weight_g) = count(*) then sum(u.weight_g) end from unload_record u
              where u.tenant_id = $1 and u.arrival_no = a.arrival_no and u.status = ${unloadLife.done}) as weight_g
       from (select distinct k.arrival_no from arrival_stockin k where k.tenant_id = $1 and k.stockin_no = any($2::text[])) mine
       join arrival a on a.tenant_id = $1 and a.arrival_no = mine.arrival_no and a.status <> ${arrivalLife.off}
       join arrival_stockin l on l.tenant_id = $1 and l.arrival_no = a.arrival_no
       join stockin_order o on o.tenant_id = $1 and o.stockin_no = l.stockin_no
        and o.status <> ${stockinLife.off} and o.stockin_type <> ${ofReturns}
      order by a.arrival_no, o.first_receive_time nulls last, l.stockin_no`,
    [tenantId, nos],
  )

type Share = Pick<StockIn, 'cartons' | 'pallets' | 'trucks' | 'weightG'>
/** What each order has of its truck; the boxes that were given to no order hang on the first one nobody gave any. */
const sharesOf = (carried: readonly Carried[]): readonly (readonly [stockinNo: string, share: Share])[] => {
  const given = carried.reduce((sum, { ownBoxes }) => sum + (ownBoxes ?? 0), 0)
  const open = carried.find(({ ownBoxes }) => ownBoxes === null)
  const isWhole = carried.length === 1 || carried.every(({ truckNum }) => truckNum === 1)
  return carried.map((one, at) => {
    const isFirst = at === 0
    const rest = one === open ? Math.max(0, one.boxes - given) : 0
    return [
      one.stockinNo,
      {
        cartons: one.ownBoxes ?? rest,
        pallets: isFirst ? one.pallets : 0,
        trucks: isFirst && one.isTruck ? 1 : 0,
        weightG: one.weightG === null || !isWhole ? null : isFirst ? Number(one.weightG) : 0,
      },
    ]
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
/** Sum of the weights; null where one is missing. */
const weighed = (shares: readonly Share[]): number | null =>
  shares.length === 0 || shares.some(({ weightG }) => weightG === null) ? null : sum(shares.map(({ weightG }) => weightG ?? 0))

/** The archive's weight stays as it was when the order was finished, as long as no pieces were added. */
const keptWeight = (pieces: number, stored: StoredFact<StockIn> | undefined): number | null =>
  stored?.fact.pieces === pieces ? stored.fact.weightG : null

const factOf = (order: Finished, shares: readonly Share[], stored: StoredFact<StockIn> | undefined): NewFact<StockIn> => {
  const { stockinNo, ownerNo, warehouseNo, sid, stockinType, pieces, boxNum, goodsWeightG, finishTime, dayCut } = order
  return {
    sourceNo: stockinNo,
    lineKey: '',
    ownerNo,
    shopNo: null,
    warehouseNo,
    sid,
    bizDate: bizDate(finishTime.getTime(), dayCut),
    fact: {
      stockinType,
      pieces,
      cartons: shares.length === 0 ? boxNum : sum(shares.map(({ cartons }) => cartons ?? 0)),
      pallets: sum(shares.map(({ pallets }) => pallets)),
      trucks: sum(shares.map(({ trucks }) => trucks)),
      weightG: weighed(shares) ?? keptWeight(pieces, stored) ?? numberOrNull(goodsWeightG),
    },
  }
}

/** Stock-ins by their numbers, and those that came by the trucks with these numbers. */
const numbersOf = async ({ tx, tenantId }: FactCtx, nos: readonly string[]): Promise<readonly string[]> => {
  const carried = await tx.query<{ stockinNo: string }>(
    'select stockin_no from arrival_stockin where tenant_id = $1 and arrival_no = any($2::text[])',
    [tenantId, nos],
  )
  return [...new Set([...nos, ...carried.map(({ stockinNo }) => stockinNo)])].toSorted()
}

const write = async (ctx: FactCtx, named: readonly string[]): Promise<void> => {
  const nos = await numbersOf(ctx, named)
  const stored = await lockDocuments<StockIn>(ctx, SOURCE.stockIn, nos)
  const finished = await readFinished(ctx, nos)
  const trucks = groupBy(
    await readTrucks(
      ctx,
      finished.map(({ stockinNo }) => stockinNo),
    ),
    ({ arrivalNo }) => arrivalNo,
  )
  const shares = groupBy(
    [...trucks.values()].flatMap((carried) => sharesOf(carried)),
    ([stockinNo]) => stockinNo,
  )
  await putFacts(
    ctx,
    SOURCE.stockIn,
    finished.map((order) => {
      const known = stored.get(order.stockinNo)
      const own = (shares.get(order.stockinNo) ?? []).map(([, share]) => share)
      return [factOf(order, own, known), known]
    }),
  )
}

const after = ({ tx, tenantId }: FactCtx, { shippedText, orderNo }: Cursor): Promise<readonly Cursor[]> =>
  tx.query<Cursor>(
    `select o.finish_putaway_time::text as shipped_text, o.stockin_no as order_no from stockin_order o
      where o.tenant_id = $1 and ${isFinishedStockIn} and o.finish_putaway_time >= $2::timestamptz
        and (o.finish_putaway_time, o.stockin_no) > ($2::timestamptz, $3)
      order by o.finish_putaway_time, o.stockin_no limit ${atOnce}`,
    [tenantId, shippedText, orderNo],
  )

/** A truck may be unloaded, or its unloading entered, after its orders are finished. */
export const stockIns: FactSource = {
  reader: 'STOCKIN',
  noun: '张入库单',
  eventTypes: ['stockin.finished', 'unload.finished'],
  eventKey: "coalesce(payload ->> 'arrivalNo', aggregate_no)",
  atOnce,
  after,
  write,
}
