// 工单事件的后果 · workorder/effects
/** What an event does besides the state: its columns and its clock, one function for each effect of the table. */
import { woSide, remindUrgent } from '#contract/rules/workOrder'
import type { Effect } from '#contract/rules/workOrderLife'
import { node, type WorkOrderSide } from '#contract/rules/workOrderTerms'
import type { Ctx } from '../platform/ctx.ts'
import type { NewRow } from '../platform/tableTypes.ts'
import {
  closeNodes,
  openNode,
  repriorise,
  resume,
  suspend,
  type ClockChanges,
  type ClockOrder,
  type NodeHolder,
} from './clock/clock.ts'
import { sideOf, type OrderKind, type WorkOrder } from './order.ts'

/** Columns of an order that change; only `change` writes the state. */
export type Patch = Partial<Omit<NewRow<'work_order'>, 'status' | 'id' | 'tenantId' | 'version'>>
/** Input of an event: entered texts and further columns. */
export interface Entered {
  readonly reason?: string
  readonly result?: string
  readonly resultImages?: readonly string[]
  readonly priority?: number
  readonly patch?: Patch
}
export interface Effecting {
  readonly ctx: Ctx
  readonly order: WorkOrder
  readonly kind: OrderKind | undefined
  readonly entered: Entered
  /** whether its new state ends the work */
  readonly ends: boolean
}
interface Done {
  readonly patch: Patch
  readonly clock: ClockChanges
}

export const clockOrder = (order: WorkOrder, more: Partial<ClockOrder> = {}): ClockOrder => ({
  id: order.id,
  typeId: order.typeId,
  ownerNo: order.ownerNo,
  warehouseNo: order.warehouseNo,
  sid: order.sid,
  priority: order.priority,
  ...more,
})
const still: ClockChanges = new Map()
const nobody = (side: number): NodeHolder => ({ side: side as WorkOrderSide, handlerId: null, handlerName: null })
/** The person who accepted or claimed it. */
const handlerOf = (order: WorkOrder, side: number): NodeHolder => ({
  side: side as WorkOrderSide,
  handlerId: order.acceptUserId ?? order.claimUserId,
  handlerName: order.acceptUserName ?? order.claimUserName,
})
const meOf = ({ person }: Ctx): NodeHolder => ({ side: sideOf(person), handlerId: person.userId, handlerName: person.name })
const claimed = ({ person, at }: Ctx): Patch => ({ claimUserId: person.userId, claimUserName: person.name, claimTime: at })
const unclaimed: Patch = {
  claimUserId: null,
  claimUserName: null,
  claimTime: null,
  acceptUserId: null,
  acceptUserName: null,
  acceptTime: null,
  firstRespTime: null,
}
/** The side that works on it: the last holder's side is not stored, so the type's default side, else customer service. */
const working = ({ kind }: Effecting): number => kind?.defaultSide ?? woSide.service
/** The side that asked: the owner or customer service. */
const asking = ({ order }: Effecting): number =>
  order.source === 1 || order.source === 4 || order.source === 5 ? woSide.owner : woSide.service

