// 工单的变化 · workorder/change
/** Only this file changes a work order's state: it checks the table of events, writes state and clock, and informs log, feed and groups. */
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
import { runEffects, type EnteredInput, type Patch } from './effects.ts'
import { partiesOf, readKinds, type OrderKind, type WorkOrder } from './order.ts'

export interface Changed {
  readonly id: string
  readonly status: number
  readonly version: number
}
/** Input of an event. The page read `version`; `as` replaces the parties of the person; `to` chooses one of several target states. */
export interface EventInput extends EnteredInput {
  readonly version?: number | undefined
  readonly as?: readonly Party[]
  readonly to?: number
  readonly liability?: number
}

/** @throws Refused A0409 if the order changed since the page read it */
export const sameVersion = (order: WorkOrder, version: number | undefined): void => {
  if (version !== undefined && version !== order.version) throw refuse('A0409')
}

/** A locked order and the input of its event. */
export interface OrderEvent {
  readonly order: WorkOrder
  readonly how: EventInput
}
/** A checked event with its target state. */
interface CheckedEvent extends OrderEvent {
  readonly to: number
  readonly kind: OrderKind | undefined
}

/**
 * Causes an event of a locked order (`readOrder(…, true)`).
 * @throws Refused A0312 the person lacks the right, A0409 the page is stale, A3001 wrong state, A3010 a guard of the table of events
 */
export const cause = async (ctx: Ctx, order: WorkOrder, name: WorkOrderEventName, how: EventInput = {}): Promise<Changed> => {
  const [done] = await causeMany(ctx, name, [{ order, how }])
  if (done === undefined) throw new Error('an event was caused and is gone')
  return done
}

/** Causes one event of many orders: of all, or of none if one order is refused. @throws Refused as `cause` */
export const causeMany = async (ctx: Ctx, name: WorkOrderEventName, all: readonly OrderEvent[]): Promise<readonly Changed[]> => {
  const ways = await checkEvents(ctx, name, all)
  const { title, effects } = workOrderEvents[name]
  const patches = await runEffects(
    ctx,
    effects,
    ways.map(({ order, how, kind, to }) => ({ ctx, order, kind, entered: how, ends: to === workOrderLife.done })),
  )
  await write(ctx, ways, patches)
  await publishChange(ctx, { name, title }, ways)
  return ways.map(({ order, to }) => ({ id: order.id, status: to, version: order.version + 1 }))
}

const checkEvents = async (ctx: Ctx, name: WorkOrderEventName, all: readonly OrderEvent[]): Promise<readonly CheckedEvent[]> => {
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

/** The facts that the guards of an event check, without claims and penalties. */
const factsOf = (ctx: Ctx, order: WorkOrder, kind: OrderKind | undefined, how: EventInput) => ({
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
const write = async (ctx: Ctx, ways: readonly CheckedEvent[], patches: readonly Patch[]): Promise<void> => {
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
export const writeColumns = async (ctx: Ctx, { id }: Pick<WorkOrder, 'id'>, patch: Patch): Promise<void> => {
  await changeRows(ctx.tx, 'work_order', [{ id }], { key: ['id'], all: { ...patch, ...updatedBy(ctx) } })
}

interface EventTitle {
  readonly name: WorkOrderEventName
  readonly title: string
}
const reasonText = ({ how }: OrderEvent): string => how.reason ?? how.result ?? ''

/** Writes log, conversation, feed and events of a change. */
const publishChange = async (ctx: Ctx, { name, title }: EventTitle, ways: readonly CheckedEvent[]): Promise<void> => {
  await writeLogs(
    ctx,
    ways.map((way) => changeLog(way, title)),
  )
  await writeSystem(
    ctx,
    ways.map((way) => ({
      workOrderId: way.order.id,
      content: `${ctx.person.name} ${title}${reasonText(way) === '' ? '' : `：${reasonText(way)}`}`.slice(0, 1_000),
      isInternal: isInternalEvent(name) ? 1 : 0,
    })),
  )
  await changed(
    ctx,
    ways.flatMap(({ order }) => changesOf(order)),
  )
  for (const alike of groupBy(ways, (way) => JSON.stringify([way.to, reasonText(way)])).values())
    await informGroups(ctx, name, alike)
  await writeEvents(
    ctx.tx,
    ways.filter(({ to }) => to === workOrderLife.done).map(({ order }) => finishedEvent(ctx, order)),
    ctx,
  )
}
const changeLog = (way: CheckedEvent, action: string): LogEntry => ({
  bizType: workOrder.id,
  bizNo: way.order.workOrderNo,
  action,
  before: { status: statusText(workOrderLife, way.order.status) },
  after: { status: statusText(workOrderLife, way.to), ...(reasonText(way) !== '' && { reason: reasonText(way) }) },
})
/** Events that groups get as messages. The robot's own events send none, because the robot replies in the group. */
const groupEvents: Partial<Record<WorkOrderEventName, DingEvent>> = {
  claim: 'CLAIM',
  accept: 'ACCEPT',
  remind: 'REMIND',
  submit: 'SUBMIT',
  reject: 'REJECT',
  settle: 'SETTLE',
}
/** Informs the groups of orders with the same change. */
const informGroups = async (ctx: Ctx, name: WorkOrderEventName, alike: readonly CheckedEvent[]): Promise<void> => {
  const [first] = alike
  if (first === undefined) return
  const event = first.to === workOrderLife.done ? 'FINISH' : groupEvents[name]
  if (event === undefined || ctx.person.account === robotAccount) return
  await tellGroups(
    ctx,
    alike.map(({ order }) => order),
    event,
    ['SUBMIT', 'REJECT'].includes(event) ? reasonText(first) : '',
  )
}
/** Events whose system message only the warehouse sees. */
const isInternalEvent = (name: WorkOrderEventName): boolean => name === 'transfer' || name === 'priority' || name === 'withdraw'

const finishedEvent = (ctx: Ctx, order: WorkOrder) => ({
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

/** Writes a line into the order's log. */
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

type OrderKeys = Pick<WorkOrder, 'workOrderNo' | 'ownerNo' | 'warehouseNo' | 'sid'>
const scopeKeys = ({ ownerNo, warehouseNo, sid }: OrderKeys) => ({
  ownerNo,
  ...(warehouseNo !== null && sid !== null && { warehouseNo, sid }),
})
const changesOf = (order: OrderKeys, resources: readonly string[] = [workOrder.id, conversationFeed]): readonly Change[] =>
  resources.map((resource) => ({ resource, key: order.workOrderNo, op: 'put' as const, ...scopeKeys(order) }))

/** Sends change notices to all who see the order. */
export const changedOrder = (ctx: Ctx, order: OrderKeys, resources?: readonly string[]): Promise<void> =>
  changed(ctx, changesOf(order, resources))
