// 工单时钟 · workorder/clock/clock
/**
 * The clock of work orders (office.md §4.3): every second of an open work order belongs to exactly one main node or to 挂起; 跟进 runs in
 * parallel. The function that changes a work order's state calls these functions in its transaction, with the orders' rows locked, and
 * writes the returned columns with its own change. Each function takes many orders at once. A change of an order has one instant: the old
 * node ends at the instant when the new node begins.
 */
import { minutesBetween, nodeTimes } from '#contract/rules/workOrderClock'
import { node, type NodeCode } from '#contract/rules/workOrderTerms'
import { workMinutesBetween } from '#contract/rules/workHours'
import { bizDate } from '#contract/rules/clock'
import { changeRows } from '../../platform/rows.ts'
import { beginNodes, beginSuspensions, endRows, instantOf, openRows, type Beginning, type Ending, type OpenRow } from './rows.ts'
import { responseTimes, workTimes, type WorkTimeOf } from './rules.ts'
import { endKind, lane, type ClockChanges, type ClockColumns, type ClockCtx, type ClockOrder, type NodeHolder } from './types.ts'

export type { ClockChanges, ClockColumns, ClockCtx, ClockOrder, NodeHolder } from './types.ts'

const noNode: ClockColumns = { curNode: null, nodeDeadline: null, isTimeout: 0, timeoutMin: 0, addedSuspendedMin: 0 }

/** The running rows of these orders, and the working hours of their warehouses since the first start. */
interface Running {
  readonly rows: (order: ClockOrder) => readonly OpenRow[]
  readonly times: WorkTimeOf
}
const readRunning = async (ctx: ClockCtx, orders: readonly ClockOrder[]): Promise<Running> => {
  const open = await openRows(
    ctx,
    orders.map(({ id }) => id),
  )
  const first = Math.min(ctx.at.getTime(), ...[...open.values()].flat().map(({ startTime }) => startTime.getTime()))
  return { rows: ({ id }) => open.get(id) ?? [], times: await workTimes(ctx, bizDate(first)) }
}

const mainOf = (rows: readonly OpenRow[]): OpenRow | undefined => rows.find((row) => row.lane === lane.main)
const isSuspended = (rows: readonly OpenRow[]): boolean => rows.some((row) => row.lane === lane.suspended)

/**
 * Moves orders to their next main node and ends the running node. A new order, or a closed or rejected order that comes back, starts its
 * first node. 处理完成 starts 跟进; any other node ends 跟进. A suspended order is resumed first.
 */
export const openNode = async (
  ctx: ClockCtx,
  orders: readonly ClockOrder[],
  nodeCode: Exclude<NodeCode, 4>,
  holder: NodeHolder | ((order: ClockOrder) => NodeHolder),
): Promise<ClockChanges> => {
  if (orders.length === 0) return new Map()
  const resumed = await resumeSuspended(ctx, orders)
  const { rows, times } = await readRunning(ctx, orders)
  const found = await responseTimes(
    ctx.tx,
    orders.map(({ typeId }) => typeId),
  )
  const endings = orders.flatMap((order): readonly Ending[] =>
    rows(order).map((row) => ({
      row,
      at: instantOf(ctx, rows(order)),
      kind: row.lane === lane.main ? endKind.passed : endKind.left,
      time: times(order),
    })),
  )
  await endRows(ctx, endings)
  const beginning = (order: ClockOrder, code: NodeCode): Beginning => ({
    orderId: order.id,
    nodeCode: code,
    at: instantOf(ctx, rows(order)),
    found: found(order, code),
    holder: typeof holder === 'function' ? holder(order) : holder,
    time: times(order),
  })
  const deadlines = await beginNodes(
    ctx,
    orders.map((order) => beginning(order, nodeCode)),
  )
  if (nodeCode === node.handle)
    await beginNodes(
      ctx,
      orders.map((order) => beginning(order, node.follow)),
    )
  return new Map(
    orders.map((order, i) => [
      order.id,
      {
        ...noNode,
        curNode: nodeCode,
        nodeDeadline: deadlines[i] ?? null,
        addedSuspendedMin: resumed.get(order.id)?.addedSuspendedMin ?? 0,
      },
    ]),
  )
}

