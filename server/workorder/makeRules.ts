// 新建工单的规则 · workorder/makeRules
/** Checks entries of work orders, many at a time, for the form, the batch, the robot and the system. */
import { sentence } from '#contract/messages'
import { attachmentsMax, contentMax, contentMin } from '#contract/rules/workOrder'
import { openStates, workOrderLife } from '#contract/rules/workOrderLife'
import type { WorkOrderEntry } from '#contract/workorder/create'
import { groupBy } from '../core/floor/keyed.ts'
import type { Ctx } from '../platform/ctx.ts'
import { pictureFault } from '../platform/pictures.ts'
import { seesRow, seesShop } from '../platform/scope.ts'
import { fromMoment } from '../platform/time.ts'
import { findOrder, goodsOfOrders, ordersOfNumbers, ordersOfParcels, type FoundOrder, type OrderGoods } from './orderFound.ts'
import { readKinds, type OrderKind } from './order.ts'
import type { WorkOrderSide } from '#contract/rules/workOrderTerms'

export interface MakeOptions {
  /** woSource */
  readonly source: number
  /** the side that must act, if it is not the default side of the type */
  readonly side?: WorkOrderSide
  /** required goods and pictures may be missing, because no person filled in a form */
  readonly unasked?: true
}

/** An entry, with fields that only automatic callers set. */
export interface Entry extends WorkOrderEntry {
  readonly externalNo?: string
  readonly externalPlatform?: string
  readonly dingGroupId?: string
  readonly robotMode?: 0 | 1
}
export interface EnteredGoods extends OrderGoods {
  readonly problemQty: number
}
export type CheckedEntry =
  | {
      readonly ok: true
      readonly entry: Entry
      readonly kind: OrderKind
      readonly found: FoundOrder | undefined
      readonly ownerNo: string
      readonly ownerName: string
      readonly content: string
      readonly goods: readonly EnteredGoods[]
    }
  | { readonly ok: false; readonly field: string; readonly reason: string }

const refusedEntry = (field: string, reason: string): CheckedEntry => ({ ok: false, field, reason })
const trimmedOf = (text: string | null | undefined): string => text?.trim() ?? ''
const lengthOf = (text: string): number => Array.from(text).length

/** Stored rows that the entries refer to, read at once. */
interface EntrySources {
  readonly kinds: ReadonlyMap<string, OrderKind>
  readonly found: (entry: Entry) => FoundOrder | undefined
  readonly goods: (stockoutNo: string) => readonly OrderGoods[]
  readonly used: (typeId: string, stockoutNo: string, goodsNo: string) => number
  readonly owners: ReadonlyMap<string, string>
  readonly open: ReadonlyMap<string, string>
}
const noOf = (entry: Entry, found: FoundOrder | undefined): string =>
  trimmedOf(entry.logisticsNo) ||
  found?.logisticsNo ||
  found?.stockoutNo ||
  trimmedOf(entry.stockoutNo) ||
  found?.tradeNo ||
  trimmedOf(entry.tradeNo)

/** Checks every entry against stored orders and earlier entries. */
export const checkEntries = async (ctx: Ctx, entries: readonly Entry[], how: MakeOptions): Promise<readonly CheckedEntry[]> => {
  const around = await readSources(ctx, entries)
  const seen = new Map<string, number>()
  const checked: CheckedEntry[] = []
  for (const [i, entry] of entries.entries()) {
    const one = await checkEntry(ctx, entry, around, how)
    if (!one.ok) {
      checked.push(one)
      continue
    }
    const key = `${one.kind.id} ${noOf(entry, one.found)}`
    const before = seen.get(key)
    if (before === undefined) seen.set(key, i)
    checked.push(before === undefined ? one : refusedEntry('logisticsNo', `与第${before + 1}行重复`))
  }
  return checked
}

