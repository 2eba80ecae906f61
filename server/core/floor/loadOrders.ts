// 读取订单 · core/floor/loadOrders
import type { OrderLineView, OrderView, ParcelView } from '#contract/ops/view'
import type { OpsTx } from './place.ts'
import type { Settings } from './settings.ts'

export interface OrderRow {
  readonly stockout_no: string
  readonly warehouse_no: string
  readonly sid: string
  readonly owner_no: string
  readonly shop_no: string
  readonly order_tags: readonly number[]
  readonly logistics_code: string
  readonly logistics_no: string | null
  readonly network_id: string | null
  readonly province_code: string
  readonly est_goods_g: number | null
  readonly est_weight_g: number | null
  /** consumables and protective material, once it is packed */
  readonly est_package_g: number | null
  readonly composition_key: string | null
  readonly suggest_consumable_no: string | null
  readonly protection_snapshot: Protection | null
  readonly status: number
  readonly exception_type: number
  readonly intercept_status: number
  readonly hold_flag: number
  readonly hold_reason: string | null
  readonly cancel_reason: string | null
  readonly pick_no: string | null
  readonly repick_no: string | null
  readonly pick_slot: number | null
  readonly tote_no: string | null
  readonly version: number
  /** learned gross weight of the composition once it rests on enough samples */
  readonly composition_g: number | null
}
/** stockout_order.protection_snapshot as the audit writes it (floor.md §4.2). */
interface Protection {
  readonly text?: string
  readonly mustScan?: readonly { readonly itemNo: string; readonly name: string }[]
  readonly photo?: boolean
  readonly tareG?: number
}
export interface OrderLineRow {
  readonly stockout_no: string
  readonly line_no: number
  readonly owner_no: string
  readonly goods_no: string
  readonly goods_name: string | null
  readonly qty: number
  readonly picked_qty: number
  readonly checked_qty: number
  readonly is_gift: number
  /** white list types 2 (免扫复核) and 3 (免称重比对) in force */
  readonly white: readonly number[] | null
}
export interface PackageRow {
  readonly package_no: string
  readonly stockout_no: string
  readonly seq: number
  readonly logistics_no: string
  readonly status: number
  readonly est_weight_g: number | null
  readonly weight_g: number | null
  readonly need_spot: number
  readonly spot_result: number
  readonly pull_status: 0 | 1 | 2
  readonly pull_time: Date | null
  readonly weigh_times: number
}

const orderColumns = `o.stockout_no, o.warehouse_no, o.sid, o.owner_no, o.shop_no, o.order_tags, o.logistics_code, o.logistics_no, o.network_id,
  o.province_code, o.est_goods_g, o.est_weight_g, o.est_package_g, o.composition_key, o.suggest_consumable_no, o.protection_snapshot, o.status, o.exception_type,
  o.intercept_status, o.hold_flag, o.hold_reason, o.cancel_reason, o.pick_no, o.repick_no, o.pick_slot, o.tote_no, o.version,
  (select c.avg_weight_g from composition_avg_weight c
    where c.tenant_id = $1 and c.warehouse_no = $3 and c.sid = $4 and c.composition_key = o.composition_key and c.sample_num >= $5) as composition_g`

/** Locks orders of this warehouse, keys ascending (I8). */
export const lockOrders = async (ctx: OpsTx, stockoutNos: readonly string[], minSample: number): Promise<OrderRow[]> => {
  if (stockoutNos.length === 0) return []
  return ctx.tx.named<OrderRow>(
    'ops_orders_lock',
    `select ${orderColumns} from stockout_order o
      where o.tenant_id = $1 and o.stockout_no = any($2::text[]) and o.warehouse_no = $3 and o.sid = $4
      order by o.stockout_no for update of o`,
    [ctx.tenantId, stockoutNos, ctx.warehouseNo, ctx.sid, minSample],
  )
}

/** The same without a lock, for a task pack. */
export const readOrders = async (ctx: OpsTx, stockoutNos: readonly string[], minSample: number): Promise<OrderRow[]> => {
  if (stockoutNos.length === 0) return []
  return ctx.tx.named<OrderRow>(
    'ops_orders_read',
    `select ${orderColumns} from stockout_order o
      where o.tenant_id = $1 and o.stockout_no = any($2::text[]) and o.warehouse_no = $3 and o.sid = $4 order by o.stockout_no`,
    [ctx.tenantId, stockoutNos, ctx.warehouseNo, ctx.sid, minSample],
  )
}

