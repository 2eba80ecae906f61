// 面单打印 · stockout/waybillSheet
import { orderLife, orderPrintLife, interceptLife } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import {
  checkBatchWaybills,
  checkBatchWaybillsPrinted,
  checkWaybills,
  checkWaybillsPrinted,
  orderWaybills,
  packBatchWaybills,
  packBatchWaybillsPrinted,
  packWaybills,
  packWaybillsPrinted,
  parcelsReprinted,
  parcelWaybills,
  waveWaybills,
  waveWaybillsPrinted,
  waybillsMost,
  waybillsPrinted as ordersPrinted,
  type WaybillSheet,
} from '#contract/stockout/print'
import { waybillsPrinted } from '../core/orders/printed.ts'
import { ofBadge, signedIn, type Credited } from '../core/orders/printWork.ts'
import { cityShown } from '../core/regions.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { seesShop, sees, seesWarehouse } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'
import { writeLogs } from '../platform/writeLogs.ts'

interface Row extends Omit<WaybillSheet, 'place' | 'address' | 'simulated' | 'deadline' | 'lines' | 'seq'> {
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly shopNo: string
  readonly orderStatus: number
  readonly packageStatus: number | null
  readonly interceptStatus: number
  readonly holdFlag: number
  readonly printStatus: number
  /** operate_config.print_at of its warehouse */
  readonly printAt: number
  readonly seq: number | null
  readonly place: readonly (string | null)[]
  readonly address: string | null
  readonly deadline: Date | null
}

/** Parcels by order or by package number. An order without a waybill number has one row without a parcel. */
const rowsOf = (ctx: Ctx, by: 'o.stockout_no' | 'p.package_no', numbers: readonly string[]): Promise<Row[]> =>
  ctx.tx.query<Row>(
    `select p.package_no, o.stockout_no, p.logistics_no, coalesce(c.logistics_name, o.logistics_code) as logistics_name,
            array[rp.name, ${cityShown('rp', 'rc')}, rd.name]::text[] as place, coalesce(o.receiver_name_mask, '') as receiver_name,
            coalesce(o.receiver_mobile_mask, '') as receiver_mobile, o.receiver_address as address,
            coalesce(n.short_name, o.owner_no) as sender_name, concat_ws(' ', wp.name, ${cityShown('wp', 'wc')}, w.address) as sender_place,
            coalesce(o.repick_no, o.pick_no, '') as pick_no, o.pick_slot, p.seq, o.package_num as parcels,
            coalesce(p.goods_num, o.goods_num) as goods_num, coalesce(p.weight_g, p.est_weight_g) as weight_g,
            coalesce(o.seller_remark, '') as remark, coalesce(p.print_count, 0) as print_count,
            o.deadline_time as deadline, coalesce(h.shop_name, o.shop_no) as shop_name, o.src_order_no, o.warehouse_no, o.sid,
            o.owner_no, o.shop_no, o.status as order_status, p.status as package_status, o.intercept_status, o.hold_flag,
            coalesce(p.print_status, 0) as print_status, coalesce(k.print_at, 1) as print_at
       from stockout_order o
       left join stockout_package p on p.tenant_id = $1 and p.stockout_no = o.stockout_no
       left join logistics_company c on c.tenant_id = $1 and c.logistics_code = o.logistics_code
       left join owner n on n.tenant_id = $1 and n.owner_no = o.owner_no
       left join shop h on h.tenant_id = $1 and h.shop_no = o.shop_no
       left join operate_config k on k.tenant_id = $1 and k.warehouse_no = o.warehouse_no and k.sid = o.sid
       left join wms_warehouse m on m.tenant_id = $1 and m.warehouse_no = o.warehouse_no and m.sid = o.sid
       left join warehouse w on w.tenant_id = $1 and w.parent_warehouse_no = m.parent_warehouse_no
       left join region wp on wp.region_code = w.province_code
       left join region wc on wc.region_code = w.city_code
       left join region rp on rp.region_code = o.province_code
       left join region rc on rc.region_code = o.city_code
       left join region rd on rd.region_code = o.district_code
      where o.tenant_id = $1 and ${by} = any($2::text[])
      order by o.pick_no, o.pick_slot, o.stockout_no, p.seq`,
    [ctx.tenantId, numbers],
  )

/** The reason why a waybill must not be printed; '' if it may be printed. */
const reason = (row: Row): string => {
  if (row.orderStatus === orderLife.off) return '订单已取消'
  if (row.interceptStatus === interceptLife.asked) return '订单已拦截，请取出包裹'
  if (row.holdFlag === 1) return '订单已挂起，解挂后再打'
  if (row.packageStatus === packageLife.off) return '包裹已作废'
  return row.packageStatus === null ? '还没有取号' : ''
}

