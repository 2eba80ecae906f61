// 盘点单 · core/floor/kinds/checks
import {
  checkLineKey,
  type CheckLineView,
  type ChecksNames,
  type ChecksPatch,
  type StockCheckView,
} from '#contract/ops/kinds/checks'
import { changeRows, insertRows } from '../../../platform/rows.ts'
import { openLine } from '../../stock/checkLine.ts'
import type { OpsTx } from '../context.ts'
import type { Outcome } from '../decideBatch.ts'
import { byNumber, groupBy } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'

const views = slot<readonly StockCheckView[]>([])

const load = async (loading: Loading): Promise<void> =>
  loading.put(views, await loadChecks(loading.ctx, loading.named.of('checkBins')))

type Bins = NonNullable<ChecksNames['checkBins']>
type Counted = NonNullable<ChecksPatch['counted']>[number]

interface LineRow extends CheckLineView {
  readonly checkNo: string
}

/** SQL: counted quantity of the present round. Round 2 is 复盘, round 3 终盘. */
export const roundQty = 'case c.round_no when 1 then l.count_qty when 2 then l.round2_qty else l.final_qty end'

/**
 * Stock-takings with the lines of the named bins. Heads get a shared lock, so that many people count at a time and a desk cannot end the
 * round meanwhile; lines are locked, keys ascending.
 */
const loadChecks = async (ctx: OpsTx, bins: Bins): Promise<StockCheckView[]> => {
  if (bins.length === 0) return []
  const heads = await ctx.tx.named<Omit<StockCheckView, 'bins' | 'lines'>>(
    'ops_checks_share',
    `select check_no, status, round_no, owner_no from stock_check
      where tenant_id = $1 and warehouse_no = $3 and sid = $4 and check_no = any($2::text[]) order by check_no for share`,
    [ctx.tenantId, [...new Set(bins.map(({ checkNo }) => checkNo))], ctx.warehouseNo, ctx.sid],
  )
  const values = [ctx.tenantId, heads.map(({ checkNo }) => checkNo), [...new Set(bins.map(({ locationNo }) => locationNo))]]
  const binRows = await ctx.tx.named<{ checkNo: string; locationNo: string }>(
    'ops_check_bins',
    `select check_no, location_no from stock_check_location
      where tenant_id = $1 and check_no = any($2::text[]) and location_no = any($3::text[])`,
    values,
  )
  const lines = await ctx.tx.named<LineRow>(
    'ops_check_lines_lock',
    `select l.check_no, l.location_no, l.owner_no, l.goods_no, l.batch_no, l.quality, l.is_open = 1 as is_open, l.counter_name as counter,
            ${roundQty} as qty
       from stock_check_line l join stock_check c on c.tenant_id = $1 and c.check_no = l.check_no
      where l.tenant_id = $1 and l.check_no = any($2::text[]) and l.location_no = any($3::text[])
      order by l.check_no, l.location_no, l.owner_no, l.goods_no, l.batch_no, l.quality for update of l`,
    values,
  )
  const [binsOf, linesOf] = [groupBy(binRows, (row) => row.checkNo), groupBy(lines, (row) => row.checkNo)]
  return heads.map((head) => ({
    ...head,
    bins: (binsOf.get(head.checkNo) ?? []).map(({ locationNo }) => locationNo),
    lines: linesOf.get(head.checkNo) ?? [],
  }))
}

/** Writes the counts of a batch: the last count of each line is kept; unexpected goods become lines of their own. */
const writeCounted = async (ctx: OpsTx, outcomes: readonly Outcome[]): Promise<void> => {
  const last = new Map<string, Counted>()
  const extraLines = new Map<string, Counted>()
  for (const { patch, before } of outcomes)
    for (const counted of patch.counted ?? []) {
      const key = `${counted.checkNo}|${checkLineKey(counted)}`
      const isKnown =
        before.checks?.[counted.checkNo]?.lines.some((line) => checkLineKey(line) === checkLineKey(counted)) === true
      if (!isKnown) extraLines.set(key, counted)
      last.set(key, counted)
    }
  if (last.size === 0) return
  await insertRows(
    ctx.tx,
    'stock_check_line',
    [...extraLines.values()].map((extraLine) => ({
      id: ctx.id(),
      ...keyOf(extraLine),
      bookQty: 0,
      ...openLine(ctx.at),
      isExtra: 1,
    })),
  )
  await writeCounts(ctx, [...last.values()])
}

const keyOf = ({ checkNo, locationNo, ownerNo, goodsNo, batchNo, quality }: Counted) => ({
  checkNo,
  locationNo,
  ownerNo,
  goodsNo,
  batchNo,
  quality,
})

/** Each round has a column of its own; the columns of other rounds stay. */
const writeCounts = async (ctx: OpsTx, counts: readonly Counted[]): Promise<void> => {
  await changeRows(
    ctx.tx,
    'stock_check_line',
    counts.map((count) => ({
      ...keyOf(count),
      countQty: count.roundNo === 1 ? count.qty : null,
      round2Qty: count.roundNo === 2 ? count.qty : null,
      finalQty: count.roundNo === 3 ? count.qty : null,
      counterName: count.counter,
      countTime: new Date(count.countedAt),
      updateTime: ctx.at,
    })),
    {
      key: ['checkNo', 'locationNo', 'ownerNo', 'goodsNo', 'batchNo', 'quality'],
      set: ['counterName', 'countTime', 'updateTime'],
      keep: ['countQty', 'round2Qty', 'finalQty'],
    },
  )
}

export const checks: FloorKind = {
  id: 'checks',
  load: { rest: load, again: load },
  view: (loading) => ({ checks: byNumber(loading.get(views), (check) => check.checkNo) }),
  write: async ({ ctx, outcomes }) => {
    await writeCounted(ctx, outcomes)
    return {}
  },
}
