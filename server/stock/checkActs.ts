// 盘点的操作 · stock/checkActs
/** Effects of the acts of a stock check besides the new state: reserve and lock bins, snapshot, rounds, booking (floor.md §5.3). */
import type { ActInput } from '#contract/document'
import type { Body, BodyOf } from '#contract/resource'
import type { check, checkRange } from '#contract/stock/check'
import { checkLife, committedStatus, needsSecond } from '#contract/rules/stockLife'
import { systemBins, systemTypes } from '#contract/rules/systemPlace'
import type { Ctx } from '../platform/ctx.ts'
import type { Effect, Ended, Sets } from '../platform/document/acts.ts'
import { refuse } from '../platform/errors.ts'
import { changeRows, insertRows, selected } from '../platform/rows.ts'
import { finishCheck, settleCheck } from '../core/documents/checkBook.ts'
import {
  binsChanged,
  holdBins,
  lockReason,
  measureFlows,
  readCheck,
  releaseBins,
  type CheckHead,
} from '../core/documents/checkDoc.ts'
import { roundColumn } from '../core/documents/checkLines.ts'
import { openLine } from '../core/stock/checkLine.ts'
import { namedNumbers } from './checkRange.ts'

/** The result of an act: the new state and changed columns of the stock check. */
type End = Pick<Ended<Sets<'stock_check'>>, 'status' | 'set'>
/** Runs `work` for each document. */
const eachCheck =
  <I>(work: (ctx: Ctx, head: CheckHead, input: I) => Promise<End | void>): Effect<Body<typeof check>, I> =>
  async (ctx, heads, input) => {
    const ends = new Map<string, Ended>()
    for (const { no } of heads) ends.set(no, (await work(ctx, await readCheck(ctx, no), input)) ?? {})
    return ends
  }

/** Reserves the bins of the range for the check, without system bins. @throws Refused A1711 a bin is in another check, A1740 no bins */
export const holdRange = eachCheck(async (ctx, head, input: BodyOf<typeof checkRange>) => {
  const [zones, bins] = [input.zoneNos ?? [], input.locationNos ?? []]
  const rows = await ctx.tx.query<{ no: string }>(
    `select location_no as no from location
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and is_disabled = 0 and location_type <> all($6) and location_no <> all($7::text[])
        and not exists (select 1 from return_position p where p.tenant_id = $1 and p.warehouse_no = $2 and p.sid = $3
                         and p.position_no = location.location_no)
        and ($4::text[] is null or zone_no = any($4)) and ($5::text[] is null or location_no = any($5))
      order by location_no`,
    [
      ctx.tenantId,
      head.warehouseNo,
      head.sid,
      zones.length === 0 ? null : zones,
      bins.length === 0 ? null : bins,
      systemTypes,
      [...systemBins],
    ],
  )
  if (rows.length === 0) throw refuse('A1740')
  await holdBins(
    ctx,
    head,
    head.checkNo,
    rows.map(({ no }) => no),
  )
  return { set: { locationNum: rows.length } }
})

/** Begins a check: locks the bins and takes the snapshot of the stock. */
export const begin = eachCheck(async (ctx, head, { busy = null }: ActInput<typeof check.acts.begin>) => {
  const { checkNo } = head
  const lineBins = await ctx.tx.query<{ no: string }>(
    'select distinct location_no as no from stock_check_line where tenant_id = $1 and check_no = $2',
    [ctx.tenantId, checkNo],
  )
  // a 动碰盘 made by an operation has lines, but no bins yet
  if (lineBins.length > 0)
    await holdBins(
      ctx,
      head,
      checkNo,
      lineBins.map((row) => row.no),
    )
  if (head.lockLocation === 1) await excludeBusyBins(ctx, head, busy)
  const locationNum = await lockBins(ctx, head)
  if (locationNum === 0) throw refuse('A1740')
  const lineNum = await snapshot(ctx, head, lineBins.length > 0)
  return { set: { beginFlowId: ctx.id(), locationNum, lineNum } }
})

/** Bins with reserved pieces are counted if `busy` is 2 and left out if it is 1. @throws Refused A1712 without a decision */
const excludeBusyBins = async (ctx: Ctx, head: CheckHead, busy: number | null): Promise<void> => {
  if (busy === 2) return
  const rows = await ctx.tx.query<{ no: string }>(
    `select distinct s.location_no as no from stock s
       join stock_check_location b on b.tenant_id = $1 and b.check_no = $2 and b.location_no = s.location_no
      where s.tenant_id = $1 and s.warehouse_no = $3 and s.sid = $4 and s.alloc_qty > 0 order by 1`,
    [ctx.tenantId, head.checkNo, head.warehouseNo, head.sid],
  )
  const bins = rows.map((row) => row.no)
  if (bins.length === 0) return
  if (busy !== 1) throw refuse('A1712', { list: namedNumbers(bins) })
  for (const table of ['stock_check_location', 'stock_check_line'])
    await ctx.tx.query(`delete from ${table} where tenant_id = $1 and check_no = $2 and location_no = any($3::text[])`, [
      ctx.tenantId,
      head.checkNo,
      bins,
    ])
}

