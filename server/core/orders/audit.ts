// 审单 · core/orders/audit
import { estGoodsG, estWeightG, learnedWeightG } from '#contract/rules/weigh'
import { transitionOf } from '../../platform/transitions.ts'
import { orderLife } from '#contract/rules/orderLife'
import { sentence } from '#contract/messages'
import type { GoodsFlag } from '#contract/rules/shopLogistics'
import { orderShape, VIRTUAL_GOODS } from '#contract/rules/composition'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, insertRows, selected } from '../../platform/rows.ts'
import { moveOrders, type Said } from './moveOrders.ts'
import { loadAuditContext, type AuditContext, type AuditLine, type AuditOrder } from './auditContext.ts'
import { compositionKey } from './create.ts'
import { CARRIER_BY, type Carried } from './carriers.ts'
import { openPostbackDue } from './postbackDue.ts'
import type { DueTime } from './deadlines.ts'
import { writePackaging } from './packaging.ts'
import { ordersChanged, writeOrderEvents } from './trail.ts'
import { loadCompositions } from './weightUse.ts'

/** An order that stays at 10 待审核, with exception_type 2 地址异常 or 7 档案缺失 and a message. */
export interface AuditFault {
  readonly stockoutNo: string
  readonly exceptionType: 2 | 7
  readonly msg: string
}
export interface AuditResult {
  readonly passed: readonly string[]
  readonly failed: readonly AuditFault[]
}

/**
 * Audits orders of status 10 in one transaction, set-based (§17.2 step 2): goods known and sellable, address known, owner entered,
 * suites expanded, composition, weights and deadline computed → 20; failed orders keep 10 with their exception. Orders of another status,
 * held ones and unknown numbers are skipped. A few hundred orders per call keep the transaction under 5 s.
 */
export const auditOrders = async (ctx: Ctx, stockoutNos: readonly string[]): Promise<AuditResult> => {
  const context = await loadAuditContext(ctx, stockoutNos)
  const passed: PassedOrder[] = []
  const failed: AuditFault[] = []
  for (const order of context.orders) {
    const result = auditOrder(order, context)
    if ('msg' in result) failed.push(result)
    else passed.push(result)
  }
  await expandSuites(
    ctx,
    passed.filter((order) => order.expanded),
  )
  await writePassed(ctx, passed, context)
  await openPostbackDue(
    ctx,
    passed.map(({ order }) => order),
  )
  await writePackaging(
    ctx,
    passed.map(({ order, lines }) => ({ order, lines: boxed(lines, context) })),
    context,
  )
  const changedFaults = new Set(await writeFailed(ctx, failed))
  await writeTrail(ctx, passed)
  await ordersChanged(
    ctx,
    context.orders.filter((order) => changedFaults.has(order.stockoutNo)),
  )
  return { passed: passed.map((passedOrder) => passedOrder.order.stockoutNo), failed }
}

interface PassedOrder {
  readonly order: AuditOrder
  readonly lines: readonly AuditLine[]
  readonly expanded: boolean
  readonly estGoodsG: number | null
  readonly estVolumeCm3: number | null
  readonly due: DueTime
  readonly carrier: Exclude<Carried, 'none'>
  readonly flags: { readonly big: number; readonly fragile: number; readonly expiry: number }
}

type Flag = 'big' | 'fragile' | 'expiry' | 'liquid' | 'battery'
/** Flags of goods that a carrier may refuse. */
const carrierFlags: readonly (readonly [GoodsFlag, Flag])[] = [
  [1, 'liquid'],
  [2, 'battery'],
  [3, 'fragile'],
  [4, 'big'],
]

const auditOrder = (order: AuditOrder, context: AuditContext): PassedOrder | AuditFault => {
  const stop = (exceptionType: 2 | 7, msg: string): AuditFault => ({ stockoutNo: order.stockoutNo, exceptionType, msg })
  if (!context.entered.has(`${order.ownerNo}|${order.warehouseNo}-${order.sid}`)) return stop(7, sentence('A2203'))
  if (!addressKnown(order, context)) return stop(2, '收货省市区无法识别')
  const lines: AuditLine[] = []
  for (const line of context.lines.get(order.stockoutNo) ?? []) {
    const goods = context.goods.get(`${line.ownerNo}|${line.goodsNo}`)
    if (goods === undefined) return stop(7, `商品不存在：${line.goodsNo}`)
    if (goods.disabled) return stop(7, `商品已停用：${line.goodsNo}`)
    if (goods.goodsType !== 2) {
      lines.push(line)
      continue
    }
    const items = context.suites.get(`${line.ownerNo}|${line.goodsNo}`) ?? []
    if (items.length === 0) return stop(7, `${sentence('A1035')}：${line.goodsNo}`)
    for (const item of items)
      lines.push({ ...line, goodsNo: item.goodsNo, qty: line.qty * item.qty, suiteGoodsNo: line.goodsNo, suiteQty: line.qty })
  }
  if (boxed(lines, context).length === 0) return stop(7, '订单没有需要发货的商品')
  const passed = passedOf(order, lines, context)
  return passed.carrier === 'none' ? stop(2, '无可用快递') : { ...passed, carrier: passed.carrier }
}

