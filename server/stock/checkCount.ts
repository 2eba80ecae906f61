// 开始、录入与提交盘点 · stock/checkCount
import { statusText } from '#contract/rules/life'
import { checkLife, committedStatus } from '#contract/rules/stockLife'
import { checkBegin, checkCommit, checkCount } from '#contract/stock/check'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { insertRows } from '../platform/insertRows.ts'
import { finishCheck, settleCheck } from '../platform/stock/checkBook.ts'
import { countLines, openLine, roundColumn } from '../platform/stock/checkLines.ts'
import {
  checkChanged,
  holdBins,
  lockCheck,
  lockReason,
  measureFlows,
  readCheck,
  type CheckHead,
} from '../platform/stock/checkDoc.ts'

/** Bins named in a refusal before it says how many there are. */
const named = 20

const begin = handle(checkBegin, async (ctx, { checkNo, busy }) => {
  const head = await lockCheck(ctx, checkNo, 20, '开始')
  const listed = await ctx.tx.query<{ no: string }>(
    'select distinct location_no as no from stock_check_line where tenant_id = $1 and check_no = $2',
    [ctx.tenantId, checkNo],
  )
  // a 动碰盘 made by the floor knows its lines, not yet its bins
  if (listed.length > 0)
    await holdBins(
      ctx,
      head,
      checkNo,
      listed.map((row) => row.no),
    )
  if (head.lockLocation === 1) await leaveBusy(ctx, head, busy)
  const locationNum = await lockBins(ctx, head)
  if (locationNum === 0) throw refuse('A1740')
  const lineNum = await snapshot(ctx, head, listed.length > 0)
  await ctx.tx.query(
    `update stock_check set status = 20, begin_time = $3, begin_flow_id = $4, location_num = $5, line_num = $6, update_time = $3,
            version = version + 1 where tenant_id = $1 and check_no = $2`,
    [ctx.tenantId, checkNo, ctx.at, ctx.id(), locationNum, lineNum],
  )
  await checkChanged(ctx, head)
  return { checkNo, lineNum, locationNum }
})

/** Bins whose pieces are reserved and not picked yet (A1712): left out with `busy` 1, taken in with 2. */
const leaveBusy = async (ctx: Ctx, head: CheckHead, busy: 1 | 2 | undefined): Promise<void> => {
  if (busy === 2) return
  const rows = await ctx.tx.query<{ no: string }>(
    `select distinct s.location_no as no from stock s
       join stock_check_location b on b.tenant_id = $1 and b.check_no = $2 and b.location_no = s.location_no
      where s.tenant_id = $1 and s.warehouse_no = $3 and s.sid = $4 and s.alloc_qty > 0 order by 1`,
    [ctx.tenantId, head.checkNo, head.warehouseNo, head.sid],
  )
  const bins = rows.map((row) => row.no)
  if (bins.length === 0) return
  const rest = bins.length > named ? ` 等${bins.length}个` : ''
  if (busy === undefined) throw refuse('A1712', { list: bins.slice(0, named).join('、') + rest })
  for (const table of ['stock_check_location', 'stock_check_line'])
    await ctx.tx.query(`delete from ${table} where tenant_id = $1 and check_no = $2 and location_no = any($3::text[])`, [
      ctx.tenantId,
      head.checkNo,
      bins,
    ])
}

/** Locks the bins of the check where it says so; those locked by hand stay as they are. Answers how many bins it has. */
const lockBins = async (ctx: Ctx, head: CheckHead): Promise<number> => {
  if (head.lockLocation === 1)
    await ctx.tx.query(
      `update location set is_locked = 1, lock_reason = $5, update_time = $6, version = version + 1
        where tenant_id = $1 and warehouse_no = $2 and sid = $3 and is_locked = 0
          and location_no in (select b.location_no from stock_check_location b where b.tenant_id = $1 and b.check_no = $4)`,
      [ctx.tenantId, head.warehouseNo, head.sid, head.checkNo, lockReason(head.checkNo), ctx.at],
    )
  const rows = await ctx.tx.query<{ n: number }>(
    'select count(*)::int as n from stock_check_location where tenant_id = $1 and check_no = $2',
    [ctx.tenantId, head.checkNo],
  )
  return rows[0]?.n ?? 0
}

