// 入库单的操作 · inbound/stockinActs
import { stockin } from '#contract/inbound/stockin'
import type { Ctx } from '../platform/ctx.ts'
import type { ActWork, Effect, Ended } from '../platform/document/acts.ts'
import { word } from '../platform/document/entry.ts'
import type { Head } from '../platform/document/heads.ts'
import { logAct } from '../platform/document/log.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { queueStockins } from '../core/inbound/push.ts'
import { settleArrivals } from '../core/inbound/standing.ts'
import { closeShort, endReceiving } from '../core/inbound/stockins.ts'

const numbers = (heads: readonly Head[]): readonly string[] => heads.map(({ no }) => no)

/** Where they stand now; the core has set the states. */
const moved = async ({ tx, tenantId }: Ctx, heads: readonly Head[]): Promise<ReadonlyMap<string, Ended>> => {
  const rows = await tx.query<{ no: string; status: number }>(
    'select stockin_no as no, status from stockin_order where tenant_id = $1 and stockin_no = any($2::text[])',
    [tenantId, numbers(heads)],
  )
  return new Map(rows.map(({ no, status }) => [no, { status, moved: true as const }]))
}

export const finishing: ActWork = {
  effect: async (ctx, heads, input) => {
    await endReceiving(ctx, numbers(heads), false)
    await logAct(ctx, stockin, stockin.acts.finish, heads, input)
    return moved(ctx, heads)
  },
}

export const closing: ActWork = {
  guard: (_ctx, heads) =>
    Promise.resolve(
      new Map(
        heads.flatMap(({ no, values }) => {
          const left = Number(values['receiveQty']) - Number(values['putawayQty'])
          return left === 0 ? [] : [[no, refuse('A1832', { n: left })] as const]
        }),
      ),
    ),
  effect: async (ctx, heads, input) => {
    await closeShort(ctx, numbers(heads), word(input, 'reason'))
    await logAct(ctx, stockin, stockin.acts.close, heads, input)
    return moved(ctx, heads)
  },
}

/** What was allowed stays allowed: pieces may have been received by it. The reason stands in the log. */
export const allowing: ActWork = {
  guard: (_ctx, heads, input) =>
    Promise.resolve(
      new Map(
        heads.flatMap(({ no, values }) =>
          input === null || Number(input['overRateBp']) >= Number(values['overRateBp'] ?? 0)
            ? []
            : [[no, refuse('A1739.reason', { reason: '允许超收只能往上调' })] as const],
        ),
      ),
    ),
  effect: async ({ tx, tenantId }, heads, input) => {
    const values = [tenantId, numbers(heads), Number(input['overRateBp'])]
    await tx.query('update stockin_order set over_rate_bp = $3 where tenant_id = $1 and stockin_no = any($2::text[])', values)
    await tx.query('update stockin_line set over_rate_bp = $3 where tenant_id = $1 and stockin_no = any($2::text[])', values)
  },
}

export const cancelling: ActWork = {
  effect: async ({ tx, tenantId }, heads, input) => {
    await tx.query('update stockin_order set cancel_reason = $3 where tenant_id = $1 and stockin_no = any($2::text[])', [
      tenantId,
      numbers(heads),
      word(input, 'reason'),
    ])
  },
  follow: (ctx, heads) => settleArrivals(ctx, numbers(heads)),
}

/** erp_push_queue.status */
const queued = { taken: 1, byHand: 4 } as const
/** As long as a call to the ERP may take at most. */
const takenMs = 10 * 60_000

interface Queued {
  readonly no: string
  readonly status: number
  readonly takenTime: Date | null
}
/** What was told stays told, and what is being told now is not told twice. */
const notTwice: NonNullable<ActWork['guard']> = async ({ tx, tenantId, now }, heads) => {
  const rows = await tx.query<Queued>(
    'select biz_no as no, status, taken_time from erp_push_queue where tenant_id = $1 and biz_type = 2 and biz_no = any($2::text[]) order by biz_no',
    [tenantId, numbers(heads)],
  )
  return new Map<string, Refused>(
    rows.flatMap(({ no, status, takenTime }): (readonly [string, Refused])[] => {
      if (status === queued.taken || status === queued.byHand) return [[no, refuse('A1831')]]
      return takenTime !== null && now - takenTime.getTime() < takenMs ? [[no, refuse('A1831.now')]] : []
    }),
  )
}

const lockQueue = (ctx: Ctx, heads: readonly Head[]): Promise<unknown> =>
  ctx.tx.query(
    'select 1 from erp_push_queue where tenant_id = $1 and biz_type = 2 and biz_no = any($2::text[]) order by biz_no for update',
    [ctx.tenantId, numbers(heads)],
  )
const locking =
  (effect: Effect): NonNullable<ActWork['prepare']> =>
  async (ctx, heads) => {
    await lockQueue(ctx, heads)
    return effect
  }

export const pushing: ActWork = {
  guard: notTwice,
  prepare: locking(async (ctx, heads) => {
    await queueStockins(ctx, numbers(heads))
    await ctx.tx.query(
      `update erp_push_queue set status = 0, try_num = 0, next_time = $3, taken_time = null, update_time = $3, version = version + 1
        where tenant_id = $1 and biz_type = 2 and biz_no = any($2::text[])`,
      [ctx.tenantId, numbers(heads), ctx.at],
    )
    await ctx.tx.query('update stockin_order set push_status = 0 where tenant_id = $1 and stockin_no = any($2::text[])', [
      ctx.tenantId,
      numbers(heads),
    ])
  }),
}

export const forcing: ActWork = {
  guard: notTwice,
  prepare: locking(async (ctx, heads, input) => {
    await queueStockins(ctx, numbers(heads))
    await ctx.tx.query(
      `update erp_push_queue set status = 4, response = $4, taken_time = null, update_time = $3, version = version + 1
        where tenant_id = $1 and biz_type = 2 and biz_no = any($2::text[])`,
      [ctx.tenantId, numbers(heads), ctx.at, JSON.stringify({ message: `强制推送：${word(input, 'reason')}`, response: null })],
    )
    await ctx.tx.query(
      'update stockin_order set push_status = 1, push_time = $3 where tenant_id = $1 and stockin_no = any($2::text[])',
      [ctx.tenantId, numbers(heads), ctx.at],
    )
  }),
}