type Lines = WaybillSheet['lines']
const linesOf = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<ReadonlyMap<string, Lines>> => {
  const rows = await ctx.tx.query<Lines[number] & { readonly stockoutNo: string }>(
    `select l.stockout_no, l.goods_no, coalesce(l.goods_name, g.goods_name, l.goods_no) as goods_name, coalesce(l.spec_name, g.spec_name) as spec_name,
            coalesce(l.barcode, g.main_barcode) as barcode, l.qty
       from stockout_line l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.stockout_no = any($2::text[]) order by l.stockout_no, l.line_no`,
    [ctx.tenantId, stockoutNos],
  )
  const lines = new Map<string, Lines[number][]>()
  for (const { stockoutNo, ...line } of rows) lines.set(stockoutNo, [...(lines.get(stockoutNo) ?? []), line])
  return lines
}

/** Logs who read the address of the orders. */
const logTaken = (ctx: Ctx, stockoutNos: readonly string[], right: number): Promise<unknown> =>
  writeLogs(
    ctx,
    stockoutNos.map((bizNo) => ({
      bizType: 'stockout/order',
      bizNo,
      action: '取面单内容',
      before: null,
      after: null,
      menuCode: String(right),
    })),
  )

/** The rows the person may see. @throws Refused A0404 if no row is visible */
const visibleRows = (ctx: Ctx, rows: readonly Row[]): Row[] => {
  const visibleRows = rows.filter((row) => sees(ctx.person, row) && seesShop(ctx.person, row.shopNo))
  if (visibleRows.length === 0) throw refuse('A0404')
  return visibleRows
}

type By = 'o.stockout_no' | 'p.package_no'
const sheetsOf = async (ctx: Ctx, by: By, numbers: readonly string[], right: number) => {
  const rows = visibleRows(ctx, await rowsOf(ctx, by, numbers))
  const foundNos = new Set(rows.map((row) => (by === 'p.package_no' ? row.packageNo : row.stockoutNo)))
  const unknown = numbers.flatMap((no) => (foundNos.has(no) ? [] : [{ no, msg: '没有这张单' }]))
  const { waybills, left } = await sheetsFrom(ctx, rows, right)
  return { waybills, left: [...left, ...unknown] }
}

const sheetsFrom = async (ctx: Ctx, rows: readonly Row[], right: number) => {
  const good = rows.filter((row) => reason(row) === '')
  const orders = [...new Set(good.map((row) => row.stockoutNo))]
  const lines = await linesOf(ctx, orders)
  if (orders.length > 0) await logTaken(ctx, orders, right)
  return {
    waybills: good.map((row): WaybillSheet => {
      const {
        warehouseNo: _w,
        sid: _s,
        ownerNo: _o,
        shopNo: _h,
        orderStatus: _os,
        packageStatus: _ps,
        interceptStatus: _i,
        holdFlag: _f,
        printStatus: _p,
        printAt: _a,
        ...kept
      } = row
      return {
        ...kept,
        place: row.place.filter((one) => one !== null),
        address: ctx.personal.open(row.address ?? ''),
        seq: row.seq ?? 1,
        deadline: row.deadline === null ? null : moment(row.deadline),
        simulated: ctx.adapters.waybill.simulated ? 1 : 0,
        lines: [...(lines.get(row.stockoutNo) ?? [])],
      }
    }),
    left: rows.flatMap((row) => (reason(row) === '' ? [] : [{ no: row.logisticsNo ?? row.stockoutNo, msg: reason(row) }])),
  }
}

/** operate_config.print_at of a bench. */
const benches = { check: 2, pack: 3 } as const

/** Unprinted waybills of orders that just passed a bench; none if the warehouse does not print at this bench. */
const dueAt = async (ctx: Ctx, bench: keyof typeof benches, stockoutNos: readonly string[], right: number) => {
  const rows = visibleRows(ctx, await rowsOf(ctx, 'o.stockout_no', stockoutNos))
  const rowsHere = rows.filter((row) => row.printAt === benches[bench])
  const due = rowsHere.filter((row) => row.printStatus === orderPrintLife.none && row.packageStatus !== packageLife.off)
  return { ...(await sheetsFrom(ctx, due, right)), elsewhere: rowsHere.length === 0 ? 1 : 0 }
}

