// 处理与忽略冲突 · stockout/conflictActs
import type { Told } from '#contract/document'
import type { conflict } from '#contract/stockout/conflict'
import { moveLife } from '#contract/rules/stockLife'
import { isOfDocument } from '#contract/rules/systemPlace'
import { conflictLife } from '#contract/rules/conflictLife'
import { acceptOperation, redecide } from '../core/floor/redecide.ts'
import type { RedecideResult } from '../core/floor/acceptInbound.ts'
import { countBins } from '../core/floor/exceptions.ts'
import type { FoundPieces } from '../core/floor/foundPieces.ts'
import { acceptFound, openFound, rejectFound } from '../core/documents/settleFound.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { ActWork, Doing, Effect, Ended, Guard, Sets } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'

type Head = HeadOf<typeof conflict>
interface Conflict {
  readonly opId: string
  readonly opType: string
  readonly code: string
  readonly warehouseNo: string
  readonly sid: string
  readonly docNo: string | null
  readonly stockoutNo: string | null
  readonly ownerNo: string | null
  readonly goodsNo: string | null
  readonly qty: number | null
  readonly locationNo: string | null
  readonly binNo: string | null
  readonly batchNo: string | null
  readonly operatorKey: string
  readonly moveNo: string | null
  readonly checkNo: string | null
  readonly moveStatus: number | null
}

const conflictsOf = (ctx: Ctx, heads: readonly Head[]): Promise<readonly Conflict[]> =>
  ctx.tx.query<Conflict>(
    `select e.op_id, e.op_type, e.code, e.warehouse_no, e.sid, e.doc_no, e.stockout_no, e.owner_no, e.goods_no, e.qty, e.location_no,
            coalesce(p.payload->>'locationNo', p.payload->>'fromLocationNo') as bin_no, p.payload->>'batchNo' as batch_no, e.operator_key,
            e.move_no, e.check_no,
            (select m.status from stock_move m where m.tenant_id = $1 and m.move_no = e.move_no) as move_status
       from op_exception e left join pda_op p on p.tenant_id = $1 and p.op_id = e.op_id
      where e.tenant_id = $1 and e.op_id = any($2::text[])`,
    [ctx.tenantId, heads.map(({ no }) => no)],
  )

const piecesOf = (piles: readonly FoundPieces[]): number => piles.reduce((sum, pile) => sum + pile.qty, 0)

/** Found pieces count from now on, and so does the work; any other operation is decided again. */
const recogniseIt = async (ctx: Ctx, one: Conflict, found: readonly FoundPieces[]): Promise<RedecideResult> => {
  const place = { ...ctx, warehouseNo: one.warehouseNo, sid: one.sid }
  if (found.length === 0) return redecide(place, one.opId)
  await acceptFound(ctx, one, one.opId, found)
  return acceptOperation(place, one.opId)
}

/** Makes a count of the bins with found pieces and accepts pieces picked with them. Returns the check, null if nothing is to count. */
const countFound = async (ctx: Ctx, one: Conflict, found: readonly FoundPieces[]): Promise<string | null> => {
  const [frozen, picked] = [found.filter((pile) => pile.isFrozen), found.filter((pile) => !pile.isFrozen)]
  await acceptFound(ctx, one, one.opId, picked)
  return frozen.length === 0 ? null : countBins({ ...ctx, warehouseNo: one.warehouseNo, sid: one.sid }, frozen)
}

const countIt = (ctx: Ctx, one: Conflict): Promise<string> => {
  const locationNo = one.binNo ?? one.locationNo
  if (one.ownerNo === null || one.goodsNo === null || locationNo === null) throw refuse('A2246')
  if (isOfDocument(locationNo, undefined)) throw refuse('A1735', { locationNo })
  const place = { ...ctx, warehouseNo: one.warehouseNo, sid: one.sid }
  return countBins(place, [{ ownerNo: one.ownerNo, goodsNo: one.goodsNo, locationNo, batchNo: one.batchNo ?? '' }])
}

interface Decision {
  readonly resolution: number | null
  readonly remark: string
  readonly checkNo: string | null
}
/** What was decided, by whom and when; the act sets the state. */
const note = ({ person, at }: Ctx, { resolution, remark, checkNo }: Decision): Sets<'op_exception'> => ({
  resolution,
  resolver: person.name.slice(0, 32),
  resolveTime: at,
  checkNo,
  ...(remark !== '' && { remark }),
})
const close = async (ctx: Ctx, one: Conflict, decision: Decision): Promise<Sets<'op_exception'>> => {
  const { opId, warehouseNo, sid, ownerNo, opType, code, docNo, stockoutNo, goodsNo, qty, operatorKey } = one
  const { resolution } = decision
  const event = {
    type: 'conflict.closed',
    key: opId,
    aggregateType: 'op',
    aggregateNo: docNo ?? opId,
    warehouseNo,
    sid,
    ownerNo,
    bizDate: ctx.today,
    occurredAt: ctx.at,
    payload: { opType, code, docNo, stockoutNo, goodsNo, qty, operatorKey, resolution },
  }
  await writeEvents(ctx.tx, [event], ctx)
  return note(ctx, decision)
}

