// 工单详情 · workorder/detail
import {
  detail,
  log,
  note,
  receiver,
  related,
  relevance,
  timeliness,
  type LogLine,
  type RelatedOrder,
  type Relevance,
  type WorkOrderGoods,
  type WorkOrderNode,
  type WorkOrderPage,
} from '#contract/workorder/detail'
import { workOrder } from '#contract/workorder/list'
import { eventsOpen, workOrderEvents } from '#contract/rules/workOrderLife'
import { remindEveryMin } from '#contract/rules/workOrder'
import { cityShown } from '../core/regions.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { readOperateLog } from '../platform/operateLog.ts'
import { hasRight } from '../platform/person.ts'
import { moment } from '../platform/time.ts'
import { logOrder } from './change.ts'
import { headOf } from './head.ts'
import { compLines, moneyOf } from './money.ts'
import { isOwnerSide, partiesOf, readKinds, readOrder, type WorkOrder } from './order.ts'
import { punishesOf } from './punishing.ts'
import { readSurvey } from './survey.ts'
import { relevanceOf } from './relevance.ts'

interface NodeRow extends Omit<WorkOrderNode, 'startTime' | 'deadline' | 'finishTime'> {
  readonly startTime: Date
  readonly deadline: Date | null
  readonly finishTime: Date | null
}
/** The clock nodes of a work order; a user of an owner does not see the warehouse's handlers. */
const nodesOf = async (ctx: Ctx, { id }: WorkOrder): Promise<WorkOrderNode[]> => {
  const rows = await ctx.tx.query<NodeRow>(
    `select t.node_code, t.round, t.lane, t.side, t.handler_name, t.start_time, t.deadline, t.finish_time, t.used_min, t.is_timeout, t.timeout_min
       from wo_timeliness t where t.tenant_id = $1 and t.work_order_id = $2 order by t.start_time, t.lane, t.id`,
    [ctx.tenantId, id],
  )
  const own = isOwnerSide(ctx.person)
  return rows.map((row) => ({
    ...row,
    handlerName: own ? null : row.handlerName,
    startTime: moment(row.startTime) ?? '',
    deadline: moment(row.deadline),
    finishTime: moment(row.finishTime),
  }))
}

interface GoodsRow extends Omit<WorkOrderGoods, 'priceFen' | 'amountFen'> {
  readonly price: string
  readonly amount: string
}
const goodsOf = async (ctx: Ctx, { id }: WorkOrder): Promise<WorkOrderGoods[]> => {
  const rows = await ctx.tx.query<GoodsRow>(
    `select g.goods_no, g.goods_name, g.spec_name, g.barcode, g.ship_qty, g.problem_qty, g.price_fen as price, g.amount_fen as amount
       from wo_goods g where g.tenant_id = $1 and g.work_order_id = $2 order by g.id`,
    [ctx.tenantId, id],
  )
  return rows.map(({ price, amount, ...row }) => ({ ...row, priceFen: Number(price), amountFen: Number(amount) }))
}

/** Events the reader may cause now, by state, party, guards and rights. */
const actionsOf = async (ctx: Ctx, order: WorkOrder): Promise<WorkOrderPage['actions']> => {
  const [kind] = await readKinds(ctx, [order.typeId])
  const facts = {
    status: order.status,
    now: ctx.now,
    claimUserName: order.claimUserName,
    canClaim: kind?.canClaim === 1,
    finishedAt: order.finishTime?.getTime() ?? null,
    reopenCount: order.reopenCount,
    remindedAt: order.lastRemindTime?.getTime() ?? null,
    remindEveryMin,
    ...(await moneyOf(ctx, order)),
  }
  return eventsOpen(partiesOf(ctx.person, order), facts).filter((name) => {
    const { right } = workOrderEvents[name]
    return right !== 0 && hasRight(ctx.person, right)
  })
}