/** Lines of orders, virtual goods left out: hands never see them. */
export const readOrderLines = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<OrderLineRow[]> => {
  if (stockoutNos.length === 0) return []
  return ctx.tx.named<OrderLineRow>(
    'ops_order_lines',
    `select l.stockout_no, l.line_no, l.owner_no, l.goods_no, l.goods_name, l.qty, l.picked_qty, l.checked_qty, l.is_gift,
            (select array_agg(distinct w.white_type::int) from goods_white_list w
              where w.tenant_id = $1 and w.owner_no = l.owner_no and w.goods_no = l.goods_no and w.white_type in (2, 3)
                and w.warehouse_no in ('*', $3) and w.sid in ('*', $4) and w.effect_date <= $5
                and (w.expire_date is null or w.expire_date >= $5)) as white
       from stockout_line l
      where l.tenant_id = $1 and l.stockout_no = any($2::text[])
        and not exists (select 1 from goods g where g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no and g.goods_type = 5)
      order by l.stockout_no, l.line_no`,
    [ctx.tenantId, stockoutNos, ctx.warehouseNo, ctx.sid, ctx.today],
  )
}

/** Parcels of orders that are locked. */
export const readPackages = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<PackageRow[]> => {
  if (stockoutNos.length === 0) return []
  return ctx.tx.named<PackageRow>(
    'ops_packages',
    `select package_no, stockout_no, seq, logistics_no, status, est_weight_g, weight_g, need_spot, spot_result, pull_status, pull_time,
            weigh_times
       from stockout_package where tenant_id = $1 and stockout_no = any($2::text[]) order by stockout_no, seq`,
    [ctx.tenantId, stockoutNos],
  )
}

export interface OrderParts {
  readonly lines: readonly OrderLineRow[]
  readonly packages: readonly PackageRow[]
  /** open 补拣 orders that still serve it */
  readonly openPickNos: readonly string[]
}

export const orderView = (row: OrderRow, parts: OrderParts, settings: Settings): OrderView => {
  const owner = settings.ownerOf(row.owner_no)
  const protection = row.protection_snapshot ?? {}
  return {
    stockoutNo: row.stockout_no,
    warehouseNo: row.warehouse_no,
    sid: row.sid,
    ownerNo: row.owner_no,
    logisticsCode: row.logistics_code,
    logisticsName: settings.carriers.get(row.logistics_code)?.name ?? row.logistics_code,
    logisticsNo: row.logistics_no ?? '',
    pickNo: row.pick_no ?? '',
    slot: row.pick_slot ?? 0,
    toteNo: row.tote_no ?? '',
    status: row.status,
    exceptionType: row.exception_type,
    interceptStatus: row.intercept_status,
    holdFlag: row.hold_flag === 1,
    holdReason: row.hold_reason ?? '',
    ...(row.intercept_status === 1 && row.cancel_reason !== null && { stopReason: row.cancel_reason }),
    repickNo: row.repick_no ?? '',
    openPickNos: parts.openPickNos,
    lines: parts.lines.map(orderLineView),
    parcels: parts.packages.map(parcelView),
    estGoodsG: row.est_goods_g,
    estFixedG: row.composition_g,
    spotBp: settings.spotBpOf(row.owner_no, row.order_tags),
    suggestConsumableNo: row.suggest_consumable_no ?? '',
    protection: {
      text: protection.text ?? '',
      mustScan: protection.mustScan ?? [],
      photo: protection.photo === true || owner.photoPack,
      tareG: protection.tareG ?? 0,
    },
    weighFree: parts.lines.some((line) => line.white?.includes(3) === true),
    tolerance: settings.toleranceOf(row.owner_no, row.shop_no),
    packFree: owner.packFree,
    rev: row.version,
  }
}

const orderLineView = (row: OrderLineRow): OrderLineView => ({
  lineNo: row.line_no,
  ownerNo: row.owner_no,
  goodsNo: row.goods_no,
  qty: row.qty,
  pickedQty: row.picked_qty,
  checkedQty: row.checked_qty,
  isGift: row.is_gift === 1,
  skipScan: row.white?.includes(2) === true,
})

const parcelView = (row: PackageRow): ParcelView => ({
  packageNo: row.package_no,
  seq: row.seq,
  logisticsNo: row.logistics_no,
  status: row.status,
  estG: row.est_weight_g,
  weightG: row.weight_g,
  needSpot: row.need_spot === 1,
  spotPassed: row.spot_result === 1,
  pullStatus: row.pull_status,
  ...(row.pull_time !== null && { pullTime: row.pull_time.getTime() }),
  times: row.weigh_times,
})
