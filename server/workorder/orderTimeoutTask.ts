// 订单超时自动建工单 · workorder/orderTimeoutTask
/**
 * Every ten minutes, by the timeouts of 超时配置 (floor.md §13.1): finds outbound orders that are not shipped, not pushed to their owner, or
 * whose parcel is not collected, stands still or is not delivered. Each of three levels sends a message to the roles of the rule; the third
 * also makes a work order if the rule says so. The owner's rule precedes the warehouse's, the branch's and the general one. A parcel that
 * moved on and stands still again is reported again.
 */
import { openOrders, orderLife } from '#contract/rules/orderLife'
import { parcelStage } from '#contract/rules/parcelWay'
import { tellRoles } from '../core/tellRoles.ts'
import type { Ctx } from '../platform/ctx.ts'
import { inParts, jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { upsertRows } from '../platform/rows.ts'
import { makeOrders } from './make.ts'
import { erpQueueLife } from '#contract/rules/erpQueueLife'

/** Orders per transaction. */
const part = 200
/** woSource: 系统预警 */
const bySystem = 6

interface TimeoutKind {
  /** timeout_config.timeout_type */
  readonly type: 1 | 2 | 3 | 4 | 5 | 6
  readonly title: string
  /** type of the work order to make */
  readonly typeCode: string
  /** SQL: `from` and `where` select the orders to check, `since` is the time from which an order waits */
  readonly from: string
  readonly where: string
  readonly since: string
}

/** Orders with a parcel at one of these stages; the longest wait of an order counts. */
const waitingAtStage = (stages: readonly number[], since: string): Pick<TimeoutKind, 'from' | 'where' | 'since'> => ({
  from: `(select v.stockout_no, min(${since}) as since from waybill_way v
           where v.tenant_id = $1 and v.stage in (${stages.join(', ')}) and v.last_time > $3::timestamptz - interval '60 days'
           group by v.stockout_no) w
         join stockout_order o on o.tenant_id = $1 and o.stockout_no = w.stockout_no`,
  where: `o.status = ${orderLife.shipped}`,
  since: 'w.since',
})

const kinds: readonly TimeoutKind[] = [
  {
    type: 1,
    title: '未揽收',
    typeCode: 'NO_TRACE',
    // only carriers that report 揽收, and only orders shipped after the carrier's first report
    from: `(select c.logistics_code, h.since, h.latest from logistics_company c
             cross join lateral (select min(v.collect_time) as since, max(v.collect_time) as latest from waybill_way v
                                  where v.tenant_id = $1 and v.logistics_code = c.logistics_code and v.collect_time is not null) h
            where c.tenant_id = $1) k
           join stockout_order o on o.tenant_id = $1 and o.logistics_code = k.logistics_code`,
    where: `o.status = ${orderLife.shipped} and o.collect_time is null and o.ship_time >= k.since - interval '1 day'
            and k.latest > $3::timestamptz - interval '3 days'`,
    since: 'o.ship_time',
  },
  { type: 2, title: '揽收后未更新', typeCode: 'NO_TRACE', ...waitingAtStage([parcelStage.collected], 'v.last_time') },
  {
    type: 3,
    title: '中转停滞',
    typeCode: 'NO_TRACE',
    ...waitingAtStage([parcelStage.moving, parcelStage.troubled], 'v.last_time'),
  },
  { type: 4, title: '派送未签收', typeCode: 'URGE', ...waitingAtStage([parcelStage.delivering], 'v.deliver_time') },
  {
    type: 6,
    title: '未发货',
    typeCode: 'URGE_SHIP',
    from: 'stockout_order o',
    where: `o.status = any('{${openOrders.join(',')}}'::smallint[])`,
    since: 'o.receive_time',
  },
  {
    type: 5,
    title: '未回传',
    typeCode: 'OTHER',
    // an owner without an ERP has no pushes in the queue
    from: 'erp_push_queue q join stockout_order o on o.tenant_id = $1 and o.stockout_no = q.biz_no',
    where: `q.tenant_id = $1 and q.biz_type = 1 and q.status <> ${erpQueueLife.done} and o.ship_time is not null`,
    since: 'o.ship_time',
  },
]

interface Due {
  readonly stockoutNo: string
  readonly level: 1 | 2 | 3
  readonly since: Date
  readonly hours: number
  readonly configId: string
  readonly autoWorkorder: number
  readonly noticeRoles: readonly string[]
}

const dueOrders = ({ tx, tenantId, at }: Ctx, { type, from, where, since }: TimeoutKind): Promise<readonly Due[]> =>
  tx.query<Due>(
    `select d.stockout_no, d.level, d.since, d.config_id, d.auto_workorder, d.notice_roles,
            case d.level when 3 then d.third_hour when 2 then d.second_hour else d.first_hour end as hours
       from (select o.stockout_no, ${since} as since, c.id::text as config_id, c.auto_workorder, c.notice_roles, c.first_hour, c.second_hour, c.third_hour,
                    case when ${since} <= $3::timestamptz - c.third_hour * interval '1 hour' then 3
                         when ${since} <= $3::timestamptz - c.second_hour * interval '1 hour' then 2 else 1 end as level
               from ${from}
              cross join lateral (
                select t.id, t.auto_workorder, t.notice_roles, t.first_hour, t.second_hour, t.third_hour from timeout_config t
                 where t.tenant_id = $1 and t.timeout_type = $2 and t.is_disabled = 0
                   and t.target_key = case t.target_type when 1 then o.warehouse_no || '-' || o.sid when 2 then o.owner_no when 3 then o.network_id else '*' end
                 order by case t.target_type when 2 then 1 when 1 then 2 when 3 then 3 else 4 end limit 1) c
              where o.tenant_id = $1 and ${where} and ${since} <= $3::timestamptz - c.first_hour * interval '1 hour') d
       left join order_timeout_mark m on m.tenant_id = $1 and m.timeout_type = $2 and m.stockout_no = d.stockout_no
      where d.level > case when m.since < d.since then 0 else coalesce(m.level, 0) end
      order by d.stockout_no limit ${part}`,
    [tenantId, type, at],
  )

const typeOf = async ({ tx, tenantId }: Ctx, code: string): Promise<string | undefined> =>
  (
    await tx.query<{ id: string }>(
      'select t.id::text from wo_type t where t.tenant_id = $1 and t.type_code = $2 and t.is_enabled = 1',
      [tenantId, code],
    )
  )[0]?.id

/** Makes work orders for outbound orders at the third level. makeOrders refuses an order with an open work order. */
const makeWorkOrders = async (
  ctx: Ctx,
  { title, typeCode }: TimeoutKind,
  due: readonly Due[],
): Promise<ReadonlyMap<string, string>> => {
  const atThirdLevel = due.filter(({ level, autoWorkorder }) => level === 3 && autoWorkorder === 1)
  const typeId = atThirdLevel.length === 0 ? undefined : await typeOf(ctx, typeCode)
  if (typeId === undefined) return new Map()
  const newOrders = await makeOrders(
    ctx,
    atThirdLevel.map(({ stockoutNo, hours }) => ({
      typeId,
      stockoutNo,
      content: `系统预警：订单${stockoutNo}超过${hours}小时${title}`,
    })),
    { source: bySystem, unasked: true },
  )
  return new Map(newOrders.flatMap((result, at) => (result.ok ? [[atThirdLevel[at]?.stockoutNo ?? '', result.id] as const] : [])))
}

const levelName = { 1: '一级', 2: '二级', 3: '三级' } as const
/** Sends one message per rule and level, for all orders of that rule and level. */
const sendMessages = async (
  ctx: Ctx,
  { title }: TimeoutKind,
  due: readonly Due[],
  made: ReadonlyMap<string, string>,
): Promise<void> => {
  const groups = new Map<string, Due[]>()
  for (const one of due) {
    const key = `${one.configId} ${one.level}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  await tellRoles(
    ctx,
    [...groups.values()].flatMap((some) => {
      const [first] = some
      if (first === undefined || first.noticeRoles.length === 0) return []
      const orders = some.filter(({ stockoutNo }) => made.has(stockoutNo)).length
      const work = orders === 0 ? '' : `，已建工单 ${orders} 张`
      return [
        {
          roles: first.noticeRoles,
          msgType: 2,
          level: first.level,
          title: `订单${title}超时`,
          content: `${some.length} 单${title}超过 ${first.hours} 小时（${levelName[first.level]}）${work}，如 ${first.stockoutNo}`,
          linkPath: orders === 0 ? '/front/operator-center/stockout' : '/front/workorder/list',
        },
      ]
    }),
  )
}

/** Handles one part; returns the number of its orders. */
const handlePart = async (ctx: Ctx, kind: TimeoutKind): Promise<number> => {
  const due = await dueOrders(ctx, kind)
  if (due.length === 0) return 0
  const newOrders = await makeWorkOrders(ctx, kind, due)
  await upsertRows(
    ctx.tx,
    'order_timeout_mark',
    due.map(({ stockoutNo, level, since }) => ({
      id: ctx.id(),
      timeoutType: kind.type,
      stockoutNo,
      level,
      since,
      workOrderId: newOrders.get(stockoutNo) ?? null,
    })),
    {
      key: ['timeoutType', 'stockoutNo'],
      set: ['level', 'since'],
      keep: ['workOrderId'],
      all: { createTime: ctx.at, updateTime: ctx.at },
    },
  )
  await sendMessages(ctx, kind, due, newOrders)
  return due.length
}

export const orderTimeoutTask: JobTask = {
  name: 'order-timeout',
  everyMin: 10,
  run: async (services, { tenantId }, stopping) => {
    for (const kind of kinds) await inParts(part, stopping, () => jobRun(services, tenantId)((ctx) => handlePart(ctx, kind)))
  },
}