const checkEntry = async (ctx: Ctx, entry: Entry, around: EntrySources, how: MakeOptions): Promise<CheckedEntry> => {
  if (trimmedOf(entry.logisticsNo) + trimmedOf(entry.stockoutNo) + trimmedOf(entry.tradeNo) === '')
    return refusedEntry('logisticsNo', '快递单号、出库单号、订单号至少填写一项')
  const kind = around.kinds.get(entry.typeId ?? '')
  if (kind === undefined || kind.isCategory) return refusedEntry('typeId', '请选择工单类型')
  if (kind.isEnabled === 0) return refusedEntry('typeId', `工单类型【${kind.typeName}】已停用`)
  const content = trimmedOf(entry.content)
  if (lengthOf(content) < contentMin) return refusedEntry('content', '问题描述不能少于5个字')
  if (lengthOf(content) > contentMax) return refusedEntry('content', `问题描述不能超过${contentMax}个字`)
  const foundOrder = around.found(entry)
  const ownerNo = foundOrder?.ownerNo ?? trimmedOf(entry.ownerNo)
  // without a found order the work order has no warehouse, and a person limited to some warehouses could not see it, so it is refused
  if (ownerNo === '' || !seesRow(ctx.person, foundOrder ?? { ownerNo, warehouseNo: null, sid: null }))
    return refusedEntry('logisticsNo', '未查询到订单信息')
  if (foundOrder !== undefined && trimmedOf(entry.ownerNo) !== '' && entry.ownerNo !== foundOrder.ownerNo)
    return refusedEntry('ownerNo', '货主与订单的货主不一致')
  const ownerName = around.owners.get(ownerNo)
  if (ownerName === undefined) return refusedEntry('ownerNo', '货主不存在或已停用')
  if (foundOrder === undefined && trimmedOf(entry.shopNo) !== '' && !seesShop(ctx.person, trimmedOf(entry.shopNo)))
    return refusedEntry('shopNo', '店铺不存在或已停用')
  const fault = (await attachmentFault(ctx, entry, kind, how)) ?? momentFault(ctx, entry)
  if (fault !== null) return fault
  const open = around.open.get(`${kind.id} ${noOf(entry, foundOrder)}`)
  if (open !== undefined) return refusedEntry('logisticsNo', sentence('A3010.open', { type: kind.typeName, no: open }))
  const goods = goodsOf(entry, kind, foundOrder, around, how)
  return 'ok' in goods ? goods : { ok: true, entry, kind, found: foundOrder, ownerNo, ownerName, content, goods: goods.list }
}

const attachmentFault = async (
  ctx: Ctx,
  { attachments = [] }: Entry,
  kind: OrderKind,
  how: MakeOptions,
): Promise<CheckedEntry | null> => {
  if (attachments.length > attachmentsMax) return refusedEntry('attachments', `附件数量上限 为${attachmentsMax}个`)
  if (kind.needImage === 1 && attachments.length === 0 && how.unasked !== true) return refusedEntry('attachments', '请上传图片')
  const fault = attachments.length === 0 ? '' : await pictureFault(ctx, attachments)
  return fault === '' ? null : refusedEntry('attachments', fault)
}

const momentFault = (ctx: Ctx, { expectTime }: Entry): CheckedEntry | null => {
  if (!expectTime) return null
  const expectedAt = fromMoment(expectTime)
  if (expectedAt === null) return refusedEntry('expectTime', '期望完成时间格式不正确')
  return expectedAt.getTime() <= ctx.now ? refusedEntry('expectTime', '期望完成时间须晚于当前时间') : null
}

/** The goods of an entry, completed from the lines of the outbound order. */
const goodsOf = (
  entry: Entry,
  kind: OrderKind,
  found: FoundOrder | undefined,
  around: EntrySources,
  how: MakeOptions,
): { readonly list: readonly EnteredGoods[] } | CheckedEntry => {
  const entryGoods = entry.goods ?? []
  if (kind.needGoods === 1 && entryGoods.length === 0 && found !== undefined && how.unasked !== true)
    return refusedEntry('goods', '请选择问题商品')
  if (new Set(entryGoods.map(({ goodsNo }) => goodsNo)).size < entryGoods.length)
    return refusedEntry('goods', '同一商品只能填写一行')
  const orderGoods = found === undefined ? [] : around.goods(found.stockoutNo)
  const list: EnteredGoods[] = []
  for (const { goodsNo, problemQty } of entryGoods) {
    const orderLine = orderGoods.find((line) => line.goodsNo === goodsNo)
    if (orderLine === undefined) return refusedEntry('goods', `订单里没有商品${goodsNo}`)
    if (problemQty > orderLine.shipQty) return refusedEntry('goods', '问题数量不能大于发货数量')
    const remainingQty = orderLine.shipQty - around.used(kind.id, orderLine.stockoutNo, goodsNo)
    if (problemQty > remainingQty) return refusedEntry('goods', `商品${goodsNo}已在别的工单里登记，只剩${remainingQty}件可以登记`)
    list.push({ ...orderLine, problemQty })
  }
  return { list }
}

