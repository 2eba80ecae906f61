// 工单超时与提醒 · workorder/clock/timer
/**
 * Every minute, by the injected clock (office.md §4.3, §23.1): the handler of a node gets one reminder before the deadline. A node past its
 * deadline becomes late once; the handler and the people of the escalation rule get a message. A person gets one message for all orders.
 */
import { WO_NODE, type NodeCode } from '#contract/rules/workOrderTerms'
import { workOrder } from '#contract/workorder/list'
import { adminRoles, tellRoles, tellUsers } from '../../core/tellRoles.ts'
import { changed, type ChangeCtx } from '../../platform/changes.ts'
import type { Tx } from '../../platform/db.ts'
import { momentOf } from '../../platform/http.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { changeRows } from '../../platform/rows.ts'
import type { Services } from '../../platform/services.ts'
import type { LinkPlace } from '../robot/links.ts'
import { tellGroups } from '../robot/outgoing.ts'
import { lane } from './types.ts'

/** Rows per statement and transaction. */
const part = 1000

/** A row whose time has come. */
interface Due {
  readonly id: string
  readonly workOrderId: string
  readonly due: Date
}
/** A marked row, for its message. */
interface Marked extends LinkPlace {
  readonly workOrderId: string
  readonly workOrderNo: string
  readonly typeName: string
  readonly logisticsNo: string | null
  readonly lane: number
  readonly nodeCode: number
  readonly handlerId: string | null
  readonly escalateUserIds: readonly string[]
}

interface NoticeKind {
  /** `when` is the column of the due time, `mark` the column to set; an index of the unmarked rows has both */
  readonly when: 'deadline' | 'remind_time'
  readonly mark: 'is_timeout' | 'is_reminded'
  readonly sets: string
  readonly title: string
  readonly level: number
  readonly message: string
}
/** A late node gets no reminder any more. */
const late: NoticeKind = {
  when: 'deadline',
  mark: 'is_timeout',
  sets: 'is_timeout = 1, is_reminded = 1',
  title: '工单超时',
  level: 3,
  message: '超过时限',
}
const near: NoticeKind = {
  when: 'remind_time',
  mark: 'is_reminded',
  sets: 'is_reminded = 1',
  title: '工单快到期',
  level: 2,
  message: '快到时限',
}

/** A node that ends exactly at the deadline is in time; a reminder is sent in its minute. */
const comparison: Readonly<Record<NoticeKind['when'], string>> = { deadline: '<', remind_time: '<=' }

const dueAfter = (tx: Tx, { when, mark }: NoticeKind, at: Date, last: Due | undefined): Promise<readonly Due[]> =>
  tx.query<Due>(
    `select t.id::text, t.work_order_id::text, t.${when} as due from wo_timeliness t
      where t.tenant_id = $1 and t.finish_time is null and t.suspend_time is null and t.${mark} = 0 and t.${when} ${comparison[when]} $2
        and (t.${when}, t.id) > ($3, $4)
      order by t.${when}, t.id limit ${part}`,
    [tx.tenantId, at, last?.due ?? new Date(0), last?.id ?? '0'],
  )

/** Locks the orders as a change of state does. Orders that another transaction has locked wait for the next minute. */
const lockOrders = async (tx: Tx, orderIds: readonly string[]): Promise<readonly string[]> => {
  const rows = await tx.query<{ id: string }>(
    'select w.id::text from work_order w where w.tenant_id = $1 and w.id = any($2::bigint[]) order by w.id for update skip locked',
    [tx.tenantId, orderIds],
  )
  return rows.map(({ id }) => id)
}

const markRows = (
  tx: Tx,
  { mark, sets, when }: NoticeKind,
  at: Date,
  due: readonly Due[],
  locked: readonly string[],
): Promise<readonly Marked[]> =>
  tx.query<Marked>(
    `update wo_timeliness as t set ${sets}, update_time = $2
       from work_order w
      where t.tenant_id = $1 and t.id = any($3::bigint[]) and t.work_order_id = any($4::bigint[]) and t.finish_time is null
        and t.suspend_time is null and t.${mark} = 0 and t.${when} ${comparison[when]} $2
        and w.tenant_id = $1 and w.id = t.work_order_id
      returning t.work_order_id::text, w.work_order_no, w.type_name, w.logistics_no, w.owner_no, w.warehouse_no, w.sid, w.network_id,
                t.lane, t.node_code, t.handler_id::text, t.escalate_user_ids`,
    [tx.tenantId, at, due.map(({ id }) => id), locked],
  )