/** Locks the bins if the check has lock_location; bins locked by hand do not change. Returns the number of bins. */
const lockBins = async (ctx: Ctx, head: CheckHead): Promise<number> => {
  if (head.lockLocation === 1) {
    const { warehouseNo, sid, checkNo } = head
    await changeRows(
      ctx.tx,
      'location',
      selected('select distinct b.location_no from stock_check_location b where b.tenant_id = $1 and b.check_no = $2', checkNo),
      {
        key: ['warehouseNo', 'sid', 'locationNo'],
        all: { warehouseNo, sid, isLocked: 1, lockReason: lockReason(checkNo), updateTime: ctx.at },
        only: { isLocked: 0 },
      },
    )
    await binsChanged(ctx, head)
  }
  const rows = await ctx.tx.query<{ n: number }>(
    'select count(*)::int as n from stock_check_location where tenant_id = $1 and check_no = $2',
    [ctx.tenantId, head.checkNo],
  )
  return rows[0]?.n ?? 0
}

/** Stores the book quantities, and locks the stock rows so that no booking is under way. A 动碰盘 (`known`) keeps its own lines. */
const snapshot = async (ctx: Ctx, head: CheckHead, known: boolean): Promise<number> => {
  const goods = head.rangeJson?.goodsNos ?? []
  const rows = await ctx.tx.query<{
    locationNo: string
    ownerNo: string
    goodsNo: string
    batchNo: string
    quality: number
    qty: number
  }>(
    `select s.location_no, s.owner_no, s.goods_no, s.batch_no, s.quality, s.qty from stock s
      where s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3
        and s.location_no in (select b.location_no from stock_check_location b where b.tenant_id = $1 and b.check_no = $4)
        and ($5::text is null or s.owner_no = $5) and ($6::text[] is null or s.goods_no = any($6))
      order by s.location_no, s.owner_no, s.goods_no, s.batch_no, s.quality for update of s`,
    [ctx.tenantId, head.warehouseNo, head.sid, head.checkNo, head.ownerNo, goods.length === 0 ? null : goods],
  )
  if (known)
    await changeRows(
      ctx.tx,
      'stock_check_line',
      rows.map(({ qty, ...row }) => ({ ...row, bookQty: qty })),
      {
        all: { checkNo: head.checkNo, updateTime: ctx.at },
        key: ['checkNo', 'locationNo', 'ownerNo', 'goodsNo', 'batchNo', 'quality'],
        set: ['bookQty'],
      },
    )
  else
    await insertRows(
      ctx.tx,
      'stock_check_line',
      rows.map(({ qty, ...row }) => ({ id: ctx.id(), checkNo: head.checkNo, ...row, bookQty: qty, ...openLine(ctx.at) })),
    )
  const lines = await ctx.tx.query<{ n: number }>(
    'select count(*)::int as n from stock_check_line where tenant_id = $1 and check_no = $2',
    [ctx.tenantId, head.checkNo],
  )
  return lines[0]?.n ?? 0
}

const linesOfNextRound = `select id, case when $3::boolean and diff_qty <> 0 then 1 else 0 end as is_open from stock_check_line
  where tenant_id = $1 and check_no = $2`

/** Ends a round; lines with a difference are open in the next round. @throws Refused A1713 while bins are not counted */
export const commit = eachCheck(async (ctx, head) => {
  const { checkNo, roundNo } = head
  const [open] = await ctx.tx.query<{ n: number }>(
    `select count(distinct location_no)::int as n from stock_check_line
      where tenant_id = $1 and check_no = $2 and is_open = 1 and ${roundColumn(roundNo)} is null`,
    [ctx.tenantId, checkNo],
  )
  if ((open?.n ?? 0) > 0) throw refuse('A1713', { n: open?.n ?? 0 })
  await measureFlows(ctx, head)
  const sums = await settleCheck(ctx, head)
  const end = committedStatus(roundNo, sums.diffLineNum)
  const again = end === checkLife.recount
  await changeRows(ctx.tx, 'stock_check_line', selected(linesOfNextRound, checkNo, again), {
    key: ['id'],
    set: ['isOpen'],
    quiet: true,
  })
  if (end === checkLife.done) await finishCheck(ctx, head, sums)
  return { status: end, ...(again && { set: newRound(roundNo + 1) }) }
})

/** Columns of a new round, without the first approval of the former round. */
const newRound = (roundNo: number): Sets<'stock_check'> => ({
  roundNo,
  firstApproveUserId: null,
  firstApproveUserName: null,
  firstApproveTime: null,
})

export const cancel = eachCheck(releaseBins)

/** Opens the lines that the approver doubts for a last count (终盘). @throws Refused A1718 no lines, or lines of another check */
export const recount = eachCheck(async (ctx, { checkNo }, input: ActInput<typeof check.acts.recount>) => {
  const ids = input.recount ?? []
  const opened = await changeRows(
    ctx.tx,
    'stock_check_line',
    ids.map((id) => ({ id })),
    { key: ['checkNo', 'id'], all: { checkNo, isOpen: 1, finalQty: null, updateTime: ctx.at }, returning: ['id'] },
  )
  if (opened.length === 0 || opened.length !== new Set(ids).size) throw refuse('A1718')
  return { set: newRound(3) }
})

/** Books the differences. If two people must approve, the first approval is only stored. @throws Refused A1744, A1745 same person */
export const approve = eachCheck(async (ctx, head) => {
  await measureFlows(ctx, head)
  const sums = await settleCheck(ctx, head)
  if (needsSecond(sums.lossFen, sums.accuracy)) {
    const { userId, name } = ctx.person
    if (head.firstApproveUserId === userId) throw refuse('A1745')
    if (head.firstApproveUserId === null) {
      const set = { firstApproveUserId: userId, firstApproveUserName: name, firstApproveTime: ctx.at }
      return { status: checkLife.submitted, set }
    }
  }
  await finishCheck(ctx, head, sums)
  return { status: checkLife.done }
})