/** After a follow-up, 跟进 ends and begins again beside the main node. Suspended orders and orders without 跟进 do not change. */
export const restartFollow = async (ctx: ClockCtx, orders: readonly ClockOrder[], holder: NodeHolder): Promise<void> => {
  const { rows, times } = await readRunning(ctx, orders)
  const found = await responseTimes(
    ctx.tx,
    orders.map(({ typeId }) => typeId),
  )
  const followed = orders.flatMap((order) => {
    const row = rows(order).find((candidate) => candidate.lane === lane.follow)
    return row === undefined || isSuspended(rows(order)) ? [] : [{ order, row, at: instantOf(ctx, rows(order)) }]
  })
  await endRows(
    ctx,
    followed.map(({ order, row, at }) => ({ row, at, kind: endKind.passed, time: times(order) })),
  )
  await beginNodes(
    ctx,
    followed.map(({ order, at }) => ({
      orderId: order.id,
      nodeCode: node.follow,
      at,
      found: found(order, node.follow),
      holder,
      time: times(order),
    })),
  )
}

/**
 * Stops every clock of orders that are no longer open. `how` is 'left' for finished and rejected orders, and 'dropped' for cancelled
 * orders, whose nodes do not count as late. A suspended order is resumed first.
 */
export const closeNodes = async (
  ctx: ClockCtx,
  orders: readonly ClockOrder[],
  how: 'left' | 'dropped',
): Promise<ClockChanges> => {
  if (orders.length === 0) return new Map()
  const resumed = await resumeSuspended(ctx, orders)
  const { rows, times } = await readRunning(ctx, orders)
  await endRows(
    ctx,
    orders.flatMap((order): readonly Ending[] =>
      rows(order).map((row) => ({ row, at: instantOf(ctx, rows(order)), kind: endKind[how], time: times(order) })),
    ),
  )
  return new Map(orders.map(({ id }) => [id, { ...noNode, addedSuspendedMin: resumed.get(id)?.addedSuspendedMin ?? 0 }]))
}

/** 挂起: the main node and 跟进 stop until `resume`. The order keeps its node and has no deadline until then. */
export const suspend = async (ctx: ClockCtx, orders: readonly ClockOrder[], holder: NodeHolder): Promise<ClockChanges> => {
  const { rows } = await readRunning(ctx, orders)
  const toSuspend = orders.filter((order) => !isSuspended(rows(order)) && mainOf(rows(order)) !== undefined)
  await beginSuspensions(
    ctx,
    toSuspend.map((order) => ({ orderId: order.id, at: instantOf(ctx, rows(order)), holder })),
  )
  await changeRows(
    ctx.tx,
    'wo_timeliness',
    toSuspend.flatMap((order) => rows(order).map(({ id }) => ({ id, suspendTime: new Date(instantOf(ctx, rows(order))) }))),
    { key: ['id'], set: ['suspendTime'], all: { updateTime: ctx.at } },
  )
  return new Map(toSuspend.map((order) => [order.id, { ...columnsOf(mainOf(rows(order))), nodeDeadline: null }]))
}

/** The columns for a running main node. */
const columnsOf = (row: OpenRow | undefined): ClockColumns =>
  row === undefined ? noNode : { ...noNode, curNode: row.nodeCode, nodeDeadline: row.deadline, isTimeout: row.isTimeout }

/** 恢复: extends each stopped node by the minutes it was stopped, counted in the time mode of the node. */
export const resume = (ctx: ClockCtx, orders: readonly ClockOrder[]): Promise<ClockChanges> => resumeSuspended(ctx, orders)

