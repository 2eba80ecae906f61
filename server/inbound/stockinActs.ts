// 入库单的操作 · inbound/stockinActs
import { stockinPushLife } from '#contract/rules/inboundLife'
import { erpQueueLife } from '#contract/rules/erpQueueLife'
import type { ActInput } from '#contract/document'
import { stockin } from '#contract/inbound/stockin'
import type { Ctx } from '../platform/ctx.ts'
import { setting, type ActWork, type Doing, type Effect, type Ended } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { logAct } from '../platform/document/log.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { changeRows, moveRows } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'
import { queueStockins } from '../core/inbound/push.ts'
import { settleArrivals } from '../core/inbound/standing.ts'
import { closeShort, endReceiving } from '../core/inbound/stockins.ts'
import { bizTypes } from '../core/erpQueue.ts'

type Head = HeadOf<typeof stockin>
const numbers = (heads: readonly Head[]): readonly string[] => heads.map(({ no }) => no)

/** The results of an act whose new states server/core has already written. */
const currentStates = async ({ tx, tenantId }: Ctx, heads: readonly Head[]): Promise<ReadonlyMap<string, Ended>> => {
  const rows = await tx.query<{ no: string; status: number }>(
    'select stockin_no as no, status from stockin_order where tenant_id = $1 and stockin_no = any($2::text[])',
    [tenantId, numbers(heads)],
  )
  return new Map(rows.map(({ no, status }) => [no, { status, moved: true as const }]))
}

export const finishStockins: Doing<typeof stockin, 'finish'> = {
  effect: async (ctx, heads, input) => {
    await endReceiving(ctx, numbers(heads), false)
    await logAct(ctx, stockin, stockin.acts.finish, heads, input)
    return currentStates(ctx, heads)
  },
}

export const closeStockins: Doing<typeof stockin, 'close'> = {
  guard: (_ctx, heads) =>
    Promise.resolve(
      new Map(
        heads.flatMap(({ no, values }) => {
          const left = (values.receiveQty ?? 0) - (values.putawayQty ?? 0)
          return left === 0 ? [] : [[no, refuse('A1832', { n: left })] as const]
        }),
      ),
    ),
  effect: async (ctx, heads, input) => {
    await closeShort(ctx, numbers(heads), input.reason ?? '')
    await logAct(ctx, stockin, stockin.acts.close, heads, input)
    return currentStates(ctx, heads)
  },
}

/** Raises the allowed surplus. It never falls, because pieces may have been received within the former value. */
export const allowSurplus: Doing<typeof stockin, 'allow'> = {
  guard: (_ctx, heads, input) =>
    Promise.resolve(
      new Map(
        heads.flatMap(({ no, values }) =>
          input === null || (input.overRateBp ?? 0) >= (values.overRateBp ?? 0)
            ? []
            : [[no, refuse('A1739.reason', { reason: '允许超收只能往上调' })] as const],
        ),
      ),
    ),
  effect: async ({ tx }, heads, input) => {
    const overRateBp = input.overRateBp ?? 0
    await changeRows(
      tx,
      'stockin_line',
      heads.map(({ no }) => ({ stockinNo: no })),
      { key: ['stockinNo'], all: { overRateBp }, quiet: true },
    )
    return setting('stockin_order', heads, { overRateBp })
  },
}

export const cancelStockins: Doing<typeof stockin, 'cancel'> = {
  effect: (_ctx, heads, { reason = '' }) => Promise.resolve(setting('stockin_order', heads, { cancelReason: reason })),
  follow: (ctx, heads) => settleArrivals(ctx, numbers(heads)),
}

/** Longest time a call to the ERP may take. */
const takenMs = 10 * 60_000

interface QueueRow {
  readonly no: string
  readonly status: number
  readonly takenTime: Date | null
}
/** Refuses a receipt that was already reported to the ERP (A1831) or is being reported now (A1831.now). */
const refusePushed: NonNullable<ActWork['guard']> = async ({ tx, tenantId, now }, heads) => {
  const rows = await tx.query<QueueRow>(
    'select biz_no as no, status, taken_time from erp_push_queue where tenant_id = $1 and biz_type = 2 and biz_no = any($2::text[]) order by biz_no',
    [tenantId, numbers(heads)],
  )
  return new Map<string, Refused>(
    rows.flatMap(({ no, status, takenTime }): (readonly [string, Refused])[] => {
      if (status === erpQueueLife.done || status === erpQueueLife.byHand) return [[no, refuse('A1831')]]
      return takenTime !== null && now - takenTime.getTime() < takenMs ? [[no, refuse('A1831.now')]] : []
    }),
  )
}

const lockQueue = (ctx: Ctx, heads: readonly Head[]): Promise<unknown> =>
  ctx.tx.query(
    'select 1 from erp_push_queue where tenant_id = $1 and biz_type = 2 and biz_no = any($2::text[]) order by biz_no for update',
    [ctx.tenantId, numbers(heads)],
  )
const withLockedQueue =
  <I>(effect: Effect<Head['values'], I>): NonNullable<ActWork<Head['values'], I>['prepare']> =>
  async (ctx, heads) => {
    await lockQueue(ctx, heads)
    return effect
  }

const toWaiting = transitionOf(erpQueueLife, 'act push', erpQueueLife.waiting)
const toByHand = transitionOf(erpQueueLife, 'act force', erpQueueLife.byHand)
const queueKeys = (heads: readonly Head[]) => heads.map(({ no }) => ({ bizType: bizTypes.stockin, bizNo: no }))

export const pushStockins: ActWork = {
  guard: refusePushed,
  prepare: withLockedQueue(async (ctx, heads) => {
    await queueStockins(ctx, numbers(heads))
    await moveRows(ctx.tx, toWaiting, queueKeys(heads), {
      by: { at: ctx.at },
      key: ['bizType', 'bizNo'],
      all: { tryNum: 0, nextTime: ctx.at, takenTime: null },
    })
    return setting('stockin_order', heads, { pushStatus: stockinPushLife.none })
  }),
}

export const forceStockins: Doing<typeof stockin, 'force'> = {
  guard: refusePushed,
  prepare: withLockedQueue(async (ctx, heads, input: ActInput<typeof stockin.acts.force>) => {
    await queueStockins(ctx, numbers(heads))
    await moveRows(ctx.tx, toByHand, queueKeys(heads), {
      by: { at: ctx.at },
      key: ['bizType', 'bizNo'],
      all: { response: { message: `强制推送：${input.reason ?? ''}`, response: null }, takenTime: null },
    })
    return setting('stockin_order', heads, { pushStatus: stockinPushLife.done, pushTime: ctx.at })
  }),
}
