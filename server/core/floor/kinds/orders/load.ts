// 读取订单 · core/floor/kinds/orders/load
/** Rows of orders, their lines and parcels. */
import type { ParcelView } from '#contract/ops/kinds/parcels'
import type { OpsTx } from '../../context.ts'
import { slot } from '../../slot.ts'

export interface OrderRow {
  readonly stockoutNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly orderTags: readonly number[]
  readonly logisticsCode: string
  readonly logisticsNo: string | null
  readonly networkId: string | null
  readonly provinceCode: string
  readonly estGoodsG: number | null
  readonly estWeightG: number | null
  /** consumables and protective material, once it is packed */
  readonly estPackageG: number | null
  readonly compositionKey: string | null
  readonly suggestConsumableNo: string | null
  readonly protectionSnapshot: Protection | null
  readonly status: number
  readonly exceptionType: number
  readonly interceptStatus: number
  readonly holdFlag: number
  readonly holdReason: string | null
  readonly cancelReason: string | null
  readonly pickNo: string | null
  readonly repickNo: string | null
  readonly pickSlot: number | null
  readonly toteNo: string | null
  readonly shipTime: Date | null
  readonly handoverNo: string | null
  readonly deadlineTime: Date | null
  readonly printStatus: number
  /** time of the last step from the check on */
  readonly doneTime: Date | null
  readonly version: number
  /** weight of earlier parcels with the same composition here, and their number */
  readonly compositionG: number | null
  readonly compositionNum: number | null
  /** last packer and checker */
  readonly packerKey: string | null
  readonly packerName: string | null
  readonly checkerKey: string | null
  readonly checkerName: string | null
}
/** stockout_order.protection_snapshot as written by the audit (floor.md §4.2). */
interface Protection {
  readonly text?: string
  readonly mustScan?: readonly { readonly itemNo: string; readonly name: string }[]
  readonly photo?: boolean
  readonly tareG?: number
}
export interface OrderLineRow {
  readonly stockoutNo: string
  readonly lineNo: number
  readonly ownerNo: string
  readonly goodsNo: string
  readonly goodsName: string | null
  readonly qty: number
  readonly pickedQty: number
  readonly checkedQty: number
  readonly isGift: number
  /** white list types 2 (免扫复核), 3 (免称重比对) and 4 (免抽检) in force */
  readonly white: readonly number[] | null
  readonly snManage: number | null
}
export interface PackageRow {
  readonly packageNo: string
  readonly stockoutNo: string
  readonly seq: number
  readonly logisticsNo: string
  readonly status: number
  readonly estWeightG: number | null
  readonly weightG: number | null
  readonly needSpot: number
  readonly spotResult: number
  readonly pullStatus: 0 | 1 | 2
  readonly pullTime: Date | null
  readonly weighTimes: number
  readonly lastWeighG: number | null
  readonly cartonNo: string | null
  readonly goodsJson: ParcelView['goods'] | null
}

const orderColumns = `o.stockout_no, o.warehouse_no, o.sid, o.owner_no, o.shop_no, o.order_tags, o.logistics_code, o.logistics_no, o.network_id,
  o.province_code, o.est_goods_g, o.est_weight_g, o.est_package_g, o.composition_key, o.suggest_consumable_no, o.protection_snapshot, o.status, o.exception_type,
  o.intercept_status, o.hold_flag, o.hold_reason, o.cancel_reason, o.pick_no, o.repick_no, o.pick_slot, o.tote_no, o.deadline_time, o.print_status,
  greatest(o.check_time, o.pack_time, o.weigh_time, o.ship_time) as done_time, o.version, o.ship_time, o.handover_no, o.packer_key, o.packer_name, o.checker_key, o.checker_name,
  c.avg_weight_g as composition_g, c.sample_num as composition_num`
const withComposition = `stockout_order o
      left join composition_avg_weight c
        on c.tenant_id = $1 and c.warehouse_no = $3 and c.sid = $4 and c.composition_key = o.composition_key`

/** Locks orders of this warehouse, keys ascending (I8). */
export const lockOrders = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<OrderRow[]> => {
  if (stockoutNos.length === 0) return []
  return ctx.tx.named<OrderRow>(
    'ops_orders_lock',
    `select ${orderColumns} from ${withComposition}
      where o.tenant_id = $1 and o.stockout_no = any($2::text[]) and o.warehouse_no = $3 and o.sid = $4
      order by o.stockout_no for update of o`,
    [ctx.tenantId, stockoutNos, ctx.warehouseNo, ctx.sid],
  )
}

/** Reads orders of this warehouse without a lock, for a task pack. */
export const readOrders = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<OrderRow[]> => {
  if (stockoutNos.length === 0) return []
  return ctx.tx.named<OrderRow>(
    'ops_orders_read',
    `select ${orderColumns} from ${withComposition}
      where o.tenant_id = $1 and o.stockout_no = any($2::text[]) and o.warehouse_no = $3 and o.sid = $4 order by o.stockout_no`,
    [ctx.tenantId, stockoutNos, ctx.warehouseNo, ctx.sid],
  )
}

/** Lines of orders. Lines of virtual goods are left out, because nobody handles them. */
export const readOrderLines = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<OrderLineRow[]> => {
  if (stockoutNos.length === 0) return []
  return ctx.tx.named<OrderLineRow>(
    'ops_order_lines',
    `select l.stockout_no, l.line_no, l.owner_no, l.goods_no, l.goods_name, l.qty, l.picked_qty, l.checked_qty, l.is_gift, g.sn_manage,
            (select array_agg(distinct w.white_type::int) from goods_white_list w
              where w.tenant_id = $1 and w.owner_no = l.owner_no and w.goods_no = l.goods_no and w.white_type in (2, 3, 4)
                and w.warehouse_no in ('*', $3) and w.sid in ('*', $4) and w.effect_date <= $5
                and (w.expire_date is null or w.expire_date >= $5)) as white
       from stockout_line l
       left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.stockout_no = any($2::text[]) and g.goods_type is distinct from 5
      order by l.stockout_no, l.line_no`,
    [ctx.tenantId, stockoutNos, ctx.warehouseNo, ctx.sid, ctx.today],
  )
}

/** Parcels of locked orders. */
export const readPackages = async (ctx: OpsTx, stockoutNos: readonly string[]): Promise<PackageRow[]> => {
  if (stockoutNos.length === 0) return []
  return ctx.tx.named<PackageRow>(
    'ops_packages',
    `select package_no, stockout_no, seq, logistics_no, status, est_weight_g, weight_g, need_spot, spot_result, pull_status, pull_time,
            weigh_times, last_weigh_g, carton_no, goods_json
       from stockout_package where tenant_id = $1 and stockout_no = any($2::text[]) order by stockout_no, seq`,
    [ctx.tenantId, stockoutNos],
  )
}

export const orderRows = slot<readonly OrderRow[]>([])
/** lines, parcels and open 补拣 orders of these orders */
export const orderParts = slot<{
  readonly lines: readonly OrderLineRow[]
  readonly packages: readonly PackageRow[]
  readonly repicks: ReadonlyMap<string, readonly string[]>
}>({ lines: [], packages: [], repicks: new Map() })
