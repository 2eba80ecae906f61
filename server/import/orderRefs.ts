// 导入订单的档案核对 · import/orderRefs
import { workingStages } from '#contract/rules/ownerLife'
import { orderFields, type OrderField } from '#contract/import/order'
import type { ImportOrder } from '#contract/rules/importGroup'
import type { RowError } from '#contract/rules/importRow'
import type { Ctx, ScopeSet } from '../platform/ctx.ts'
import { warehouseKey } from '../platform/scope.ts'
import { loadRegions, type Place, type Regions } from './regions.ts'

interface Shop {
  readonly ownerNo: string
  readonly disabled: boolean
  readonly carrier: string
}
interface Warehouse {
  readonly disabled: boolean
  readonly provinceCode: string
  readonly cityCode: string
}

/** Everything the orders of a file may name, goods aside. */
export interface OrderRefs {
  readonly owners: ReadonlySet<string>
  readonly shops: ReadonlyMap<string, Shop>
  readonly warehouses: ReadonlyMap<string, Warehouse>
  /** code, name and short forms of an enabled carrier → its code */
  readonly carriers: ReadonlyMap<string, string>
  readonly entered: ReadonlySet<string>
  /** `warehouseNo-sid` → carriers it is connected to, the oldest connection first */
  readonly connected: ReadonlyMap<string, readonly string[]>
  readonly regions: Regions
}

/** What a good order resolves to. */
export interface Resolved {
  readonly place: Place
  readonly logisticsCode: string
}

export const loadRefs = async (ctx: Ctx): Promise<OrderRefs> => {
  const { tx, tenantId } = ctx
  const owners = await tx.query<{ ownerNo: string }>('select owner_no from owner where tenant_id = $1', [tenantId])
  const shops = await tx.query<{ shopNo: string; ownerNo: string; isDisabled: number; defaultLogisticsCode: string | null }>(
    'select shop_no, owner_no, is_disabled, default_logistics_code from shop where tenant_id = $1',
    [tenantId],
  )
  const warehouses = await tx.query<{
    warehouseNo: string
    sid: string
    isDisabled: number
    provinceCode: string
    cityCode: string
  }>(
    `select m.warehouse_no, m.sid, m.is_disabled, p.province_code, p.city_code from wms_warehouse m
       join warehouse p on p.tenant_id = $1 and p.parent_warehouse_no = m.parent_warehouse_no where m.tenant_id = $1`,
    [tenantId],
  )
  const carriers = await tx.query<{ logisticsCode: string; logisticsName: string }>(
    'select logistics_code, logistics_name from logistics_company where tenant_id = $1 and is_disabled = 0',
    [tenantId],
  )
  const entered = await tx.query<{ ownerNo: string; warehouseNo: string; sid: string }>(
    `select owner_no, warehouse_no, sid from owner_enter_control where tenant_id = $1 and status in (${workingStages.join(', ')})`,
    [tenantId],
  )
  const dockings = await tx.query<{ warehouseNo: string; sid: string; logisticsCode: string }>(
    'select warehouse_no, sid, logistics_code from logistics_docking where tenant_id = $1 and status = 1 order by id',
    [tenantId],
  )
  const connected = new Map<string, string[]>()
  for (const row of dockings) {
    const key = warehouseKey(row.warehouseNo, row.sid)
    connected.set(key, [...(connected.get(key) ?? []), row.logisticsCode])
  }
  return {
    connected,
    owners: new Set(owners.map((row) => row.ownerNo)),
    shops: new Map(
      shops.map((row) => [
        row.shopNo,
        { ownerNo: row.ownerNo, disabled: row.isDisabled === 1, carrier: row.defaultLogisticsCode ?? '' },
      ]),
    ),
    warehouses: new Map(
      warehouses.map((row) => [
        warehouseKey(row.warehouseNo, row.sid),
        { disabled: row.isDisabled === 1, provinceCode: row.provinceCode, cityCode: row.cityCode },
      ]),
    ),
    carriers: new Map(carriers.flatMap((row) => carrierNames(row).map((name) => [name, row.logisticsCode]))),
    entered: new Set(entered.map((row) => `${row.ownerNo}|${warehouseKey(row.warehouseNo, row.sid)}`)),
    regions: await loadRegions(tx),
  }
}

const carrierNames = ({
  logisticsCode: code,
  logisticsName: name,
}: {
  logisticsCode: string
  logisticsName: string
}): string[] => [code, code.toLowerCase(), ...['', '快递', '速递', '速运', '快运', '物流'].map((suffix) => name + suffix)]