const alone: Readonly<Record<Exclude<Effect, 'finish' | 'settle'>, (of: Effecting) => Promise<Done>>> = {
  take: async ({ ctx, order }) => ({
    patch: { ...claimed(ctx), side: sideOf(ctx.person) },
    clock: await openNode(ctx, [clockOrder(order)], node.accept, meOf(ctx)),
  }),
  accept: async ({ ctx, order }) => ({
    patch: {
      ...(order.claimUserId === null ? claimed(ctx) : {}),
      acceptUserId: ctx.person.userId,
      acceptUserName: ctx.person.name,
      acceptTime: ctx.at,
      side: sideOf(ctx.person),
    },
    clock: await openNode(ctx, [clockOrder(order)], node.reply, meOf(ctx)),
  }),
  suspend: async ({ ctx, order }) => ({
    patch: { suspendStart: ctx.at },
    clock: await suspend(ctx, [clockOrder(order)], handlerOf(order, order.side)),
  }),
  resume: async ({ ctx, order }) => ({ patch: { suspendStart: null }, clock: await resume(ctx, [clockOrder(order)]) }),
  submit: async ({ ctx, order, entered }) => ({
    patch: { result: entered.result ?? '', resultImages: entered.resultImages ?? [], submitTime: ctx.at, side: woSide.owner },
    clock: await openNode(ctx, [clockOrder(order)], node.confirm, nobody(woSide.owner)),
  }),
  again: async (of) => ({
    patch: { side: working(of) },
    clock: await openNode(of.ctx, [clockOrder(of.order)], node.handle, handlerOf(of.order, working(of))),
  }),
  restart: async (of) => ({
    patch: { ...unclaimed, rejectReason: null, rejectTime: null, side: working(of) },
    clock: await openNode(of.ctx, [clockOrder(of.order)], node.claim, nobody(working(of))),
  }),
  unsettle: async (of) => ({
    patch: { side: working(of) },
    clock: await openNode(of.ctx, [clockOrder(of.order)], node.handle, handlerOf(of.order, working(of))),
  }),
  reject: async (of) => ({
    patch: { rejectReason: of.entered.reason ?? '', rejectTime: of.ctx.at, side: asking(of) },
    clock: await closeNodes(of.ctx, [clockOrder(of.order)], 'left'),
  }),
  cancel: async ({ ctx, order, entered }) => ({
    patch: { cancelReason: entered.reason ?? '', cancelTime: ctx.at, suspendStart: null },
    clock: await closeNodes(ctx, [clockOrder(order)], 'dropped'),
  }),
  release: async (of) => ({
    patch: { ...unclaimed, suspendStart: null, side: woSide.warehouse },
    clock: await openNode(
      of.ctx,
      [clockOrder(of.order, { warehouseNo: of.entered.patch?.warehouseNo ?? null, sid: of.entered.patch?.sid ?? null })],
      node.claim,
      nobody(woSide.warehouse),
    ),
  }),
  reopen: async (of) => ({
    patch: {
      finishTime: null,
      reopenCount: of.order.reopenCount + 1,
      score: null,
      comment: null,
      commentTime: null,
      side: working(of),
    },
    clock: await openNode(of.ctx, [clockOrder(of.order)], node.handle, handlerOf(of.order, working(of))),
  }),
  remind: async ({ ctx, order }) => {
    const remindCount = order.remindCount + 1
    const priority = remindCount >= remindUrgent ? Math.max(2, order.priority) : order.priority
    return {
      patch: { remindCount, lastRemindTime: ctx.at, priority },
      clock: priority === order.priority ? still : await repriorise(ctx, [clockOrder(order, { priority })]),
    }
  },
  priority: async ({ ctx, order, entered }) => {
    const priority = entered.priority ?? order.priority
    return { patch: { priority }, clock: await repriorise(ctx, [clockOrder(order, { priority })]) }
  },
}

type Together = (all: readonly Effecting[], ctx: Ctx) => Promise<readonly Done[]>
const clocksOf = (all: readonly Effecting[]): readonly ClockOrder[] => all.map(({ order }) => clockOrder(order))
/** Effects that a file or a bill has on thousands: their clocks change together. */
const together: Readonly<Record<'finish' | 'settle', Together>> = {
  finish: async (all, ctx) => {
    const clock = await closeNodes(ctx, clocksOf(all), 'left')
    return all.map(() => ({ patch: { finishTime: ctx.at }, clock }))
  },
  settle: async (all, ctx) => {
    const [over, waiting] = [all.filter(({ ends }) => ends), all.filter(({ ends }) => !ends)]
    const closed = await closeNodes(ctx, clocksOf(over), 'left')
    const opened = await openNode(ctx, clocksOf(waiting), node.settle, nobody(woSide.service))
    return all.map(({ ends }) =>
      ends ? { patch: { finishTime: ctx.at }, clock: closed } : { patch: { side: woSide.service }, clock: opened },
    )
  },
}
const effectsOf = async (ctx: Ctx, effect: Effect, all: readonly Effecting[]): Promise<readonly Done[]> => {
  if (effect === 'finish' || effect === 'settle') return together[effect](all, ctx)
  const done: Done[] = []
  for (const of of all) done.push(await alone[effect](of))
  return done
}

/** Runs the effects; returns the columns they change, in the order of the orders. */
export const runEffects = async (ctx: Ctx, effects: readonly Effect[], all: readonly Effecting[]): Promise<readonly Patch[]> => {
  let patches: readonly Patch[] = all.map(({ entered }) => ({ ...entered.patch }))
  for (const effect of effects) {
    const done = await effectsOf(ctx, effect, all)
    patches = all.map(({ order }, at) => {
      const clock = done[at]?.clock.get(order.id)
      return { ...patches[at], ...done[at]?.patch, ...(clock && clockColumns(order, clock)) }
    })
  }
  return patches
}

/** The clock's result as columns of the order. */
export const clockColumns = (
  order: Pick<WorkOrder, 'suspendedMin' | 'isTimeout' | 'timeoutMin'>,
  clock: NonNullable<ReturnType<ClockChanges['get']>>,
): Patch => ({
  curNode: clock.curNode,
  nodeDeadline: clock.nodeDeadline,
  isTimeout: clock.isTimeout,
  timeoutMin: clock.timeoutMin,
  suspendedMin: order.suspendedMin + clock.addedSuspendedMin,
})
