// 盘点结果记账 · core/documents/checkBook
import { accuracyBp } from '#contract/rules/stockLife'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { writeEvents } from '../../platform/events.ts'
import { changeRows } from '../../platform/rows.ts'
import { lockStock, stockKeyText, type StockKey } from '../stock/book.ts'
import { releaseBins, type CheckHead } from './checkDoc.ts'
import { bookDocument, keyOf, type Entry } from './entries.ts'
import { seeByCount, seenRemark } from './settleFound.ts'

/** stock_flow.flow_type */
const flow = { gain: 7, loss: 8, unfreeze: 13 } as const
/** Remarks of flows: a short freezes pieces until its bin is counted (core/floor/stockPlan), and the count releases them. */
const shortRemark = '报缺冻结'
const thawRemark = '盘点解冻'

export interface CheckSums {
  readonly lineNum: number
  readonly diffLineNum: number
  readonly gainQty: number
  readonly lossQty: number
  readonly gainFen: number
  readonly lossFen: number
  readonly accuracy: number | null
}

/** Writes the sums of the check from its lines. */
export const settleCheck = async (ctx: Ctx, head: CheckHead): Promise<CheckSums> => {
  const [row] = await ctx.tx.query<{
    lines: number
    diffs: number
    gain: number
    loss: number
    gainFen: string
    lossFen: string
  }>(
    `select count(*)::int as lines, count(*) filter (where l.diff_qty <> 0)::int as diffs,
            coalesce(sum(l.diff_qty) filter (where l.diff_qty > 0), 0)::int as gain,
            coalesce(-sum(l.diff_qty) filter (where l.diff_qty < 0), 0)::int as loss,
            coalesce(sum(l.diff_qty * coalesce(g.price_fen, 0)) filter (where l.diff_qty > 0), 0) as gain_fen,
            coalesce(-sum(l.diff_qty * coalesce(g.price_fen, 0)) filter (where l.diff_qty < 0), 0) as loss_fen
       from stock_check_line l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.check_no = $2`,
    [ctx.tenantId, head.checkNo],
  )
  const sums: CheckSums = {
    lineNum: row?.lines ?? 0,
    diffLineNum: row?.diffs ?? 0,
    gainQty: row?.gain ?? 0,
    lossQty: row?.loss ?? 0,
    gainFen: Number(row?.gainFen ?? 0),
    lossFen: Number(row?.lossFen ?? 0),
    accuracy: accuracyBp(row?.lines ?? 0, row?.diffs ?? 0),
  }
  const { lineNum, diffLineNum, gainQty, lossQty, gainFen, lossFen, accuracy } = sums
  await changeRows(ctx.tx, 'stock_check', [{ checkNo: head.checkNo }], {
    key: ['checkNo'],
    all: { lineNum, diffLineNum, gainQty, lossQty, gainAmountFen: gainFen, lossAmountFen: lossFen, accuracyBp: accuracy },
    quiet: true,
  })
  return sums
}

interface ResultLine {
  readonly locationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
  readonly diff: number
  readonly shortFreeze: number
}

/** Books the differences, releases pieces frozen by shorts and found pieces, unlocks the bins, informs others (floor.md §5.3 result). */
export const finishCheck = async (ctx: Ctx, head: CheckHead, sums: CheckSums): Promise<void> => {
  const rows = await ctx.tx.query<ResultLine>(
    `select l.location_no, l.owner_no, l.goods_no, l.batch_no, l.quality,
            coalesce(l.diff_qty, 0) as diff,
            (select coalesce(sum(f.change_freeze_qty), 0)::int from stock_flow f
              where f.tenant_id = $1 and f.warehouse_no = $3 and f.sid = $4 and f.location_no = l.location_no and f.owner_no = l.owner_no
                and f.goods_no = l.goods_no and f.batch_no = l.batch_no and f.quality = l.quality and f.remark in ($5, $6)) as short_freeze
       from stock_check_line l where l.tenant_id = $1 and l.check_no = $2 order by l.location_no, l.id`,
    [ctx.tenantId, head.checkNo, head.warehouseNo, head.sid, shortRemark, thawRemark],
  )
  const found = await seeByCount(
    ctx,
    head,
    head.checkNo,
    rows.map((row) => keyOf(head, row)),
  )
  const due = rows
    .map((row) => ({ row, key: keyOf(head, row) }))
    .map((one) => ({ ...one, found: found.get(stockKeyText(one.key)) ?? 0 }))
    .filter(({ row, found: seen }) => row.diff !== 0 || row.shortFreeze > 0 || seen > 0)
  const lockedStock = await lockStock(
    ctx.tx,
    due.map(({ key }) => key),
  )
  const entries = due.flatMap(({ row, key, found: seen }) =>
    entriesOf({ ...row, found: seen }, key, lockedStock.get(stockKeyText(key))),
  )
  await bookDocument(ctx, head, { bizType: 'CHECK', bizNo: head.checkNo }, entries, lockedStock)
  await releaseBins(ctx, head)
  await writeFinished(ctx, head, sums, rows)
}

interface LockedQtys {
  readonly qty: number
  readonly alloc: number
  readonly freeze: number
}

const entriesOf = (row: ResultLine & { readonly found: number }, key: StockKey, lockedStock: LockedQtys | undefined): Entry[] => {
  const { qty = 0, alloc = 0, freeze = 0 } = lockedStock ?? {}
  if (row.diff < 0 && qty + row.diff < alloc)
    throw refuse('A1744', { locationNo: row.locationNo, goodsNo: row.goodsNo, n: alloc })
  const seen = Math.min(freeze, row.found)
  const otherFreeze = freeze - seen
  const thaw = Math.max(Math.min(otherFreeze, Math.max(row.shortFreeze, 0)), otherFreeze + alloc - (qty + row.diff), 0)
  return [
    ...(seen > 0 ? [{ ...key, qty: 0, freeze: -seen, flowType: flow.unfreeze, remark: seenRemark }] : []),
    ...(thaw > 0 ? [{ ...key, qty: 0, freeze: -thaw, flowType: flow.unfreeze, remark: thawRemark }] : []),
    ...(row.diff === 0 ? [] : [{ ...key, qty: row.diff, flowType: row.diff > 0 ? flow.gain : flow.loss, remark: '盘点' }]),
  ]
}

const writeFinished = (ctx: Ctx, head: CheckHead, sums: CheckSums, rows: readonly ResultLine[]): Promise<void> => {
  const owners = [...new Set(rows.map((row) => row.ownerNo))].map((ownerNo) => {
    const ofOwner = rows.filter((row) => row.ownerNo === ownerNo)
    const sum = (sign: number): number => ofOwner.reduce((total, row) => total + Math.max(sign * row.diff, 0), 0)
    return { ownerNo, gainQty: sum(1), lossQty: sum(-1) }
  })
  return writeEvents(
    ctx.tx,
    [
      {
        type: 'stockcheck.finished',
        key: head.checkNo,
        aggregateType: 'stock_check',
        aggregateNo: head.checkNo,
        warehouseNo: head.warehouseNo,
        sid: head.sid,
        ownerNo: head.ownerNo,
        bizDate: ctx.today,
        payload: {
          accuracyBp: sums.accuracy,
          gainQty: sums.gainQty,
          lossQty: sums.lossQty,
          gainAmountFen: sums.gainFen,
          lossAmountFen: sums.lossFen,
          owners,
        },
        occurredAt: ctx.at,
      },
    ],
    ctx,
  )
}