/** What the books say now, the rows locked so that no booking is under way; a 动碰盘 counts the lines it was made for. */
const snapshot = async (ctx: Ctx, head: CheckHead, known: boolean): Promise<number> => {
  const goods = head.rangeJson?.goodsNos ?? []
  const rows = await ctx.tx.query<{
    location_no: string
    owner_no: string
    goods_no: string
    batch_no: string
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
  const at = ctx.at.toISOString()
  if (known)
    await ctx.tx.query(
      `update stock_check_line as l set book_qty = v.qty, update_time = $3
         from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::int[]) as v(loc, owner, goods, batch, quality, qty)
        where l.tenant_id = $1 and l.check_no = $2 and l.location_no = v.loc and l.owner_no = v.owner and l.goods_no = v.goods
          and l.batch_no = v.batch and l.quality = v.quality`,
      [
        ctx.tenantId,
        head.checkNo,
        ctx.at,
        rows.map((row) => row.location_no),
        rows.map((row) => row.owner_no),
        rows.map((row) => row.goods_no),
        rows.map((row) => row.batch_no),
        rows.map((row) => row.quality),
        rows.map((row) => row.qty),
      ],
    )
  else
    await insertRows(
      ctx.tx,
      'stock_check_line',
      rows.map(({ qty, ...row }) => ({ id: ctx.id(), check_no: head.checkNo, ...row, book_qty: qty, ...openLine(at) })),
    )
  const lines = await ctx.tx.query<{ n: number }>(
    'select count(*)::int as n from stock_check_line where tenant_id = $1 and check_no = $2',
    [ctx.tenantId, head.checkNo],
  )
  return lines[0]?.n ?? 0
}

const counted = handle(checkCount, async (ctx, { checkNo, roundNo, lines, over }) => ({
  counted: await countLines(ctx, checkNo, roundNo, lines, over === 1),
}))

const commit = handle(checkCommit, async (ctx, { checkNo }) => {
  const head = await readCheck(ctx, checkNo, 'for update')
  if (head.status !== 20 && head.status !== 30)
    throw refuse('A1736', { name: '盘点单', no: checkNo, text: statusText(checkLife, head.status), op: '提交' })
  const [open] = await ctx.tx.query<{ n: number }>(
    `select count(distinct location_no)::int as n from stock_check_line
      where tenant_id = $1 and check_no = $2 and is_open = 1 and ${roundColumn(head.roundNo)} is null`,
    [ctx.tenantId, checkNo],
  )
  if ((open?.n ?? 0) > 0) throw refuse('A1713', { n: open?.n ?? 0 })
  await measureFlows(ctx, head)
  const sums = await settleCheck(ctx, head)
  const status = committedStatus(head.roundNo, sums.diffLineNum)
  const roundNo = status === 30 ? head.roundNo + 1 : head.roundNo
  await ctx.tx.query(
    `update stock_check_line set is_open = case when $3 = 30 and diff_qty <> 0 then 1 else 0 end where tenant_id = $1 and check_no = $2`,
    [ctx.tenantId, checkNo, status],
  )
  await ctx.tx.query(
    `update stock_check set status = $3, round_no = $4, commit_time = $5, commit_user_id = $6, commit_user_name = $7, update_time = $5,
            version = version + 1 where tenant_id = $1 and check_no = $2`,
    [ctx.tenantId, checkNo, status, roundNo, ctx.at, ctx.person.userId, ctx.person.name],
  )
  if (status === 50) await finishCheck(ctx, head, sums)
  await checkChanged(ctx, head)
  return { checkNo, status, roundNo }
})

export default [begin, counted, commit]
