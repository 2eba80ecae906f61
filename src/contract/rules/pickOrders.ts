// 组建拣货单 · rules/pickOrders
import { chunkInWalkingOrder, chunkBySharedBins, type Limits } from './pickChunks.ts'
import { B2B_TYPE, URGENT_TYPE, type PickMethod, type PickTypeDef } from './pickTypes.ts'
import type { BinSeqs, PickAlloc, WaveOrder } from './waveOrder.ts'

export interface PickShare {
  readonly stockoutNo: string
  readonly lineNo: number
  readonly slot: number
  readonly qty: number
}

export interface PickOrderLine {
  readonly seqNo: number
  readonly locationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly planQty: number
  readonly orders: readonly PickShare[]
}

export interface PickOrderPlan {
  readonly pickTypeCode: string
  readonly pickMethod: PickMethod
  readonly slots: readonly { readonly slot: number; readonly stockoutNo: string }[]
  readonly lines: readonly PickOrderLine[]
  readonly orderNum: number
  readonly skuNum: number
  readonly goodsNum: number
  readonly locationNum: number
  readonly estWeightG: number
  /** Age of the oldest order in it; 0 = no order is late. */
  readonly lateAge: number
  /** Set when all orders in it have this carrier; `ownerNo` likewise. */
  readonly logisticsCode: string | null
  readonly ownerNo: string | null
}

/**
 * Divides orders into pick orders (floor.md §7.3 Wave building): definitions by priority; same-composition groups first, one-goods orders
 * in walking order, several-goods orders so that orders sharing bins come together. A backlog is split by how late its orders are, the
 * oldest first, so that old orders are not spread over many pick orders among fresh ones.
 * Deterministic: the result depends on the set of orders, not on their sequence; ties go to the smaller stockout_no.
 * An order that no definition accepts, or that has no reserved pieces, is in no pick order (`ordersLeft` lists such orders).
 * A single order may exceed a definition's limits, because limits apply to the combination of orders and an order is never divided.
 */
export function buildPickOrders(orders: readonly WaveOrder[], defs: readonly PickTypeDef[], bins: BinSeqs): PickOrderPlan[] {
  let remaining = orders.filter((order) => order.allocs.length > 0).sort(byNo)
  const active = defs
    .filter((def) => !def.isDisabled)
    .sort((a, b) => a.priority - b.priority || text(a.pickTypeCode, b.pickTypeCode))
  const codes = new Set(active.map((def) => def.pickTypeCode))
  const plans: PickOrderPlan[] = []
  for (const def of active) {
    const accepted = remaining.filter((order) => accepts(def, order, codes))
    const chunks = chunksOf(def, accepted, bins)
    const used = new Set(chunks.flat().map((order) => order.stockoutNo))
    remaining = remaining.filter((order) => !used.has(order.stockoutNo))
    plans.push(...chunks.map((chunk) => planOf(def, chunk, bins)))
  }
  return plans
}

/** The orders that `buildPickOrders` put into no pick order, by stockout_no. */
export function ordersLeft(orders: readonly WaveOrder[], plans: readonly PickOrderPlan[]): WaveOrder[] {
  const placed = new Set(plans.flatMap((plan) => plan.slots.map((slot) => slot.stockoutNo)))
  return orders.filter((order) => !placed.has(order.stockoutNo)).sort(byNo)
}

/** The result of each pick type in use, in the order of the definitions; types without orders are left out. */
export function byPickType(defs: readonly PickTypeDef[], plans: readonly PickOrderPlan[]) {
  return defs.flatMap(({ pickTypeCode, pickTypeName }) => {
    const typePlans = plans.filter((plan) => plan.pickTypeCode === pickTypeCode)
    if (typePlans.length === 0) return []
    const sum = (count: (plan: PickOrderPlan) => number): number => typePlans.reduce((all, plan) => all + count(plan), 0)
    const [orderNum, goodsNum] = [sum((plan) => plan.orderNum), sum((plan) => plan.goodsNum)]
    return [{ pickTypeCode, pickTypeName, pickOrderNum: typePlans.length, orderNum, goodsNum }]
  })
}

function accepts(def: PickTypeDef, order: WaveOrder, codes: ReadonlySet<string>): boolean {
  const b2b = order.orderType === 5
  if (def.pickTypeCode === B2B_TYPE) return b2b
  if (b2b && codes.has(B2B_TYPE)) return false
  if (def.pickTypeCode === URGENT_TYPE) return order.urgent
  if (def.onlyBig && !order.hasBig) return false
  if (order.urgent && codes.has(URGENT_TYPE) && !def.onlyBig) return false
  return def.orderStructure === 0 || def.orderStructure === order.orderStructure
}

