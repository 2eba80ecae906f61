// 处理与忽略冲突 · stockout/conflictActs
import type { ActInput } from '#contract/document'
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

/** Resolution 2: accepts found pieces with their operation. An operation without found pieces is decided again. */
const acceptWork = async (ctx: Ctx, row: Conflict, found: readonly FoundPieces[]): Promise<RedecideResult> => {
  const place = { ...ctx, warehouseNo: row.warehouseNo, sid: row.sid }
  if (found.length === 0) return redecide(place, row.opId)
  await acceptFound(ctx, row, row.opId, found)
  return acceptOperation(place, row.opId)
}

/** Creates a stock check of the bins with frozen found pieces, and accepts the pieces that were picked. Returns the number of the check. */
const countFound = async (ctx: Ctx, row: Conflict, found: readonly FoundPieces[]): Promise<string | null> => {
  const [frozen, picked] = [found.filter((pile) => pile.isFrozen), found.filter((pile) => !pile.isFrozen)]
  await acceptFound(ctx, row, row.opId, picked)
  return frozen.length === 0 ? null : countBins({ ...ctx, warehouseNo: row.warehouseNo, sid: row.sid }, frozen)
}

const countBin = (ctx: Ctx, row: Conflict): Promise<string> => {
  const locationNo = row.binNo ?? row.locationNo
  if (row.ownerNo === null || row.goodsNo === null || locationNo === null) throw refuse('A2246')
  if (isOfDocument(locationNo, undefined)) throw refuse('A1735', { locationNo })
  const place = { ...ctx, warehouseNo: row.warehouseNo, sid: row.sid }
  return countBins(place, [{ ownerNo: row.ownerNo, goodsNo: row.goodsNo, locationNo, batchNo: row.batchNo ?? '' }])
}

interface Decision {
  readonly resolution: number | null
  readonly remark: string
  readonly checkNo: string | null
}
/** Columns of a decision. The act sets the state. */
const decisionColumns = ({ person, at }: Ctx, { resolution, remark, checkNo }: Decision): Sets<'op_exception'> => ({
  resolution,
  resolver: person.name.slice(0, 32),
  resolveTime: at,
  checkNo,
  ...(remark !== '' && { remark }),
})
const close = async (ctx: Ctx, row: Conflict, decision: Decision): Promise<Sets<'op_exception'>> => {
  const { opId, warehouseNo, sid, ownerNo, opType, code, docNo, stockoutNo, goodsNo, qty, operatorKey } = row
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
  return decisionColumns(ctx, decision)
}

/**
 * Books a resolution: 1 the putback is done, 2 accept the work, 3 count the bins, 4 reject. Returns the number of the stock check, or in
 * `held` why the conflict stays open. @throws Refused
 */
const bookResolution = async (
  ctx: Ctx,
  row: Conflict,
  resolution: number,
): Promise<Pick<Decision, 'checkNo'> | { readonly held: string }> => {
  const found = await openFound(ctx, row, row.opId)
  const { checkNo } = row
  if (resolution === 1) {
    if (row.moveNo === null) throw refuse('A2245')
    if (row.moveStatus !== moveLife.done) throw refuse('A2244')
    await acceptFound(ctx, row, row.opId, found)
  }
  if (resolution === 2) {
    const again = await acceptWork(ctx, row, found)
    if (!again.ok) return { held: again.msg }
  }
  if (resolution === 3) return { checkNo: (await countFound(ctx, row, found)) ?? checkNo ?? (await countBin(ctx, row)) }
  if (resolution === 4) {
    const picked = found.filter((pile) => !pile.isFrozen)
    if (picked.length > 0) throw refuse('A2250', { n: piecesOf(picked) })
    await rejectFound(ctx, row, row.opId, found)
  }
  return { checkNo }
}

/** Handles each conflict in its own transaction, in the time order of the work. Several at once must have the same code (A2247). */
const oneByOne: Pick<ActWork, 'alone'> = {
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
type Resolve = ActInput<typeof conflict.acts.resolve>
/** Refuses a person's own work (A2241), and an input without a remark if `wants` requires one (A2248). */
const guardConflicts =
  <I extends Remark>(wants: (input: I) => boolean): Guard<Head['values'], I> =>
  async (ctx, heads, input) => {
    const lacksRemark = input !== null && wants(input) && (input.remark ?? '') === ''
    const why = (row: Conflict): Refused | null => {
      if (row.operatorKey === ctx.person.operatorKey && !ctx.person.isAdmin) return refuse('A2241')
      return lacksRemark ? refuse('A2248', {}, { remark: '请填写处理说明' }) : null
    }
    return new Map(
      (await conflictsOf(ctx, heads)).flatMap((row) => {
        const refused = why(row)
        return refused === null ? [] : [[row.opId, refused] as const]
      }),
    )
  }

/** An effect that runs `work` for one conflict after the other. */
const eachConflict =
  <I>(work: (ctx: Ctx, conflict: Conflict, input: I) => Promise<Ended>): Effect<Head['values'], I> =>
  async (ctx, heads, input) => {
    const ended = new Map<string, Ended>()
    for (const row of await conflictsOf(ctx, heads)) ended.set(row.opId, await work(ctx, row, input))
    return ended
  }

export const resolve: Doing<typeof conflict, 'resolve'> = {
  ...oneByOne,
  guard: guardConflicts((input: Resolve) => input.resolution === 4),
  effect: eachConflict(async (ctx, row, input: Resolve) => {
    const [resolution, remark] = [input.resolution ?? 0, input.remark ?? '']
    const settled = await bookResolution(ctx, row, resolution)
    if ('held' in settled) {
      const set = decisionColumns(ctx, { resolution: null, remark, checkNo: row.checkNo })
      return { status: conflictLife.handling, held: settled.held, set }
    }
    return { status: conflictLife.handled, set: await close(ctx, row, { resolution, remark, ...settled }) }
  }),
}

export const take: Doing<typeof conflict, 'take'> = {
  ...oneByOne,
  guard: guardConflicts(() => false),
  effect: eachConflict((ctx, { checkNo }, input: Remark) =>
    Promise.resolve({ set: decisionColumns(ctx, { resolution: null, remark: input.remark ?? '', checkNo }) }),
  ),
}

export const ignore: Doing<typeof conflict, 'ignore'> = {
  ...oneByOne,
  guard: guardConflicts(() => true),
  effect: eachConflict(async (ctx, row, input: Remark) => {
    const found = await openFound(ctx, row, row.opId)
    if (found.length > 0) throw refuse('A2249', { n: piecesOf(found) })
    return { set: await close(ctx, row, { resolution: null, remark: input.remark ?? '', checkNo: row.checkNo }) }
  }),
}
