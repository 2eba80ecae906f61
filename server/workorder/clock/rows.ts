// 工单时效的行 · workorder/clock/rows
/**
 * Reads, begins and ends the running rows of wo_timeliness. Rows of finished work orders stay: office.md §26 names no archive for them.
 * The rows wait for the monthly archive of orders (floor.md §18 history-archive), which does not exist yet.
 */
import { nodeEnd, nodeTimes, type FoundTime } from '#contract/rules/workOrderClock'
import { node, suspendedCode, type NodeCode, type TimeMode } from '#contract/rules/workOrderTerms'
import { workMinutesBetween, type WorkTime } from '#contract/rules/workHours'
import { changeRows, insertRows } from '../../platform/rows.ts'
import { endKind, lane, type ClockCtx, type NodeHolder } from './types.ts'

/** A row that has not ended. */
export interface OpenRow {
  readonly id: string
  readonly workOrderId: string
  readonly nodeCode: number
  readonly lane: number
  readonly startTime: Date
  readonly respMin: number
  readonly remindBeforeMin: number
  readonly timeMode: TimeMode
  readonly suspendedMin: number
  readonly suspendTime: Date | null
  readonly deadline: Date | null
  readonly isTimeout: 0 | 1
}

/** Running rows of these work orders, by work order. */
export const openRows = async (ctx: ClockCtx, orderIds: readonly string[]): Promise<ReadonlyMap<string, readonly OpenRow[]>> => {
  const rows = await ctx.tx.query<OpenRow>(
    `select t.id::text, t.work_order_id::text, t.node_code, t.lane, t.start_time, t.resp_min, t.remind_before_min, t.time_mode,
            t.suspended_min, t.suspend_time, t.deadline, t.is_timeout
       from wo_timeliness t
      where t.tenant_id = $1 and t.work_order_id = any($2::bigint[]) and t.finish_time is null`,
    [ctx.tenantId, orderIds],
  )
  const byOrder = new Map<string, OpenRow[]>()
  for (const row of rows) byOrder.set(row.workOrderId, [...(byOrder.get(row.workOrderId) ?? []), row])
  return byOrder
}

/**
 * The instant of a change, never before the last row's. Requests may get the lock in another order than they arrived, and rows whose time
 * ran backwards would leave gaps.
 */
export const instantOf = ({ at }: ClockCtx, rows: readonly OpenRow[]): number =>
  Math.max(at.getTime(), ...rows.map(({ startTime, suspendTime }) => (suspendTime ?? startTime).getTime()))

/** A new node. */
export interface Beginning {
  readonly orderId: string
  readonly nodeCode: NodeCode
  readonly at: number
  readonly found: FoundTime
  readonly holder: NodeHolder
  readonly time: WorkTime
}

const roundsOf = async (ctx: ClockCtx, orderIds: readonly string[]): Promise<(orderId: string, nodeCode: number) => number> => {
  const rows = await ctx.tx.query<{ workOrderId: string; nodeCode: number; round: number }>(
    `select t.work_order_id::text, t.node_code, max(t.round) as round from wo_timeliness t
      where t.tenant_id = $1 and t.work_order_id = any($2::bigint[]) group by 1, 2`,
    [ctx.tenantId, orderIds],
  )
  const last = new Map(rows.map((row) => [`${row.workOrderId} ${row.nodeCode}`, row.round]))
  return (orderId, nodeCode) => (last.get(`${orderId} ${nodeCode}`) ?? 0) + 1
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** Writes the rows of new nodes; returns their deadlines in the same order. */
export const beginNodes = async (ctx: ClockCtx, nodes: readonly Beginning[]): Promise<readonly Date[]> => {
  const round = await roundsOf(
    ctx,
    nodes.map(({ orderId }) => orderId),
  )
  const times = nodes.map(({ at, found, time }) => nodeTimes(at, found, 0, time))
  await insertRows(
    ctx.tx,
    'wo_timeliness',
    nodes.map(({ orderId, nodeCode, at, found, holder }, i) => ({
      id: ctx.id(),
      workOrderId: orderId,
      nodeCode,
      round: round(orderId, nodeCode),
      lane: nodeCode === node.follow ? lane.follow : lane.main,
      ...holder,
      startTime: new Date(at),
      respMin: found.respMin,
      remindBeforeMin: found.remindBeforeMin,
      timeMode: found.timeMode,
      escalateUserIds: found.escalateUserIds,
      deadline: dateOf(times[i]?.deadline ?? null),
      remindTime: dateOf(times[i]?.remindAt ?? null),
      createTime: ctx.at,
      updateTime: ctx.at,
    })),
  )
  return times.map(({ deadline }) => new Date(deadline))
}

/** A running row that ends. */
export interface Ending {
  readonly row: OpenRow
  readonly at: number
  readonly kind: number
  readonly time: WorkTime
}

const endOf = ({ row, at, kind, time }: Ending): { usedMin: number; isTimeout: 0 | 1; timeoutMin: number } => {
  const start = row.startTime.getTime()
  if (row.lane === lane.suspended || row.deadline === null)
    return { usedMin: workMinutesBetween(start, at, time), isTimeout: 0, timeoutMin: 0 }
  const { timeMode, suspendedMin } = row
  const end = nodeEnd(
    { timeMode, start, deadline: row.deadline.getTime(), suspendedMin, isTimeout: row.isTimeout === 1 },
    at,
    time,
  )
  // 取消: a node of a cancelled order does not count as late
  if (kind === endKind.dropped) return { usedMin: end.usedMin, isTimeout: 0, timeoutMin: 0 }
  return { usedMin: end.usedMin, isTimeout: end.isTimeout ? 1 : 0, timeoutMin: end.timeoutMin }
}

export const endRows = async (ctx: ClockCtx, endings: readonly Ending[]): Promise<void> => {
  await changeRows(
    ctx.tx,
    'wo_timeliness',
    endings.map((ending) => ({
      id: ending.row.id,
      finishTime: new Date(ending.at),
      endKind: ending.kind,
      ...endOf(ending),
    })),
    {
      key: ['id'],
      set: ['finishTime', 'endKind', 'usedMin', 'isTimeout', 'timeoutMin'],
      all: { updateTime: ctx.at, suspendTime: null },
    },
  )
}

/** Begins a 挂起 row of each order, at the instant of the order's change. */
export const beginSuspensions = async (
  ctx: ClockCtx,
  orders: readonly { readonly orderId: string; readonly at: number; readonly holder: NodeHolder }[],
): Promise<void> => {
  const round = await roundsOf(
    ctx,
    orders.map(({ orderId }) => orderId),
  )
  await insertRows(
    ctx.tx,
    'wo_timeliness',
    orders.map(({ orderId, at, holder }) => ({
      id: ctx.id(),
      workOrderId: orderId,
      nodeCode: suspendedCode,
      round: round(orderId, suspendedCode),
      lane: lane.suspended,
      ...holder,
      startTime: new Date(at),
      createTime: ctx.at,
      updateTime: ctx.at,
    })),
  )
}