const resumeSuspended = async (ctx: ClockCtx, orders: readonly ClockOrder[]): Promise<ClockChanges> => {
  const { rows, times } = await readRunning(ctx, orders)
  const suspended = orders.filter((order) => isSuspended(rows(order)))
  if (suspended.length === 0) return new Map()
  const endings = suspended.flatMap((order): readonly Ending[] =>
    rows(order)
      .filter((row) => row.lane === lane.suspended)
      .map((row) => ({ row, at: instantOf(ctx, rows(order)), kind: endKind.resumed, time: times(order) })),
  )
  await endRows(ctx, endings)
  const shifted = suspended.flatMap((order) =>
    rows(order).flatMap((row) => {
      if (row.suspendTime === null) return []
      const stopped = minutesBetween(row.timeMode, row.suspendTime.getTime(), instantOf(ctx, rows(order)), times(order))
      return [timesOf(row, row.suspendedMin + stopped, times(order))]
    }),
  )
  await changeRows(
    ctx.tx,
    'wo_timeliness',
    shifted.map(({ id, suspendedMin, deadline, remindTime }) => ({ id, suspendedMin, deadline, remindTime })),
    { key: ['id'], set: ['suspendedMin', 'deadline', 'remindTime'], all: { updateTime: ctx.at, suspendTime: null } },
  )
  return new Map(
    suspended.map((order) => {
      const main = mainOf(rows(order))
      const began =
        rows(order)
          .find((row) => row.lane === lane.suspended)
          ?.startTime.getTime() ?? ctx.at.getTime()
      return [
        order.id,
        {
          ...columnsOf(main),
          nodeDeadline: shifted.find(({ id }) => id === main?.id)?.deadline ?? null,
          addedSuspendedMin: workMinutesBetween(began, instantOf(ctx, rows(order)), times(order)),
        },
      ]
    }),
  )
}

type TimedRow = Pick<OpenRow, 'id' | 'startTime' | 'respMin' | 'remindBeforeMin' | 'timeMode'>
/** Deadline and reminder of a row, from its start, extended by its suspensions. */
const timesOf = (
  row: TimedRow,
  suspendedMin: number,
  time: ReturnType<WorkTimeOf>,
): { readonly id: string; readonly suspendedMin: number; readonly deadline: Date; readonly remindTime: Date | null } => {
  const { deadline, remindAt } = nodeTimes(row.startTime.getTime(), row, suspendedMin, time)
  return { id: row.id, suspendedMin, deadline: new Date(deadline), remindTime: remindAt === null ? null : new Date(remindAt) }
}

/**
 * After a change of priority (the orders have the new priority), running nodes get the times of the new priority from their start,
 * extended by their suspensions. A node that was late stays late.
 */
export const repriorise = async (ctx: ClockCtx, orders: readonly ClockOrder[]): Promise<ClockChanges> => {
  const { rows, times } = await readRunning(ctx, orders)
  const found = await responseTimes(
    ctx.tx,
    orders.map(({ typeId }) => typeId),
  )
  const changed = orders.flatMap((order) =>
    rows(order)
      .filter((row) => row.lane !== lane.suspended)
      .map((row) => {
        const { respMin, remindBeforeMin, timeMode, escalateUserIds } = found(order, row.nodeCode as NodeCode)
        const next = { ...row, respMin, remindBeforeMin, timeMode }
        return { ...timesOf(next, row.suspendedMin, times(order)), respMin, remindBeforeMin, timeMode, escalateUserIds }
      }),
  )
  await changeRows(ctx.tx, 'wo_timeliness', changed, {
    key: ['id'],
    set: ['deadline', 'remindTime', 'respMin', 'remindBeforeMin', 'timeMode', 'escalateUserIds'],
    all: { updateTime: ctx.at },
  })
  return new Map(
    orders.map((order) => {
      const main = mainOf(rows(order))
      const deadline = changed.find(({ id }) => id === main?.id)?.deadline ?? null
      return [order.id, { ...columnsOf(main), nodeDeadline: isSuspended(rows(order)) ? null : deadline }]
    }),
  )
}