const readSources = async (ctx: Ctx, entries: readonly Entry[]): Promise<EntrySources> => {
  const kinds = await readKinds(ctx, [
    ...new Set(entries.flatMap(({ typeId }) => (/^\d{1,18}$/.test(typeId ?? '') ? [typeId ?? ''] : []))),
  ])
  const foundOrders = await findAll(ctx, entries)
  const orders = [...foundOrders.values()]
  const stockoutNos = [...new Set(orders.map(({ stockoutNo }) => stockoutNo))]
  const wantsGoods = entries.some(({ goods = [] }) => goods.length > 0)
  const goods = groupBy(wantsGoods ? await goodsOfOrders(ctx, stockoutNos) : [], ({ stockoutNo }) => stockoutNo)
  const used = wantsGoods ? await usedQuantities(ctx, stockoutNos) : new Map<string, number>()
  const ownerNos = [...new Set([...orders.map(({ ownerNo }) => ownerNo), ...entries.map(({ ownerNo }) => trimmedOf(ownerNo))])]
  const owners = await ctx.tx.query<{ ownerNo: string; shortName: string }>(
    'select n.owner_no, n.short_name from owner n where n.tenant_id = $1 and n.owner_no = any($2::text[])',
    [ctx.tenantId, ownerNos],
  )
  const numbers = entries.map((entry) => noOf(entry, foundOrders.get(entry)))
  const open = await ctx.tx.query<{ typeId: string; openNo: string; workOrderNo: string }>(
    `select w.type_id::text, w.open_no, w.work_order_no from work_order w
      where w.tenant_id = $1 and w.open_no = any($2::text[]) and w.type_id = any($3::bigint[])`,
    [ctx.tenantId, numbers, kinds.map(({ id }) => id)],
  )
  return {
    kinds: new Map(kinds.map((kind) => [kind.id, kind])),
    found: (entry) => foundOrders.get(entry),
    goods: (stockoutNo) => goods.get(stockoutNo) ?? [],
    used: (typeId, stockoutNo, goodsNo) => used.get(`${typeId} ${stockoutNo} ${goodsNo}`) ?? 0,
    owners: new Map(owners.map((row) => [row.ownerNo, row.shortName])),
    open: new Map(open.map((row) => [`${row.typeId} ${row.openNo}`, row.workOrderNo])),
  }
}

const findAll = async (ctx: Ctx, entries: readonly Entry[]): Promise<ReadonlyMap<Entry, FoundOrder>> => {
  const parcels = await ordersOfParcels(ctx, [...new Set(entries.flatMap(({ logisticsNo }) => trimmedOf(logisticsNo) || []))])
  const byNo = await ordersOfNumbers(ctx, [
    ...new Set(
      entries.flatMap(({ logisticsNo, stockoutNo }) => (trimmedOf(logisticsNo) === '' ? trimmedOf(stockoutNo) || [] : [])),
    ),
  ])
  const found = new Map<Entry, FoundOrder>()
  for (const entry of entries) {
    const [parcel, no, trade] = [trimmedOf(entry.logisticsNo), trimmedOf(entry.stockoutNo), trimmedOf(entry.tradeNo)]
    const one =
      parcel !== ''
        ? parcels.get(parcel)
        : no !== ''
          ? byNo.get(no)
          : trade === ''
            ? undefined
            : await findOrder(ctx, { tradeNo: trade })
    if (one !== undefined) found.set(entry, one)
  }
  return found
}

/** Problem pieces in stored work orders, by type, outbound order and goods. Cancelled and rejected work orders do not count. */
export const usedQuantities = async (
  ctx: Pick<Ctx, 'tx' | 'tenantId'>,
  stockoutNos: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await ctx.tx.query<{ typeId: string; stockoutNo: string; goodsNo: string; qty: number }>(
    `select w.type_id::text, w.stockout_no, g.goods_no, sum(g.problem_qty)::int as qty from work_order w
       join wo_goods g on g.tenant_id = $1 and g.work_order_id = w.id
      where w.tenant_id = $1 and w.stockout_no = any($2::text[]) and w.status in (${[...openStates, workOrderLife.done].join(', ')})
      group by 1, 2, 3`,
    [ctx.tenantId, stockoutNos],
  )
  return new Map(rows.map((row) => [`${row.typeId} ${row.stockoutNo} ${row.goodsNo}`, row.qty]))
}