/** As `dueAt` for a whole pick order, at most `waybillsMost` at a time. @throws Refused A0404 if the person sees no order of it */
const dueOfPick = async (ctx: Ctx, bench: keyof typeof benches, pickNo: string, right: number) => {
  const orders = await ctx.tx.query<{ stockoutNo: string; isPrinted: boolean }>(
    `select o.stockout_no, o.print_status = ${orderPrintLife.done} as is_printed from stockout_order o
      where o.tenant_id = $1 and o.pick_no = $2 and o.status <> ${orderLife.off}
      order by o.print_status = ${orderPrintLife.done}, o.pick_slot, o.stockout_no`,
    [ctx.tenantId, pickNo],
  )
  const open = orders.filter(({ isPrinted }) => !isPrinted)
  // if all are printed, one order suffices to know whether the warehouse prints at this bench
  const askedNos = (open.length === 0 ? orders.slice(0, 1) : open.slice(0, waybillsMost)).map(({ stockoutNo }) => stockoutNo)
  return { ...(await dueAt(ctx, bench, askedNos, right)), more: Math.max(open.length - waybillsMost, 0) }
}

/** The next unprinted waybills of a wave, in walking order. @throws Refused A0404 for a wave the person does not see */
const unprintedOf = async (ctx: Ctx, waveNo: string) => {
  const [wave] = await ctx.tx.query<{ warehouseNo: string; sid: string }>(
    'select warehouse_no, sid from wave where tenant_id = $1 and wave_no = $2',
    [ctx.tenantId, waveNo],
  )
  if (wave === undefined || !seesWarehouse(ctx.person, wave.warehouseNo, wave.sid)) throw refuse('A0404')
  const orders = await ctx.tx.query<{ stockoutNo: string; total: number }>(
    `select o.stockout_no, count(*) over ()::int as total from stockout_order o
      where o.tenant_id = $1 and o.wave_no = $2 and o.print_status = ${orderPrintLife.none} and o.status <> ${orderLife.off}
      order by o.pick_no, o.pick_slot, o.stockout_no limit ${waybillsMost}`,
    [ctx.tenantId, waveNo],
  )
  const rows = await rowsOf(
    ctx,
    'o.stockout_no',
    orders.map(({ stockoutNo }) => stockoutNo),
  )
  const visibleRows = rows.filter(
    (row) => sees(ctx.person, row) && seesShop(ctx.person, row.shopNo) && row.packageStatus !== packageLife.off,
  )
  return { ...(await sheetsFrom(ctx, visibleRows, waveWaybills.may)), more: (orders[0]?.total ?? 0) - orders.length }
}

const markPrinted = async (ctx: Ctx, packageNos: readonly string[], by: Credited | null): Promise<{ done: number }> => {
  const rows = visibleRows(ctx, await rowsOf(ctx, 'p.package_no', packageNos)).filter((row) => reason(row) === '')
  return {
    done:
      rows.length === 0
        ? 0
        : await waybillsPrinted(
            ctx,
            rows.map((row) => row.packageNo),
            by,
          ),
  }
}

export default [
  handle(orderWaybills, (ctx, { stockoutNos }) => sheetsOf(ctx, 'o.stockout_no', stockoutNos, orderWaybills.may)),
  handle(parcelWaybills, (ctx, { packageNos }) => sheetsOf(ctx, 'p.package_no', packageNos, parcelWaybills.may)),
  handle(ordersPrinted, (ctx, { packageNos }) => markPrinted(ctx, packageNos, signedIn(ctx))),
  handle(parcelsReprinted, (ctx, { packageNos }) => markPrinted(ctx, packageNos, signedIn(ctx))),
  handle(waveWaybills, (ctx, { waveNo }) => unprintedOf(ctx, waveNo)),
  handle(waveWaybillsPrinted, (ctx, { packageNos }) => markPrinted(ctx, packageNos, signedIn(ctx))),
  handle(checkWaybills, (ctx, { stockoutNos }) => dueAt(ctx, 'check', stockoutNos, checkWaybills.may)),
  handle(packWaybills, (ctx, { stockoutNos }) => dueAt(ctx, 'pack', stockoutNos, packWaybills.may)),
  handle(checkBatchWaybills, (ctx, { pickNo }) => dueOfPick(ctx, 'check', pickNo, checkBatchWaybills.may)),
  handle(packBatchWaybills, (ctx, { pickNo }) => dueOfPick(ctx, 'pack', pickNo, packBatchWaybills.may)),
  ...[checkWaybillsPrinted, packWaybillsPrinted, checkBatchWaybillsPrinted, packBatchWaybillsPrinted].map((told) =>
    handle(told, async (ctx, { packageNos, badgeCode }) =>
      markPrinted(ctx, packageNos, badgeCode === undefined ? signedIn(ctx) : await ofBadge(ctx, badgeCode)),
    ),
  ),
]