/** Books the resolution; returns the check made for it, or why the conflict stays open. @throws Refused */
const settle = async (
  ctx: Ctx,
  one: Conflict,
  resolution: number,
): Promise<Pick<Decision, 'checkNo'> | { readonly held: string }> => {
  const found = await openFound(ctx, one, one.opId)
  const { checkNo } = one
  if (resolution === 1) {
    if (one.moveNo === null) throw refuse('A2245')
    if (one.moveStatus !== moveLife.done) throw refuse('A2244')
    await acceptFound(ctx, one, one.opId, found)
  }
  if (resolution === 2) {
    const again = await recogniseIt(ctx, one, found)
    if (!again.ok) return { held: again.msg }
  }
  if (resolution === 3) return { checkNo: (await countFound(ctx, one, found)) ?? checkNo ?? (await countIt(ctx, one)) }
  if (resolution === 4) {
    const picked = found.filter((pile) => !pile.isFrozen)
    if (picked.length > 0) throw refuse('A2250', { n: piecesOf(picked) })
    await rejectFound(ctx, one, one.opId, found)
  }
  return { checkNo }
}

/** Each in its own transaction, in the order of the work. Several at once must have one code, and a person cannot handle their own work. */
const common: Pick<ActWork, 'alone'> = {
  alone: async (ctx, opIds) => {
    const rows = await ctx.tx.query<{ opId: string; code: string }>(
      `select e.op_id, e.code from op_exception e left join pda_op p on p.tenant_id = $1 and p.op_id = e.op_id
        where e.tenant_id = $1 and e.op_id = any($2::text[]) order by e.effective_at, p.device_id, p.seq, e.op_id`,
      [ctx.tenantId, opIds],
    )
    if (new Set(rows.map((row) => row.code)).size > 1) throw refuse('A2247')
    return [...new Set([...rows.map((row) => row.opId), ...opIds])]
  },
}

interface Remark {
  readonly remark?: string | null
}
type Resolve = Told<typeof conflict.acts.resolve>
/** `wants`: whether this input needs a remark. */
const guarded =
  <I extends Remark>(wants: (input: I) => boolean): Guard<Head['values'], I> =>
  async (ctx, heads, input) => {
    const unsaid = input !== null && wants(input) && (input.remark ?? '') === ''
    const why = (one: Conflict): Refused | null => {
      if (one.operatorKey === ctx.person.operatorKey && !ctx.person.isAdmin) return refuse('A2241')
      return unsaid ? refuse('A2248', {}, { remark: '请填写处理说明' }) : null
    }
    return new Map(
      (await conflictsOf(ctx, heads)).flatMap((one) => {
        const refused = why(one)
        return refused === null ? [] : [[one.opId, refused] as const]
      }),
    )
  }

/** Runs `work` for one conflict after the other; returns the result of each. */
const each =
  <I>(work: (ctx: Ctx, one: Conflict, input: I) => Promise<Ended>): Effect<Head['values'], I> =>
  async (ctx, heads, input) => {
    const ended = new Map<string, Ended>()
    for (const one of await conflictsOf(ctx, heads)) ended.set(one.opId, await work(ctx, one, input))
    return ended
  }

export const resolve: Doing<typeof conflict, 'resolve'> = {
  ...common,
  guard: guarded((input: Resolve) => input.resolution === 4),
  effect: each(async (ctx, one, input: Resolve) => {
    const [resolution, remark] = [input.resolution ?? 0, input.remark ?? '']
    const settled = await settle(ctx, one, resolution)
    if ('held' in settled) {
      const set = note(ctx, { resolution: null, remark, checkNo: one.checkNo })
      return { status: conflictLife.handling, held: settled.held, set }
    }
    return { status: conflictLife.handled, set: await close(ctx, one, { resolution, remark, ...settled }) }
  }),
}

export const take: Doing<typeof conflict, 'take'> = {
  ...common,
  guard: guarded(() => false),
  effect: each((ctx, { checkNo }, input: Remark) =>
    Promise.resolve({ set: note(ctx, { resolution: null, remark: input.remark ?? '', checkNo }) }),
  ),
}

export const ignore: Doing<typeof conflict, 'ignore'> = {
  ...common,
  guard: guarded(() => true),
  effect: each(async (ctx, one, input: Remark) => {
    const found = await openFound(ctx, one, one.opId)
    if (found.length > 0) throw refuse('A2249', { n: piecesOf(found) })
    return { set: await close(ctx, one, { resolution: null, remark: input.remark ?? '', checkNo: one.checkNo }) }
  }),
}
