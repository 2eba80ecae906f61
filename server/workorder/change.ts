// 工单的变化 · workorder/change
/** The only place that changes a work order's state: checks the table of events, writes state and clock, informs log, feed and groups. */
import {
  leadsTo,
  refusalOf,
  workOrderEvents,
  workOrderLife,
  type Party,
  type WorkOrderEventName,
} from '#contract/rules/workOrderLife'
import { statusText } from '#contract/rules/life'
import { remindEveryMin } from '#contract/rules/workOrder'
import { workOrder } from '#contract/workorder/list'
import type { DingEvent } from '#contract/workorder/dingtalk'
import { conversationFeed } from '#contract/workorder/conversation'
import { surveyLife } from '#contract/rules/followLife'
import { groupBy } from '../core/floor/keyed.ts'
import { changed, type Change } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { hasRight } from '../platform/person.ts'
import { changeRows } from '../platform/rows.ts'
import { updatedBy } from '../platform/stamp.ts'
import { writeLogs, type LogEntry } from '../platform/writeLogs.ts'
import { writeSystem } from './messages.ts'
import { moneyOfOrders } from './money.ts'
import { robotAccount, tellGroups } from './robot/outgoing.ts'
import { runEffects, type Entered, type Patch } from './effects.ts'
import { partiesOf, readKinds, type OrderKind, type WorkOrder } from './order.ts'

export interface Changed {
  readonly id: string
  readonly status: number
  readonly version: number
}
/** Input of an event. `version`: as the page read it; `as`: acting parties, if not the person's; `to`: target, if there are several. */
export interface Causing extends Entered {
  readonly version?: number | undefined
  readonly as?: readonly Party[]
  readonly to?: number
  readonly liability?: number
}

/** @throws Refused A0409 if it changed since it was read */
export const sameVersion = (order: WorkOrder, version: number | undefined): void => {
  if (version !== undefined && version !== order.version) throw refuse('A0409')
}

/** A locked order and the input of its event. */
export interface Caused {
  readonly order: WorkOrder
  readonly how: Causing
}
/** A checked event with its target state. */
interface Way extends Caused {
  readonly to: number
  readonly kind: OrderKind | undefined
}

/**
 * Causes an event of a locked order (`readOrder(…, true)`).
 * @throws Refused A0312 without the button, A0409 stale, A3001 not from this state, A3010 by the table's sentences
 */
export const cause = async (ctx: Ctx, order: WorkOrder, name: WorkOrderEventName, how: Causing = {}): Promise<Changed> => {
  const [done] = await causeMany(ctx, name, [{ order, how }])
  if (done === undefined) throw new Error('an event was caused and is gone')
  return done
}

/** The same event for many orders: all of them, or none if one is refused. @throws Refused as for one */
export const causeMany = async (ctx: Ctx, name: WorkOrderEventName, all: readonly Caused[]): Promise<readonly Changed[]> => {
  const ways = await judged(ctx, name, all)
  const { title, effects } = workOrderEvents[name]
  const patches = await runEffects(
    ctx,
    effects,
    ways.map(({ order, how, kind, to }) => ({ ctx, order, kind, entered: how, ends: to === workOrderLife.done })),
  )
  await write(ctx, ways, patches)
  await tellChange(ctx, { name, title }, ways)
  return ways.map(({ order, to }) => ({ id: order.id, status: to, version: order.version + 1 }))
}

const judged = async (ctx: Ctx, name: WorkOrderEventName, all: readonly Caused[]): Promise<readonly Way[]> => {
  if (all.some(({ how }) => how.as === undefined) && !hasRight(ctx.person, workOrderEvents[name].right)) throw refuse('A0312')
  const orders = all.map(({ order }) => order)
  const kinds = new Map((await readKinds(ctx, [...new Set(orders.map(({ typeId }) => typeId))])).map((kind) => [kind.id, kind]))
  const money = await moneyOfOrders(ctx, orders)
  return all.map(({ order, how }) => {
    sameVersion(order, how.version)
    const kind = kinds.get(order.typeId)
    const facts = { ...factsOf(ctx, order, kind, how), ...money(order) }
    const refusal = refusalOf(name, how.as ?? partiesOf(ctx.person, order), facts)
    if (refusal !== null) throw refuse(refusal.code, refusal.args)
    const open = leadsTo(name, order.status)
    const to = how.to !== undefined && open.includes(how.to) ? how.to : (open[0] ?? order.status)
    return { order, how, kind, to }
  })
}

/** Facts the guards check, besides the money. */
const factsOf = (ctx: Ctx, order: WorkOrder, kind: OrderKind | undefined, how: Causing) => ({
  status: order.status,
  now: ctx.now,
  claimUserName: order.claimUserName,
  canClaim: kind?.canClaim === 1,
  isSurveyed: order.surveyStatus === surveyLife.done,
  liability: how.liability ?? order.liability,
  finishedAt: order.finishTime?.getTime() ?? null,
  reopenCount: order.reopenCount,
  remindedAt: order.lastRemindTime?.getTime() ?? null,
  remindEveryMin,
  ...(how.reason !== undefined && { reason: how.reason }),
  ...(how.result !== undefined && { result: how.result }),
})