const readPage = handle(detail, async (ctx, { id }): Promise<WorkOrderPage> => {
  const order = await readOrder(ctx, id)
  const own = isOwnerSide(ctx.person)
  const followed = await ctx.tx.query(
    'select 1 from wo_follow f where f.tenant_id = $1 and f.work_order_id = $2 and f.user_id = $3',
    [ctx.tenantId, order.id, ctx.person.userId],
  )
  return {
    order: await headOf(ctx, order),
    goods: await goodsOf(ctx, order),
    nodes: await nodesOf(ctx, order),
    survey: await readSurvey(ctx, order),
    punishes: own ? [] : await punishesOf(ctx, order),
    comps: await compLines(ctx, order),
    relevance: await relevanceOf(ctx, order),
    actions: await actionsOf(ctx, order),
    isFollowed: followed.length,
    isOwnerSide: own ? 1 : 0,
  }
})

const revealReceiver = handle(receiver, async (ctx, { id }) => {
  const order = await readOrder(ctx, id)
  const [row] = await ctx.tx.query<{ name: string | null; mobile: string | null; address: string | null; place: string }>(
    `select o.receiver_name as name, o.receiver_mobile as mobile, o.receiver_address as address,
            concat_ws('', rp.name, ${cityShown('rp', 'rc')}, rd.name) as place
       from stockout_order o
       left join region rp on rp.region_code = o.province_code
       left join region rc on rc.region_code = o.city_code
       left join region rd on rd.region_code = o.district_code
      where o.tenant_id = $1 and o.stockout_no = $2`,
    [ctx.tenantId, order.stockoutNo],
  )
  if (row === undefined) throw refuse('A0404')
  await logOrder(ctx, order, '查看明文')
  return {
    consignee: ctx.personal.open(row.name ?? ''),
    consigneePhone: ctx.personal.open(row.mobile ?? ''),
    consigneeAddr: `${row.place}${ctx.personal.open(row.address ?? '')}`,
  }
})

/** related: other work orders about the same parcel or order, in the reader's scope. */
const relatedOrders = handle(related, async (ctx, { id }): Promise<RelatedOrder[]> => {
  const order = await readOrder(ctx, id)
  const rows = await ctx.tx.query<Omit<RelatedOrder, 'createTime'> & { readonly createTime: Date }>(
    `select w.id::text, w.work_order_no, w.type_name, w.status, w.content, w.create_time from work_order w
      where w.tenant_id = $1 and w.id <> $2 and w.owner_no = $6
        and (w.logistics_no = $3 or w.stockout_no = $4 or w.trade_no = $5) order by w.id desc limit 100`,
    [ctx.tenantId, order.id, order.logisticsNo, order.stockoutNo, order.tradeNo, order.ownerNo],
  )
  return rows.map((row) => ({ ...row, createTime: moment(row.createTime) ?? '' }))
})

const readRelevance = handle(relevance, async (ctx, { id }): Promise<readonly Relevance[]> =>
  relevanceOf(ctx, await readOrder(ctx, id)),
)
const readTimes = handle(timeliness, async (ctx, { id }) => nodesOf(ctx, await readOrder(ctx, id)))

/** log: the actions on the order. Users of an owner get A0404, because they read only the conversation. */
const readLog = handle(log, async (ctx, { id }): Promise<LogLine[]> => {
  const order = await readOrder(ctx, id)
  if (isOwnerSide(ctx.person)) throw refuse('A0404')
  const lines = await readOperateLog(ctx, { bizType: workOrder.id, bizNo: order.workOrderNo })
  return lines.map(({ logId, time, userName, action, changes }) => ({
    logId,
    time,
    userName,
    action,
    text: changes
      .map(({ label, before, after }) => (before === '' ? `${label} ${after}` : `${label} ${before} → ${after}`))
      .join('；'),
  }))
})
const addNote = handle(note, async (ctx, { id, content }) => {
  const order = await readOrder(ctx, id, true)
  if (isOwnerSide(ctx.person)) throw refuse('A0404')
  await logOrder(ctx, order, '备注', { after: { reason: content.trim() } })
  return {}
})

export default [readPage, revealReceiver, relatedOrders, readRelevance, readTimes, readLog, addNote] satisfies readonly Endpoint[]