/** Lines that go into the parcel, without virtual goods, which weigh nothing and take no room. */
const boxed = (lines: readonly AuditLine[], context: AuditContext): readonly AuditLine[] =>
  lines.filter((line) => context.goods.get(`${line.ownerNo}|${line.goodsNo}`)?.goodsType !== VIRTUAL_GOODS)

const addressKnown = (order: AuditOrder, context: AuditContext): boolean => {
  if (!context.regions.has(order.provinceCode)) return false
  if (context.regions.get(order.cityCode) !== order.provinceCode) return false
  return !order.districtCode || context.regions.get(order.districtCode) === order.cityCode
}

/** Result of an order's audit; `carrier` may be 'none'. */
type AuditedOrder = Omit<PassedOrder, 'carrier'> & { readonly carrier: Carried }
const passedOf = (order: AuditOrder, lines: readonly AuditLine[], context: AuditContext): AuditedOrder => {
  const boxedLines = boxed(lines, context)
  const goodsOf = (line: AuditLine) => context.goods.get(`${line.ownerNo}|${line.goodsNo}`)
  const has = (flag: Flag): boolean => boxedLines.some((line) => goodsOf(line)?.[flag] === true)
  const flagNumber = (flag: Flag): number => (has(flag) ? 1 : 0)
  const goodsG = estGoodsG(boxedLines.map((line) => ({ qty: line.qty, weightG: context.pieceG(order, line) })))
  const refused = carrierFlags.flatMap(([flag, name]) => (has(name) ? [flag] : []))
  return {
    order,
    lines,
    expanded: lines.some((line) => line.suiteGoodsNo !== null),
    estGoodsG: goodsG,
    estVolumeCm3: total(boxedLines, (line) => goodsOf(line)?.volumeCm3 ?? null),
    due: context.dueOf(order),
    carrier: context.carrierOf(order, goodsG, new Set(refused)),
    flags: { big: flagNumber('big'), fragile: flagNumber('fragile'), expiry: flagNumber('expiry') },
  }
}

/** Σ qty × measure; null if one measure is unknown, because no estimate is better than a false one. */
const total = (lines: readonly AuditLine[], measure: (line: AuditLine) => number | null): number | null => {
  let sum = 0
  for (const line of lines) {
    const measured = measure(line)
    if (measured === null) return null
    sum += measured * line.qty
  }
  return sum
}

const expandSuites = async (ctx: Ctx, passed: readonly PassedOrder[]): Promise<void> => {
  if (passed.length === 0) return
  await ctx.tx.query('delete from stockout_line where tenant_id = $1 and stockout_no = any($2)', [
    ctx.tenantId,
    passed.map((passedOrder) => passedOrder.order.stockoutNo),
  ])
  await insertRows(
    ctx.tx,
    'stockout_line',
    passed.flatMap(({ order: { stockoutNo }, lines }) =>
      lines.map(({ ownerNo, goodsNo, qty, suiteGoodsNo, suiteQty, isGift, priceFen, batchRequire }, i) => ({
        id: ctx.id(),
        stockoutNo,
        lineNo: i + 1,
        ownerNo,
        goodsNo,
        qty,
        suiteGoodsNo,
        suiteQty,
        isGift,
        priceFen,
        batchRequire,
      })),
    ),
    { all: { createTime: ctx.at, updateTime: ctx.at } },
  )
}

const auditedColumns = [
  'deadlineTime',
  'deadlineRuleId',
  'skuNum',
  'goodsNum',
  'lineNum',
  'orderStructure',
  'compositionKey',
  'estGoodsG',
  'estWeightG',
  'estVolumeCm3',
  'hasBig',
  'hasFragile',
  'hasExpiry',
  'logisticsBy',
  'networkId',
  'logisticsRuleId',
] as const
/** Carrier columns of an order: its own carrier, or the one chosen by a rule. */
const carrierColumns = ({ logisticsBy, networkId }: AuditOrder, carrier: PassedOrder['carrier']) =>
  carrier === 'keep'
    ? { logisticsCode: null, logisticsBy, networkId, logisticsRuleId: null }
    : {
        logisticsCode: carrier.logisticsCode,
        logisticsBy: CARRIER_BY.rule,
        networkId: carrier.networkId,
        logisticsRuleId: carrier.ruleId,
      }