/** One statement writes all orders with the same change. */
const write = async (ctx: Ctx, ways: readonly Way[], patches: readonly Patch[]): Promise<void> => {
  const changes = ways.map((way, at) => ({ id: way.order.id, way, patch: patches[at] ?? {} }))
  for (const alike of groupBy(changes, ({ way, patch }) => JSON.stringify([way.to, patch])).values()) {
    const [first] = alike
    if (first === undefined) continue
    const { way, patch } = first
    await changeRows(
      ctx.tx,
      'work_order',
      alike.map(({ id }) => ({ id })),
      { key: ['id'], all: { ...patch, status: way.to, ...updatedBy(ctx) } },
    )
  }
}

/** Writes columns without changing the state. */
export const keep = async (ctx: Ctx, { id }: Pick<WorkOrder, 'id'>, patch: Patch): Promise<void> => {
  await changeRows(ctx.tx, 'work_order', [{ id }], { key: ['id'], all: { ...patch, ...updatedBy(ctx) } })
}

interface Named {
  readonly name: WorkOrderEventName
  readonly title: string
}
const saidOf = ({ how }: Caused): string => how.reason ?? how.result ?? ''

/** Writes log, conversation, feed and events of a change. */
const tellChange = async (ctx: Ctx, { name, title }: Named, ways: readonly Way[]): Promise<void> => {
  await writeLogs(
    ctx,
    ways.map((way) => changeLog(way, title)),
  )
  await writeSystem(
    ctx,
    ways.map((way) => ({
      workOrderId: way.order.id,
      content: `${ctx.person.name} ${title}${saidOf(way) === '' ? '' : `：${saidOf(way)}`}`.slice(0, 1_000),
      isInternal: isInside(name) ? 1 : 0,
    })),
  )
  await changed(
    ctx,
    ways.flatMap(({ order }) => changesOf(order)),
  )
  for (const alike of groupBy(ways, (way) => JSON.stringify([way.to, saidOf(way)])).values())
    await tellItsGroups(ctx, name, alike)
  await writeEvents(
    ctx.tx,
    ways.filter(({ to }) => to === workOrderLife.done).map(({ order }) => finished(ctx, order)),
    ctx,
  )
}
const changeLog = (way: Way, action: string): LogEntry => ({
  bizType: workOrder.id,
  bizNo: way.order.workOrderNo,
  action,
  before: { status: statusText(workOrderLife, way.order.status) },
  after: { status: statusText(workOrderLife, way.to), ...(saidOf(way) !== '' && { reason: saidOf(way) }) },
})
/** Events that groups get; the robot has already answered its own group. */
const groupEvents: Partial<Record<WorkOrderEventName, DingEvent>> = {
  claim: 'CLAIM',
  accept: 'ACCEPT',
  remind: 'REMIND',
  submit: 'SUBMIT',
  reject: 'REJECT',
  settle: 'SETTLE',
}
/** Informs the groups of orders with the same change. */
const tellItsGroups = async (ctx: Ctx, name: WorkOrderEventName, alike: readonly Way[]): Promise<void> => {
  const [first] = alike
  if (first === undefined) return
  const event = first.to === workOrderLife.done ? 'FINISH' : groupEvents[name]
  if (event === undefined || ctx.person.account === robotAccount) return
  await tellGroups(
    ctx,
    alike.map(({ order }) => order),
    event,
    ['SUBMIT', 'REJECT'].includes(event) ? saidOf(first) : '',
  )
}
/** Events only the warehouse sees. */
const isInside = (name: WorkOrderEventName): boolean => name === 'transfer' || name === 'priority' || name === 'withdraw'

const finished = (ctx: Ctx, order: WorkOrder) => ({
  type: 'workorder.finished',
  key: `${order.workOrderNo}-${order.reopenCount}`,
  aggregateType: 'work_order',
  aggregateNo: order.workOrderNo,
  warehouseNo: order.warehouseNo,
  sid: order.sid,
  ownerNo: order.ownerNo,
  bizDate: ctx.today,
  payload: { typeCode: order.typeCode, logisticsNo: order.logisticsNo, liability: order.liability },
  occurredAt: ctx.at,
})

/** A line in the order's log. */
export const logOrder = (
  ctx: Ctx,
  { workOrderNo }: Pick<WorkOrder, 'workOrderNo'>,
  action: string,
  {
    before = null,
    after = null,
  }: {
    readonly before?: Readonly<Record<string, unknown>> | null
    readonly after?: Readonly<Record<string, unknown>> | null
  } = {},
): Promise<unknown> => writeLogs(ctx, [{ bizType: workOrder.id, bizNo: workOrderNo, action, before, after }])

type Placed = Pick<WorkOrder, 'workOrderNo' | 'ownerNo' | 'warehouseNo' | 'sid'>
const placed = ({ ownerNo, warehouseNo, sid }: Placed) => ({
  ownerNo,
  ...(warehouseNo !== null && sid !== null && { warehouseNo, sid }),
})
const changesOf = (order: Placed, resources: readonly string[] = [workOrder.id, conversationFeed]): readonly Change[] =>
  resources.map((resource) => ({ resource, key: order.workOrderNo, op: 'put' as const, ...placed(order) }))

/** Change notices to all who see the order. */
export const changedOrder = (ctx: Ctx, order: Placed, resources?: readonly string[]): Promise<void> =>
  changed(ctx, changesOf(order, resources))
