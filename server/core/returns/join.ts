// 预告并入已到的退件 · core/returns/join
import { headless, returnLife, returnReceiveLife, wrongQuality } from '#contract/rules/returnLife'
import { changed } from '../../platform/changes.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { changeRows, moveRows, selected } from '../../platform/rows.ts'
import { arriveReturns } from './arrive.ts'
import { logReturns, returnsChanged, type Actor, type ReturnCtx, type ReturnKey } from './context.ts'
import { planLines, summed, type PlannedLine } from './create.ts'
import { pushInspected, pushReceived, pushTarget, pushType } from './push.ts'
import { returnWhite, returnWhites } from './settings.ts'

const toOff = transitionOf(returnLife, 'with 无头件认领', returnLife.off)
/** return_order.source of a return that was created with its receipt */
const dockSource = 4

/** Data that a return takes over: numbers and plan of an open notice or of an outbound order. */
export interface Learnt extends ReturnKey {
  readonly outerNo: string | null
  readonly srcTid: string | null
  readonly shopNo: string | null
  readonly stockoutNo: string | null
  readonly lines: readonly PlannedLine[] | null
}
export const noticeColumns = `r.return_no, r.warehouse_no, r.sid, r.owner_no, r.outer_no, r.src_tid, r.shop_no, r.stockout_no,
            (select jsonb_agg(jsonb_build_object('goodsNo', l.goods_no, 'qty', l.plan_qty) order by l.line_no) from return_order_line l
              where l.tenant_id = $1 and l.return_no = r.return_no) as lines`

/** Sender data of return `$3`; data that it lacks come from its notice `$2`. */
const senderData = `
  select r.return_no, coalesce(r.sender_name, n.sender_name) as sender_name, coalesce(r.sender_mobile, n.sender_mobile) as sender_mobile,
         coalesce(r.buyer_nick, n.buyer_nick) as buyer_nick, coalesce(r.logistics_code, n.logistics_code) as logistics_code,
         case when r.return_type = ${headless} then n.return_type else r.return_type end as return_type
    from return_order r join return_order n on n.tenant_id = $1 and n.return_no = $2
   where r.tenant_id = $1 and r.return_no = $3`

/** Ends the notice, because its parcel belongs to the return `into`, which may now use the notice's ERP number. */
const endNotice = async (ctx: ReturnCtx, notice: Learnt, into: string, by: Actor): Promise<void> => {
  await changeRows(ctx.tx, 'return_order', selected(senderData, notice.returnNo, into), {
    key: ['returnNo'],
    set: ['senderName', 'senderMobile', 'buyerNick', 'logisticsCode', 'returnType'],
    quiet: true,
  })
  const withRemark = `select return_no, left(concat('并入', $3::text, ' ', remark), 200) as remark from return_order where tenant_id = $1 and return_no = $2`
  await moveRows(ctx.tx, toOff, selected(withRemark, notice.returnNo, into), {
    by: { at: ctx.at },
    key: ['returnNo'],
    set: ['remark'],
    all: { outerNo: null, cancelTime: ctx.at },
  })
  await logReturns(ctx, [notice.returnNo], `并入${into}`, by)
  await returnsChanged(ctx, [notice])
}

interface Line {
  readonly lineNo: number
  readonly goodsNo: string
  readonly ownerNo: string | null
  readonly actualQty: number
  readonly quality: number | null
}
/** Replaces the plan of a return. After an inspection the inspected lines stay and get planned pieces. */
const replan = async (ctx: ReturnCtx, returnNo: string, ownerNo: string, plan: readonly PlannedLine[]): Promise<void> => {
  const { tx, tenantId } = ctx
  const lines = await tx.query<Line>(
    'select line_no, goods_no, owner_no, actual_qty, quality from return_order_line where tenant_id = $1 and return_no = $2 order by line_no for update',
    [tenantId, returnNo],
  )
  const remainingByGoods = new Map(summed(plan).map(({ goodsNo, qty }) => [goodsNo, qty]))
  const foundLines = lines.filter(({ actualQty }) => actualQty > 0)
  const planned = foundLines.map((line) => {
    const isOwn = line.ownerNo === ownerNo && line.quality !== wrongQuality
    const planQty = isOwn ? (remainingByGoods.get(line.goodsNo) ?? 0) : 0
    if (isOwn) remainingByGoods.delete(line.goodsNo)
    return { lineNo: line.lineNo, planQty }
  })
  await tx.query('delete from return_order_line where tenant_id = $1 and return_no = $2 and actual_qty = 0', [tenantId, returnNo])
  await changeRows(tx, 'return_order_line', planned, {
    key: ['returnNo', 'lineNo'],
    set: ['planQty'],
    all: { returnNo, updateTime: ctx.at },
  })
  const after = Math.max(0, ...foundLines.map(({ lineNo }) => lineNo))
  const remainingLines = [...remainingByGoods].map(([goodsNo, qty]) => ({ goodsNo, qty }))
  await planLines(ctx, [{ returnNo, ownerNo, lines: remainingLines, after }])
  await changeRows(tx, 'return_order', selected(planOf, returnNo), { key: ['returnNo'], set: ['planQty', 'isDiff'], quiet: true })
}