/** Marks orders whose main node is late; an open page stays valid, so the version is not raised. */
const markOrders = async (tx: Tx, marked: readonly Marked[]): Promise<void> => {
  const late = marked.filter((row) => row.lane === lane.main).map(({ workOrderId }) => ({ id: workOrderId }))
  await changeRows(tx, 'work_order', late, { key: ['id'], all: { isTimeout: 1 }, quiet: true })
}

/** Maximum number of orders named in a message. */
const namedMax = 5
const textOf = (kind: NoticeKind, marked: readonly Marked[]): string => {
  const named = marked.slice(0, namedMax).map((row) => `${row.workOrderNo}（${WO_NODE[row.nodeCode as NodeCode]}）`)
  const more = marked.length > namedMax ? ` 等 ${marked.length} 张` : ''
  return `${named.join('、')}${more}${kind.message}`
}
const linkOf = (marked: readonly Marked[]): string =>
  marked.length === 1 ? `/front/workorder/detail/${marked[0]?.workOrderId ?? ''}` : '/front/workorder/list'

/** Messages go to the handlers; for late nodes also to the escalation rule's people, or to administrators if there is no handler. */
const sendMessages = async (ctx: ChangeCtx, kind: NoticeKind, marked: readonly Marked[]): Promise<void> => {
  const byUser = new Map<string, Marked[]>()
  const withoutUser: Marked[] = []
  for (const one of marked) {
    const users = [...(one.handlerId === null ? [] : [one.handlerId]), ...(kind === late ? one.escalateUserIds : [])]
    for (const user of new Set(users)) byUser.set(user, [...(byUser.get(user) ?? []), one])
    if (users.length === 0) withoutUser.push(one)
  }
  const { title, level } = kind
  const message = (rows: readonly Marked[]) => ({ msgType: 2, level, title, content: textOf(kind, rows), linkPath: linkOf(rows) })
  await tellUsers(
    ctx,
    [...byUser].map(([user, rows]) => ({ users: [user], ...message(rows) })),
  )
  if (kind !== late) return
  if (withoutUser.length > 0) await tellRoles(ctx, [{ roles: await adminRoles(ctx.tx), ...message(withoutUser) }])
  const mains = marked.filter((row) => row.lane === lane.main)
  await tellGroups(
    ctx,
    mains.map((main) => ({ ...main, id: main.workOrderId })),
    'TIMEOUT',
  )
}

/** Marks all due rows of a kind and sends their messages, part by part; returns how many rows. */
const markAndNotify = async (services: Services, tenantId: number, kind: NoticeKind): Promise<number> => {
  const { at } = momentOf(services)
  let markedCount = 0
  let last: Due | undefined
  for (let more = true; more;) {
    const due = await services.db.inTenant(tenantId, async (tx) => {
      const ctx: ChangeCtx = { tenantId, tx, at, id: services.ids.next }
      const rows = await dueAfter(tx, kind, at, last)
      if (rows.length === 0) return rows
      const locked = await lockOrders(tx, [...new Set(rows.map(({ workOrderId }) => workOrderId))])
      const marked = await markRows(tx, kind, at, rows, locked)
      if (kind === late) await markOrders(tx, marked)
      await sendMessages(ctx, kind, marked)
      if (marked.length > 0) await changed(ctx, [{ resource: workOrder.id, key: 'clock', op: 'put' }])
      markedCount += marked.length
      return rows
    })
    last = due.at(-1)
    more = due.length === part
  }
  return markedCount
}

/** Late nodes first: a node that missed both reminder and deadline is reported as late only. */
export const runClock = async (
  services: Services,
  tenantId: number,
): Promise<{ readonly late: number; readonly reminded: number }> => {
  const lateRows = await markAndNotify(services, tenantId, late)
  return { late: lateRows, reminded: await markAndNotify(services, tenantId, near) }
}

export const workOrderClockTask: JobTask = {
  name: 'work-order-clock',
  everyMin: 1,
  run: async (services, { tenantId }) => {
    await runClock(services, tenantId)
  },
}