function chunksOf(def: PickTypeDef, orders: readonly WaveOrder[], bins: BinSeqs): WaveOrder[][] {
  const limits = limitsOf(def)
  if (def.sameComposition) {
    return sameGroups(orders)
      .filter((group) => group.length >= def.minSameNum)
      .flatMap((group) => chunkInWalkingOrder(group, limits, bins))
  }
  if (def.pickTypeCode === URGENT_TYPE) return chunksTogether(orders, limits, bins)
  const ages = [...new Set(orders.map((order) => order.lateAge))].sort((a, b) => b - a)
  return ages.flatMap((age) =>
    chunksTogether(
      orders.filter((order) => order.lateAge === age),
      limits,
      bins,
    ),
  )
}

function chunksTogether(orders: readonly WaveOrder[], limits: Limits, bins: BinSeqs): WaveOrder[][] {
  const inWalkingOrder = limits.orderNum === 1 || orders.every((order) => order.orderStructure !== 3)
  return inWalkingOrder ? chunkInWalkingOrder(orders, limits, bins) : chunkBySharedBins(orders, limits, bins)
}

/** Orders of one owner with identical contents, in the sequence of their first order. */
function sameGroups(orders: readonly WaveOrder[]): WaveOrder[][] {
  const groups = new Map<string, WaveOrder[]>()
  for (const order of orders) {
    const key = `${order.ownerNo}|${order.compositionKey}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [order])
    else group.push(order)
  }
  return [...groups.values()]
}

function limitsOf(def: PickTypeDef): Limits {
  const orderNum = Math.max(1, def.slotNum === null ? def.maxOrderNum : Math.min(def.maxOrderNum, def.slotNum))
  const { maxSkuNum: skuNum, maxGoodsNum: goodsNum, maxWeightG: weightG, maxVolumeCm3: volumeCm3 } = def
  return { orderNum, skuNum, goodsNum, weightG, volumeCm3 }
}

function planOf(def: PickTypeDef, orders: readonly WaveOrder[], bins: BinSeqs): PickOrderPlan {
  const lines = linesOf(orders, bins)
  return {
    pickTypeCode: def.pickTypeCode,
    pickMethod: def.pickMethod,
    slots: orders.map((order, i) => ({ slot: i + 1, stockoutNo: order.stockoutNo })),
    lines,
    orderNum: orders.length,
    skuNum: new Set(lines.map((line) => `${line.ownerNo}|${line.goodsNo}`)).size,
    goodsNum: lines.reduce((sum, line) => sum + line.planQty, 0),
    locationNum: new Set(lines.map((line) => line.locationNo)).size,
    estWeightG: orders.reduce((sum, order) => sum + (order.estWeightG ?? 0), 0),
    lateAge: Math.max(...orders.map((order) => order.lateAge)),
    logisticsCode: uniform(orders.map((order) => order.logisticsCode)),
    ownerNo: uniform(orders.map((order) => order.ownerNo)),
  }
}

/** One line per bin, goods and batch in walking order; its pieces belong to the orders by slot. */
function linesOf(orders: readonly WaveOrder[], bins: BinSeqs): PickOrderLine[] {
  const stops = new Map<string, { head: PickAlloc; orders: PickShare[] }>()
  orders.forEach((order, i) => {
    for (const alloc of order.allocs) {
      const key = `${alloc.locationNo}|${alloc.ownerNo}|${alloc.goodsNo}|${alloc.batchNo}`
      const stop = stops.get(key) ?? { head: alloc, orders: [] }
      stop.orders.push({ stockoutNo: order.stockoutNo, lineNo: alloc.lineNo, slot: i + 1, qty: alloc.qty })
      stops.set(key, stop)
    }
  })
  const seqOf = (alloc: PickAlloc) => bins[alloc.locationNo] ?? Number.MAX_SAFE_INTEGER
  return [...stops.values()]
    .sort((a, b) => seqOf(a.head) - seqOf(b.head) || byPlace(a.head, b.head))
    .map(({ head, orders: shares }, i) => ({
      seqNo: i + 1,
      locationNo: head.locationNo,
      ownerNo: head.ownerNo,
      goodsNo: head.goodsNo,
      batchNo: head.batchNo,
      planQty: shares.reduce((sum, share) => sum + share.qty, 0),
      orders: shares.sort((a, b) => a.slot - b.slot || a.lineNo - b.lineNo),
    }))
}

function byPlace(a: PickAlloc, b: PickAlloc): number {
  return (
    text(a.locationNo, b.locationNo) || text(a.ownerNo, b.ownerNo) || text(a.goodsNo, b.goodsNo) || text(a.batchNo, b.batchNo)
  )
}

function byNo(a: WaveOrder, b: WaveOrder): number {
  return text(a.stockoutNo, b.stockoutNo)
}

function text(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function uniform(values: readonly string[]): string | null {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}
