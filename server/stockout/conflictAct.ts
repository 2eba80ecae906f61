// 处理与忽略冲突 · stockout/conflictAct
import { wayOf, type Way } from '../platform/ways.ts'
import { isEnd } from '#contract/rules/life'
import { moveLife } from '#contract/rules/stockLife'
import { conflictLife } from '#contract/rules/conflictLife'
import { conflictHandle, conflictIgnore } from '#contract/stockout/conflict'
import { changed } from '../platform/changes.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { asRefused, refuse, type Refused } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { handleLong } from '../platform/handle.ts'
import { decideAgain, recognise, type Again } from '../core/floor/again.ts'
import { countBins } from '../core/floor/exceptions.ts'
import type { Pile } from '../core/floor/found.ts'
import { visible } from '../platform/scope.ts'
import { acceptFound, openFound, rejectFound } from '../core/documents/settleFound.ts'

interface Conflict {
  readonly opId: string
  readonly opType: string
  readonly code: string
  readonly status: number
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

const columns = `e.op_id, e.op_type, e.code, e.status, e.warehouse_no, e.sid, e.doc_no,
  e.stockout_no, e.owner_no, e.goods_no, e.qty, e.location_no,
  coalesce(p.payload->>'locationNo', p.payload->>'fromLocationNo') as bin_no, p.payload->>'batchNo' as batch_no, e.operator_key, e.move_no,
  e.check_no, (select m.status from stock_move m where m.tenant_id = $1 and m.move_no = e.move_no) as move_status`

/** The conflict, locked; A0404 outside the scope; own operations, closed and waiting ones are refused. */
const lockConflict = async (ctx: Ctx, opId: string): Promise<Conflict> => {
  const rows = await ctx.tx.query<Conflict>(
    `select ${columns} from op_exception e left join pda_op p on p.tenant_id = $1 and p.op_id = e.op_id
      where e.tenant_id = $1 and e.op_id = $2 for update of e`,
    [ctx.tenantId, opId],
  )
  if (rows[0] === undefined) await refuseWaiting(ctx, opId)
  const one = visible(ctx.person, rows[0])
  if (one.operatorKey === ctx.person.operatorKey && !ctx.person.isAdmin) throw refuse('A2241')
  if (isEnd(conflictLife, one.status)) throw refuse('A2242')
  return one
}

const refuseWaiting = async (ctx: Ctx, opId: string): Promise<void> => {
  const waiting = await ctx.tx.query<{ warehouseNo: string; sid: string }>(
    'select warehouse_no, sid from pda_op where tenant_id = $1 and op_id = $2 and waiting_for is not null',
    [ctx.tenantId, opId],
  )
  visible(ctx.person, waiting[0])
  throw refuse('A2243')
}

const handling = wayOf(conflictLife, ['act take', 'act resolve'], conflictLife.handling)
const handled = wayOf(conflictLife, 'act resolve', conflictLife.handled)
const ignored = wayOf(conflictLife, 'act ignore', conflictLife.ignored)

/** Ends it, or says why it stays in hand: the sentence of what still stops it. */
const resolve = async (ctx: Ctx, opId: string, resolution: number, remark: string): Promise<string> => {
  const one = await lockConflict(ctx, opId)
  const found = await openFound(ctx, one, opId)
  let checkNo = one.checkNo
  if (resolution === 1) {
    if (one.moveNo === null) throw refuse('A2245')
    if (one.moveStatus !== moveLife.done) throw refuse('A2244')
    await acceptFound(ctx, one, opId, found)
  }
  if (resolution === 2) {
    const again = await recogniseIt(ctx, one, found)
    if (!again.ok) {
      await write(ctx, one, { way: handling, resolution: null, remark, checkNo })
      return again.msg
    }
  }
  if (resolution === 3) checkNo = (await countFound(ctx, one, found)) ?? checkNo ?? (await countIt(ctx, one))
  if (resolution === 4) {
    const picked = found.filter((pile) => !pile.isFrozen)
    if (picked.length > 0) throw refuse('A2250', { n: piecesOf(picked) })
    await rejectFound(ctx, one, opId, found)
  }
  await write(ctx, one, { way: handled, resolution, remark, checkNo })
  return ''
}

const piecesOf = (piles: readonly Pile[]): number => piles.reduce((sum, pile) => sum + pile.qty, 0)

/** What hands found counts from now on, and so does their work; anything else is decided once more. */
const recogniseIt = async (ctx: Ctx, one: Conflict, found: readonly Pile[]): Promise<Again> => {
  const place = { ...ctx, warehouseNo: one.warehouseNo, sid: one.sid }
  if (found.length === 0) return decideAgain(place, one.opId)
  await acceptFound(ctx, one, one.opId, found)
  return recognise(place, one.opId)
}

/** The places where found pieces lie are counted; what went along with a pick order is seen. Null: nothing is to be counted. */
const countFound = async (ctx: Ctx, one: Conflict, found: readonly Pile[]): Promise<string | null> => {
  const [frozen, picked] = [found.filter((pile) => pile.isFrozen), found.filter((pile) => !pile.isFrozen)]
  await acceptFound(ctx, one, one.opId, picked)
  return frozen.length === 0 ? null : countBins({ ...ctx, warehouseNo: one.warehouseNo, sid: one.sid }, frozen)
}

const countIt = (ctx: Ctx, one: Conflict): Promise<string> => {
  const locationNo = one.binNo ?? one.locationNo
  if (one.ownerNo === null || one.goodsNo === null || locationNo === null) throw refuse('A2246')
  const place = { ...ctx, warehouseNo: one.warehouseNo, sid: one.sid }
  return countBins(place, [{ ownerNo: one.ownerNo, goodsNo: one.goodsNo, locationNo, batchNo: one.batchNo ?? '' }])
}

interface Ending {
  readonly way: Way
  readonly resolution: number | null
  readonly remark: string
  readonly checkNo: string | null
}
const write = async (ctx: Ctx, one: Conflict, ending: Ending): Promise<void> => {
  await ctx.tx.query(
    `update op_exception set status = ${ending.way.to}, resolution = $3, resolver = $4, resolve_time = $5, remark = coalesce(nullif($6, ''), remark),
            check_no = $7, update_time = $5, version = version + 1
      where tenant_id = $1 and op_id = $2`,
    [ctx.tenantId, one.opId, ending.resolution, ctx.person.name.slice(0, 32), ctx.at, ending.remark, ending.checkNo],
  )
  const { opId, warehouseNo, sid, ownerNo } = one
  const owner = ownerNo === null ? {} : { ownerNo }
  await changed(ctx, [{ resource: 'stockout/conflict', key: opId, op: 'put', warehouseNo, sid, ...owner }])
  if (ending.way.to === conflictLife.handling) return
  await writeEvents(
    ctx.tx,
    [
      {
        type: 'conflict.closed',
        key: opId,
        aggregateType: 'op',
        aggregateNo: one.docNo ?? opId,
        warehouseNo,
        sid,
        ownerNo,
        bizDate: ctx.today,
        occurredAt: ctx.at,
        payload: {
          opType: one.opType,
          code: one.code,
          docNo: one.docNo,
          stockoutNo: one.stockoutNo,
          goodsNo: one.goodsNo,
          qty: one.qty,
          operatorKey: one.operatorKey,
          resolution: ending.resolution,
        },
      },
    ],
    ctx,
  )
}

const take = async (ctx: Ctx, opId: string, remark: string): Promise<string> => {
  const one = await lockConflict(ctx, opId)
  await write(ctx, one, { way: handling, resolution: null, remark, checkNo: one.checkNo })
  return ''
}

const ignore = async (ctx: Ctx, opId: string, remark: string): Promise<string> => {
  const one = await lockConflict(ctx, opId)
  const found = await openFound(ctx, one, opId)
  if (found.length > 0) throw refuse('A2249', { n: piecesOf(found) })
  await write(ctx, one, { way: ignored, resolution: null, remark, checkNo: one.checkNo })
  return ''
}

/** Each in a transaction of its own, in the sequence the hands worked; when nothing could be done the first refusal is the answer. */
const each = async (run: Run, chosen: readonly string[], work: (ctx: Ctx, opId: string) => Promise<string>) => {
  const opIds = await run((ctx) => inTurn(ctx, chosen), { readOnly: true })
  const done: string[] = []
  const failed: { opId: string; msg: string }[] = []
  const refusals: Refused[] = []
  for (const opId of opIds) {
    try {
      const msg = await run((ctx) => work(ctx, opId))
      if (msg === '') done.push(opId)
      else failed.push({ opId, msg })
    } catch (error) {
      const refused = asRefused(error)
      if (refused === undefined) throw error
      refusals.push(refused)
      failed.push({ opId, msg: refused.message })
    }
  }
  const [first] = refusals
  if (first !== undefined && refusals.length === opIds.length) throw first
  return { done, failed }
}

/** The chosen ones by the time of the work, once each, those nobody knows at the end; 批量 handles rows of one code only. */
const inTurn = async (ctx: Ctx, opIds: readonly string[]): Promise<readonly string[]> => {
  const rows = await ctx.tx.query<{ opId: string; code: string }>(
    `select e.op_id, e.code from op_exception e left join pda_op p on p.tenant_id = $1 and p.op_id = e.op_id
      where e.tenant_id = $1 and e.op_id = any($2) order by e.effective_at, p.device_id, p.seq, e.op_id`,
    [ctx.tenantId, opIds],
  )
  if (new Set(rows.map((row) => row.code)).size > 1) throw refuse('A2247')
  return [...new Set([...rows.map((row) => row.opId), ...opIds])]
}

const needRemark = (remark: string): void => {
  if (remark.trim() === '') throw refuse('A2248', {}, { remark: '请填写处理说明' })
}

export default [
  handleLong(conflictHandle, async (run, { opIds, resolution, remark = '' }) => {
    if (resolution === undefined) return each(run, opIds, (ctx, opId) => take(ctx, opId, remark))
    if (resolution === 4) needRemark(remark)
    return each(run, opIds, (ctx, opId) => resolve(ctx, opId, resolution, remark))
  }),
  handleLong(conflictIgnore, async (run, { opIds, remark }) => {
    needRemark(remark)
    return each(run, opIds, (ctx, opId) => ignore(ctx, opId, remark))
  }),
]