/** Planned pieces of a return, and whether its inspection differs from them. */
const planOf = `
  select r.return_no, v.plan as plan_qty, case when r.status >= ${returnLife.inspected} then v.diff else 0 end as is_diff
    from return_order r
   cross join (select coalesce(sum(n.plan), 0)::int as plan, coalesce(max(case when n.plan <> n.actual then 1 else 0 end), 0)::smallint as diff
                 from (select sum(l.plan_qty) as plan, sum(l.actual_qty) as actual from return_order_line l
                        where l.tenant_id = $1 and l.return_no = $2 and l.quality is distinct from ${wrongQuality} group by l.owner_no, l.goods_no) n) as v
   where r.tenant_id = $1 and r.return_no = $2`

/** Writes the data into a return, and sends its stock-in again if it failed without the number. */
export const takeOver = async (
  ctx: ReturnCtx,
  { returnNo, ownerNo }: { readonly returnNo: string; readonly ownerNo: string },
  found: Learnt,
): Promise<void> => {
  if ((found.lines ?? []).length > 0) await replan(ctx, returnNo, ownerNo, found.lines ?? [])
  const { outerNo, srcTid, shopNo, stockoutNo } = found
  await changeRows(ctx.tx, 'return_order', selected(returnTypeRow, returnNo), {
    key: ['returnNo'],
    set: ['returnType'],
    keep: ['outerNo', 'srcTid', 'shopNo', 'stockoutNo'],
    all: { outerNo, srcTid, shopNo, stockoutNo, updateTime: ctx.at },
  })
  await tellStockinAgain(ctx, [returnNo])
}

const returnTypeRow = `select return_no, case when return_type = ${headless} then 1 else return_type end as return_type
  from return_order where tenant_id = $1 and return_no = $2`

/** Makes stock-in messages of these returns that the ERP refused due again, with all their tries. */
export const tellStockinAgain = (ctx: ReturnCtx, nos: readonly string[]): Promise<unknown> =>
  changeRows(
    ctx.tx,
    'return_push_log',
    nos.map((returnNo) => ({ returnNo })),
    {
      key: ['returnNo'],
      all: { nextTime: ctx.at, times: 0, updateTime: ctx.at },
      only: { pushType: pushType.stocked, target: pushTarget.erp, result: [0, 2] },
    },
  )

/** Merges an open notice into the return of its parcel, and ends it. */
export const joinNotice = async (
  ctx: ReturnCtx,
  into: { readonly returnNo: string; readonly ownerNo: string },
  notice: Learnt,
  by: Actor,
): Promise<void> => {
  await endNotice(ctx, notice, into.returnNo, by)
  await takeOver(ctx, into, notice)
}

interface Notice extends ReturnKey {
  readonly logisticsNo: string
}
/**
 * Merges new notices whose parcels have already arrived (floor.md §11.2). A notice goes into the return of its parcel; a receipt without a
 * return is joined to the notice. Parcels excluded from matching (white list 4) stay separate.
 */
export const joinArrived = async (ctx: ReturnCtx, nos: readonly string[], by: Actor): Promise<void> => {
  const notices = await ctx.tx.query<Notice>(
    `select r.return_no, r.logistics_no, r.owner_no, r.warehouse_no, r.sid from return_order r
      where r.tenant_id = $1 and r.return_no = any($2::text[]) and r.status = ${returnLife.open} and r.owner_no is not null and r.logistics_no is not null`,
    [ctx.tenantId, nos],
  )
  const unmatchable = await returnWhites(
    ctx.tx,
    returnWhite.noMatch,
    notices.map(({ logisticsNo }) => logisticsNo),
    ctx.today,
  )
  const matched = notices.filter(({ logisticsNo }) => !unmatchable.has(logisticsNo))
  if (matched.length === 0) return
  const merged = await joinReturns(ctx, matched, by)
  await joinReceipts(
    ctx,
    matched.filter(({ returnNo }) => !merged.has(returnNo)),
    by,
  )
}