/** What an order's references resolve to, or every fault in the words of floor.md §0.4; faults name the order's first row. */
export const checkOrder = (ctx: Ctx, refs: OrderRefs, order: ImportOrder): Resolved | readonly RowError[] => {
  const head = (field: OrderField): string => String(order.head[field] ?? '')
  const faults: RowError[] = []
  const fault = (field: OrderField, errorReason: string): number =>
    faults.push({ field, errorName: orderFields[field].label, errorReason })
  const { owner, warehouse, shop: shopScope } = ctx.person.scope
  const key = warehouseKey(head('warehouseNo'), head('sid'))
  const { ownerNo, shopNo } = { ownerNo: head('ownerNo'), shopNo: head('shopNo') }
  const shop = refs.shops.get(shopNo)
  if (!refs.owners.has(ownerNo)) fault('ownerNo', `货主不存在：${ownerNo}`)
  else if (!sees(owner, ownerNo)) fault('ownerNo', `无货主权限：${ownerNo}`)
  if (shop === undefined || shop.disabled) fault('shopNo', `店铺不存在：${shopNo}`)
  else if (shop.ownerNo !== ownerNo) fault('shopNo', `店铺不属于该货主：${shopNo}`)
  else if (!sees(shopScope, shopNo)) fault('shopNo', `无店铺权限：${shopNo}`)
  const place = refs.warehouses.get(key)
  if (place === undefined || place.disabled) fault('warehouseNo', `仓库不存在：${key}`)
  else if (!sees(warehouse, key)) fault('warehouseNo', `无仓库权限：${key}`)
  else if (refs.owners.has(ownerNo) && !refs.entered.has(`${ownerNo}|${key}`)) fault('ownerNo', '货主未进场，订单不予接收')
  const carrier = head('logisticsCode')
  const usual = shop?.carrier || (refs.connected.get(key)?.[0] ?? '')
  const logisticsCode = carrier === '' ? usual : (refs.carriers.get(carrier) ?? '')
  if (logisticsCode === '')
    fault('logisticsCode', carrier === '' ? '物流公司不能为空：店铺没有默认快递，仓库也未对接快递' : `物流公司不存在：${carrier}`)
  const region = refs.regions.find(head('province'), head('city'), head('district'))
  if ('unknown' in region) fault(region.unknown, `${orderFields[region.unknown].label}不存在：${head(region.unknown)}`)
  return faults.length > 0 || 'unknown' in region ? faults : { place: region, logisticsCode }
}

const sees = (scope: ScopeSet, key: string): boolean => scope.all || scope.keys.has(key)

/** Goods of the given orders that the archive lacks or has switched off, as `ownerNo|goodsNo`. */
export const unknownGoods = async (ctx: Ctx, orders: readonly ImportOrder[]): Promise<ReadonlySet<string>> => {
  const wanted = new Set(
    orders.flatMap((order) => order.lines.map((line) => `${String(order.head['ownerNo'] ?? '')}|${line.goodsNo}`)),
  )
  const keys = [...wanted]
  for (let from = 0; from < keys.length; from += 5000) {
    const part = keys
      .slice(from, from + 5000)
      .map((key) => [key.slice(0, key.indexOf('|')), key.slice(key.indexOf('|') + 1)] as const)
    const found = await ctx.tx.query<{ ownerNo: string; goodsNo: string }>(
      `select g.owner_no, g.goods_no from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
         join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no where g.tenant_id = $1`,
      [ctx.tenantId, part.map(([ownerNo]) => ownerNo), part.map(([, goodsNo]) => goodsNo)],
    )
    for (const row of found) wanted.delete(`${row.ownerNo}|${row.goodsNo}`)
  }
  return wanted
}

/** How many of the orders are there already, by owner and number, and not cancelled. */
export const existingOrders = async (ctx: Ctx, orders: readonly ImportOrder[]): Promise<number> => {
  let found = 0
  for (let from = 0; from < orders.length; from += 5000) {
    const part = orders.slice(from, from + 5000)
    const rows = await ctx.tx.query<{ n: number }>(
      `select count(*)::int as n from unnest($2::text[], $3::text[]) as k(owner_no, src_order_no)
         join stockout_order o on o.tenant_id = $1 and o.owner_no = k.owner_no and o.src_order_no = k.src_order_no and o.live_key = 1
        where o.tenant_id = $1`,
      [ctx.tenantId, part.map((order) => String(order.head['ownerNo'] ?? '')), part.map((order) => order.srcOrderNo)],
    )
    found += rows[0]?.n ?? 0
  }
  return found
}
