// 工单事件的后果 · workorder/effects
/** Effects of an event besides the new state: further columns and the clock. Each effect of the table of events has one function. */
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
export interface EnteredInput {
  readonly reason?: string
  readonly result?: string
  readonly resultImages?: readonly string[]
  readonly priority?: number
  readonly patch?: Patch
}
export interface EffectInput {
  readonly ctx: Ctx
  readonly order: WorkOrder
  readonly kind: OrderKind | undefined
  readonly entered: EnteredInput
  /** whether the new state of the order is 已完成 */
  readonly ends: boolean
}
interface EffectResult {
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
const noClockChange: ClockChanges = new Map()
const sideOnly = (side: number): NodeHolder => ({ side: side as WorkOrderSide, handlerId: null, handlerName: null })
/** The person who accepted the order, or claimed it if nobody accepted it. */
const handlerOf = (order: WorkOrder, side: number): NodeHolder => ({
  side: side as WorkOrderSide,
  handlerId: order.acceptUserId ?? order.claimUserId,
  handlerName: order.acceptUserName ?? order.claimUserName,
})
const personAsHolder = ({ person }: Ctx): NodeHolder => ({
  side: sideOf(person),
  handlerId: person.userId,
  handlerName: person.name,
})
const claimColumns = ({ person, at }: Ctx): Patch => ({ claimUserId: person.userId, claimUserName: person.name, claimTime: at })
const clearedClaim: Patch = {
  claimUserId: null,
  claimUserName: null,
  claimTime: null,
  acceptUserId: null,
  acceptUserName: null,
  acceptTime: null,
  firstRespTime: null,
}
/** The side that works on the order: the default side of its type, because the side of the last handler is not stored. */
const workingSide = ({ kind }: EffectInput): number => kind?.defaultSide ?? woSide.service
/** The side that opened the order: the owner, or customer service. */
const requestSide = ({ order }: EffectInput): number =>
  order.source === 1 || order.source === 4 || order.source === 5 ? woSide.owner : woSide.service

const perOrder: Readonly<Record<Exclude<Effect, 'finish' | 'settle'>, (of: EffectInput) => Promise<EffectResult>>> = {
  take: async ({ ctx, order }) => ({
    patch: { ...claimColumns(ctx), side: sideOf(ctx.person) },
    clock: await openNode(ctx, [clockOrder(order)], node.accept, personAsHolder(ctx)),
  }),
  accept: async ({ ctx, order }) => ({
    patch: {
      ...(order.claimUserId === null ? claimColumns(ctx) : {}),
      acceptUserId: ctx.person.userId,
      acceptUserName: ctx.person.name,
      acceptTime: ctx.at,
      side: sideOf(ctx.person),
    },
    clock: await openNode(ctx, [clockOrder(order)], node.reply, personAsHolder(ctx)),
  }),
  suspend: async ({ ctx, order }) => ({
    patch: { suspendStart: ctx.at },
    clock: await suspend(ctx, [clockOrder(order)], handlerOf(order, order.side)),
  }),
  resume: async ({ ctx, order }) => ({ patch: { suspendStart: null }, clock: await resume(ctx, [clockOrder(order)]) }),
  submit: async ({ ctx, order, entered }) => ({
    patch: { result: entered.result ?? '', resultImages: entered.resultImages ?? [], submitTime: ctx.at, side: woSide.owner },
    clock: await openNode(ctx, [clockOrder(order)], node.confirm, sideOnly(woSide.owner)),
  }),
  again: async (of) => ({
    patch: { side: workingSide(of) },
    clock: await openNode(of.ctx, [clockOrder(of.order)], node.handle, handlerOf(of.order, workingSide(of))),
  }),
  restart: async (of) => ({
    patch: { ...clearedClaim, rejectReason: null, rejectTime: null, side: workingSide(of) },
    clock: await openNode(of.ctx, [clockOrder(of.order)], node.claim, sideOnly(workingSide(of))),
  }),
  unsettle: async (of) => ({
    patch: { side: workingSide(of) },
    clock: await openNode(of.ctx, [clockOrder(of.order)], node.handle, handlerOf(of.order, workingSide(of))),
  }),
  reject: async (of) => ({
    patch: { rejectReason: of.entered.reason ?? '', rejectTime: of.ctx.at, side: requestSide(of) },
    clock: await closeNodes(of.ctx, [clockOrder(of.order)], 'left'),
  }),
  cancel: async ({ ctx, order, entered }) => ({
    patch: { cancelReason: entered.reason ?? '', cancelTime: ctx.at, suspendStart: null },
    clock: await closeNodes(ctx, [clockOrder(order)], 'dropped'),
  }),
  release: async (of) => ({
    patch: { ...clearedClaim, suspendStart: null, side: woSide.warehouse },
    clock: await openNode(
      of.ctx,
      [clockOrder(of.order, { warehouseNo: of.entered.patch?.warehouseNo ?? null, sid: of.entered.patch?.sid ?? null })],
      node.claim,
      sideOnly(woSide.warehouse),
    ),
  }),
  reopen: async (of) => ({
    patch: {
      finishTime: null,
      reopenCount: of.order.reopenCount + 1,
      score: null,
      comment: null,
      commentTime: null,
      side: workingSide(of),
    },
    clock: await openNode(of.ctx, [clockOrder(of.order)], node.handle, handlerOf(of.order, workingSide(of))),
  }),
  remind: async ({ ctx, order }) => {
    const remindCount = order.remindCount + 1
    const priority = remindCount >= remindUrgent ? Math.max(2, order.priority) : order.priority
    return {
      patch: { remindCount, lastRemindTime: ctx.at, priority },
      clock: priority === order.priority ? noClockChange : await repriorise(ctx, [clockOrder(order, { priority })]),
    }
  },
  priority: async ({ ctx, order, entered }) => {
    const priority = entered.priority ?? order.priority
    return { patch: { priority }, clock: await repriorise(ctx, [clockOrder(order, { priority })]) }
  },
}

type BatchEffect = (all: readonly EffectInput[], ctx: Ctx) => Promise<readonly EffectResult[]>
const clocksOf = (all: readonly EffectInput[]): readonly ClockOrder[] => all.map(({ order }) => clockOrder(order))
/** Effects that a file or a bill causes for thousands of orders, so that one call changes all clocks. */
const perBatch: Readonly<Record<'finish' | 'settle', BatchEffect>> = {
  finish: async (all, ctx) => {
    const clock = await closeNodes(ctx, clocksOf(all), 'left')
    return all.map(() => ({ patch: { finishTime: ctx.at }, clock }))
  },
  settle: async (all, ctx) => {
    const [over, waiting] = [all.filter(({ ends }) => ends), all.filter(({ ends }) => !ends)]
    const closed = await closeNodes(ctx, clocksOf(over), 'left')
    const opened = await openNode(ctx, clocksOf(waiting), node.settle, sideOnly(woSide.service))
    return all.map(({ ends }) =>
      ends ? { patch: { finishTime: ctx.at }, clock: closed } : { patch: { side: woSide.service }, clock: opened },
    )
  },
}
const effectsOf = async (ctx: Ctx, effect: Effect, all: readonly EffectInput[]): Promise<readonly EffectResult[]> => {
  if (effect === 'finish' || effect === 'settle') return perBatch[effect](all, ctx)
  const done: EffectResult[] = []
  for (const of of all) done.push(await perOrder[effect](of))
  return done
}

/** Runs the effects on every order; returns the changed columns of each order, in the sequence of `all`. */
export const runEffects = async (
  ctx: Ctx,
  effects: readonly Effect[],
  all: readonly EffectInput[],
): Promise<readonly Patch[]> => {
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

/** The columns of an order after a change of its clock. */
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