/** Merges notices into returns that were created at the dock. Returns the numbers of the merged notices. */
const joinReturns = async (ctx: ReturnCtx, notices: readonly Notice[], by: Actor): Promise<ReadonlySet<string>> => {
  const dockReturns = await ctx.tx.query<ReturnKey & { logisticsNo: string; status: number }>(
    `select r.return_no, r.logistics_no, r.owner_no, r.warehouse_no, r.sid, r.status from return_order r
      where r.tenant_id = $1 and r.logistics_no = any($2::text[]) and r.source = ${dockSource} and r.outer_no is null
        and r.status >= ${returnLife.arrived} order by r.return_no for update`,
    [ctx.tenantId, notices.map(({ logisticsNo }) => logisticsNo)],
  )
  const merged = new Set<string>()
  for (const notice of notices) {
    const dockReturn = dockReturns.findLast(
      ({ logisticsNo, ownerNo }) => logisticsNo === notice.logisticsNo && (ownerNo === null || ownerNo === notice.ownerNo),
    )
    const [noticeData] = await ctx.tx.query<Learnt>(
      `select ${noticeColumns} from return_order r where r.tenant_id = $1 and r.return_no = $2`,
      [ctx.tenantId, notice.returnNo],
    )
    if (dockReturn === undefined || noticeData === undefined || notice.ownerNo === null) continue
    if (dockReturn.ownerNo === null) await ownedBy(ctx, dockReturn.returnNo, notice.ownerNo)
    await joinNotice(ctx, { returnNo: dockReturn.returnNo, ownerNo: notice.ownerNo }, noticeData, by)
    await logReturns(ctx, [dockReturn.returnNo], `并入预告${notice.returnNo}`, by)
    if (dockReturn.ownerNo === null) {
      await pushReceived(ctx, [dockReturn.returnNo])
      if (dockReturn.status === returnLife.inspected) await pushInspected(ctx, [dockReturn.returnNo])
    }
    await returnsChanged(ctx, [{ ...dockReturn, ownerNo: notice.ownerNo }])
    merged.add(notice.returnNo)
    dockReturns.splice(dockReturns.indexOf(dockReturn), 1)
  }
  return merged
}

/** Sets the owner of an unidentified parcel, its lines and its receipt. */
export const ownedBy = async (ctx: ReturnCtx, returnNo: string, ownerNo: string): Promise<void> => {
  for (const table of ['return_order', 'return_order_line', 'return_receive'] as const)
    await changeRows(ctx.tx, table, [{ returnNo }], { key: ['returnNo'], all: { ownerNo }, only: { ownerNo: null }, quiet: true })
}

/** Joins notices to receipts without a return, for which no notice existed at their arrival. */
const joinReceipts = async (ctx: ReturnCtx, notices: readonly Notice[], by: Actor): Promise<void> => {
  if (notices.length === 0) return
  const receipts = await ctx.tx.query<{
    receiveNo: string
    logisticsNo: string
    logisticsCode: string | null
    receiveTime: Date
    warehouseNo: string
    sid: string
  }>(
    `select v.receive_no, v.logistics_no, v.logistics_code, v.receive_time, v.warehouse_no, v.sid from return_receive v
      where v.tenant_id = $1 and v.logistics_no = any($2::text[]) and v.status = ${returnReceiveLife.open} and v.return_no is null
      order by v.receive_no for update`,
    [ctx.tenantId, notices.map(({ logisticsNo }) => logisticsNo)],
  )
  for (const { receiveTime: at, warehouseNo, sid, ...one } of receipts) {
    const notice = notices.find(({ logisticsNo }) => logisticsNo === one.logisticsNo)
    if (notice === undefined) continue
    const { returnNo, ownerNo } = notice
    await arriveReturns(ctx, { warehouseNo, sid }, [{ ...one, at, noticed: { returnNo, ownerNo } }], by)
    await changeRows(ctx.tx, 'return_receive', [one], { key: ['receiveNo'], all: { returnNo, ownerNo, updateTime: ctx.at } })
    await changed(ctx, [{ resource: 'returns/receive', key: one.receiveNo, op: 'put', warehouseNo, sid }])
  }
}
