// 取消与结束波次 · stockout/waveActs
import { allocLife } from '#contract/rules/stockLife'
import { orderLife } from '#contract/rules/orderLife'
import { pickLife } from '#contract/rules/pickLife'
import { unfinishedPicks } from '#contract/rules/waveLife'
import { pickOrder } from '#contract/stockout/pickOrder'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { ActWork, Effect, Ended } from '../platform/document/acts.ts'
import { placeOf, type Head } from '../platform/document/heads.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { changeRows, moveRows, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'
import { moveOrders } from '../core/orders/moveOrders.ts'

interface PickRow {
  readonly pickNo: string
  readonly waveNo: string
  readonly status: number
}
const picksOf = (ctx: Ctx, heads: readonly Head[]): Promise<readonly PickRow[]> =>
  ctx.tx.query<PickRow>(
    'select pick_no, wave_no, status from pick_order where tenant_id = $1 and wave_no = any($2::text[]) order by pick_no',
    [ctx.tenantId, heads.map(({ no }) => no)],
  )
/** Locks waves and their pick orders (lock order of I8), so that the state checked by the guards does not change. */
const lockWaves = async (ctx: Ctx, heads: readonly Head[]): Promise<void> => {
  const values = [ctx.tenantId, heads.map(({ no }) => no)]
  await ctx.tx.query('select 1 from wave where tenant_id = $1 and wave_no = any($2::text[]) order by wave_no for update', values)
  await ctx.tx.query(
    'select 1 from pick_order where tenant_id = $1 and wave_no = any($2::text[]) order by pick_no for update',
    values,
  )
}

const toWaveAgain = transitionOf(orderLife, 'with wave', orderLife.toWave)
/** Moves unpicked orders of the wave back to 待波次 with their reservations, except orders of the `kept` pick orders. Returns their number. */
const returnOrders = async (ctx: Ctx, wave: Head, kept: readonly string[], reason: string): Promise<number> => {
  const rows = await ctx.tx.query<{ stockoutNo: string; ownerNo: string; status: number }>(
    `select stockout_no, owner_no, status from stockout_order
      where tenant_id = $1 and wave_no = $2 and status in (${orderLife.toWave}, ${toWaveAgain.from}) and (pick_no is null or not (pick_no = any($3)))
      order by stockout_no for update`,
    [ctx.tenantId, wave.no, kept],
  )
  if (rows.length === 0) return 0
  await moveOrders(ctx, toWaveAgain, rows, {
    all: { waveNo: null, pickNo: null, pickSlot: null, waveTime: null },
    orStay: true,
    log: { person: ctx.person, entries: rows.map(({ stockoutNo, status }) => ({ stockoutNo, before: status, msg: reason })) },
  })
  await changeRows(ctx.tx, 'stock_alloc', rows, {
    key: ['stockoutNo'],
    all: { pickNo: null, updateTime: ctx.at },
    only: { status: allocLife.held },
    quiet: true,
  })
  return rows.length
}

/** Writes the number of orders of a wave: remaining orders, and orders cancelled within a pick order of the wave. */
const writeOrderNum = (ctx: Ctx, wave: Head): Promise<unknown> =>
  changeRows(
    ctx.tx,
    'wave',
    selected(
      `select $2::text as wave_no, count(*)::int as order_num from stockout_order o
        where o.tenant_id = $1 and o.wave_no = $2 and (o.status <> ${orderLife.off} or o.pick_no is not null)`,
      wave.no,
    ),
    { key: ['waveNo'], set: ['orderNum'], quiet: true },
  )

const toCancelled = transitionOf(pickLife, 'with wave', pickLife.off)
const cancelPicks = async (ctx: Ctx, wave: Head, pickNos: readonly string[]): Promise<void> => {
  await moveRows(
    ctx.tx,
    toCancelled,
    pickNos.map((pickNo) => ({ pickNo })),
    { by: { at: ctx.at }, key: ['pickNo'], add: ['rev'], all: { rev: 1 } },
  )
  await changed(
    ctx,
    pickNos.map((key) => ({ resource: pickOrder.id, key, op: 'put', ...placeOf(wave) })),
  )
}

/** An act that ends waves one by one; `end` returns the reply for its wave. */
const endOneByOne = (
  end: (ctx: Ctx, wave: Head, picks: readonly PickRow[]) => Promise<Ended>,
): Pick<ActWork, 'prepare' | 'alone'> => ({
  alone: true,
  prepare: async (ctx, waves) => {
    await lockWaves(ctx, waves)
    const effect: Effect = async (_ctx, heads) => {
      const picks = await picksOf(ctx, heads)
      const ended = new Map<string, Ended>()
      for (const head of heads) {
        ended.set(
          head.no,
          await end(
            ctx,
            head,
            picks.filter(({ waveNo }) => waveNo === head.no),
          ),
        )
        await writeOrderNum(ctx, head)
      }
      return ended
    }
    return effect
  },
})
/** Refuses waves by the states of their pick orders. */
const guardByPicks =
  (why: (statuses: readonly number[]) => Refused | null): NonNullable<ActWork['guard']> =>
  async (ctx, heads) => {
    const picks = await picksOf(ctx, heads)
    return new Map(
      heads.flatMap(({ no }) => {
        const refused = why(picks.flatMap(({ waveNo, status }) => (waveNo === no ? [status] : [])))
        return refused === null ? [] : [[no, refused] as const]
      }),
    )
  }

/** Cancels a wave of which no pick order is started (else A2221). Its orders return to 待波次 and keep their reservations. */
export const cancel: ActWork = {
  ...endOneByOne(async (ctx, wave, picks) => {
    const orderNum = await returnOrders(ctx, wave, [], `波次${wave.no}取消`)
    await cancelPicks(
      ctx,
      wave,
      picks.flatMap(({ pickNo, status }) => (status === pickLife.open ? [pickNo] : [])),
    )
    return { answer: { orderNum } }
  }),
  guard: guardByPicks((statuses) =>
    statuses.every((status) => status === pickLife.off || status === pickLife.open) ? null : refuse('A2221'),
  ),
}

/** Ends a wave once every pick order is picked or cancelled (else A2222). Orders of cancelled pick orders return to 待波次. */
export const finish: ActWork = {
  ...endOneByOne(async (ctx, wave, picks) => {
    const done = picks.flatMap(({ pickNo, status }) => (status === pickLife.off ? [] : [pickNo]))
    return { answer: { returned: await returnOrders(ctx, wave, done, `波次${wave.no}结束`) } }
  }),
  guard: guardByPicks((statuses) => {
    const open = unfinishedPicks(statuses)
    return open === 0 ? null : refuse('A2222', { n: open })
  }),
}