const logLineOf = ({ order }: PassedOrder): Said => ({ stockoutNo: order.stockoutNo, before: orderLife.toAudit, msg: '审单通过' })

const toAllocate = transitionOf(orderLife, 'job audit', orderLife.toAllocate)
const writePassed = async (ctx: Ctx, passed: readonly PassedOrder[], context: AuditContext): Promise<void> => {
  if (passed.length === 0) return
  const composed = passed.map((passedOrder) => ({ ...passedOrder, compositionKey: compositionKey(passedOrder.lines) }))
  const learned = await loadCompositions(
    ctx,
    composed.map(({ order, compositionKey: key }) => ({ ...order, compositionKey: key })),
  )
  // the packaging's weight is known only after packing
  const estimates = passed.map(({ order, estGoodsG: goodsG }, i) => {
    const composition = learned[i] && learnedWeightG(learned[i], context.weightUseOf(order))
    return estWeightG(goodsG, 0, composition ?? null)
  })
  await moveOrders(
    ctx,
    toAllocate,
    composed.map(({ order, lines, compositionKey: key, estGoodsG: goodsG, estVolumeCm3, due, flags, carrier }, i) => ({
      stockoutNo: order.stockoutNo,
      deadlineTime: due.deadline,
      deadlineRuleId: due.ruleId,
      ...orderShape(lines),
      compositionKey: key,
      estGoodsG: goodsG,
      estWeightG: estimates[i] ?? null,
      estVolumeCm3,
      hasBig: flags.big,
      hasFragile: flags.fragile,
      hasExpiry: flags.expiry,
      ...carrierColumns(order, carrier),
    })),
    {
      set: auditedColumns,
      keep: ['logisticsCode'],
      all: { auditTime: ctx.at, exceptionType: 0, exceptionMsg: null },
      log: { person: ctx.person, entries: passed.map(logLineOf) },
    },
  )
  await changeRows(
    ctx.tx,
    'stockout_line',
    selected(
      renamedLines,
      passed.map((passedOrder) => passedOrder.order.stockoutNo),
    ),
    {
      key: ['id'],
      set: ['goodsName', 'specName', 'barcode'],
      all: { updateTime: ctx.at },
      quiet: true,
    },
  )
}

/** Lines whose goods have another name by now. */
const renamedLines = `
  select l.id, g.goods_name, g.spec_name, g.main_barcode as barcode
    from stockout_line l join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
   where l.tenant_id = $1 and l.stockout_no = any($2::text[])
     and (l.goods_name, l.spec_name, l.barcode) is distinct from (g.goods_name, g.spec_name, g.main_barcode)`

const newFaults = `
  select v.stockout_no, v.type as exception_type, v.msg as exception_msg
    from unnest($2::text[], $3::smallint[], $4::text[]) as v(stockout_no, type, msg)
    join stockout_order o on o.tenant_id = $1 and o.stockout_no = v.stockout_no
   where o.exception_type is distinct from v.type or o.exception_msg is distinct from v.msg`

/** Returns the orders whose exception changed. */
const writeFailed = async (ctx: Ctx, failed: readonly AuditFault[]): Promise<string[]> => {
  if (failed.length === 0) return []
  const rows = await changeRows(
    ctx.tx,
    'stockout_order',
    selected(
      newFaults,
      failed.map((fault) => fault.stockoutNo),
      failed.map((fault) => fault.exceptionType),
      failed.map((fault) => fault.msg.slice(0, 200)),
    ),
    {
      key: ['stockoutNo'],
      set: ['exceptionType', 'exceptionMsg'],
      all: { updateTime: ctx.at },
      returning: ['stockoutNo'],
    },
  )
  return rows.map((row) => row.stockoutNo)
}

const writeTrail = async (ctx: Ctx, passed: readonly PassedOrder[]): Promise<void> => {
  await writeOrderEvents(
    ctx,
    passed.map(({ order, due: { deadline } }) => ({
      order,
      type: 'stockout.audited',
      payload: { shopNo: order.shopNo, provinceCode: order.provinceCode, deadlineTime: deadline.getTime() },
    })),
  )
}
