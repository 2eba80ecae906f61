// 拣货明细减量 · core/floor/shorten
import { openOf } from '#contract/ops/picks'
import type { PickFill } from '#contract/ops/kinds/picks'
import { pickLife, pickLineStatus } from '#contract/rules/pickLife'
import { bulk } from './bulk.ts'
import { lockPicks, readLines, type LineRow } from './loadPicks.ts'
import type { OpsTx } from './place.ts'

/** Pieces an order will not get from a pick order any more. */
export interface Cut {
  readonly stockoutNo: string
  readonly lineNo: number
  readonly qty: number
  readonly pickNo: string | null
}

const updateLines = bulk<{ pickNo: string; seqNo: number; shortQty: number; orders: string; status: number }>(
  'ops_shorten_lines',
  { pickNo: 'text', seqNo: 'int', shortQty: 'int', orders: 'jsonb', status: 'smallint' },
  1,
  (
    source,
  ) => `update pick_line as l set short_qty = v.short_qty, orders = v.orders, status = v.status, update_time = $2, version = l.version + 1
    from ${source} where l.tenant_id = $1 and l.pick_no = v.pick_no and l.seq_no = v.seq_no`,
)
const updateHeads = bulk<{ pickNo: string; short: number }>(
  'ops_shorten_heads',
  { pickNo: 'text', short: 'int' },
  1,
  (
    source,
  ) => `update pick_order as p set short_goods_num = p.short_goods_num + v.short, rev = p.rev + 1, update_time = $2, version = p.version + 1
    from ${source} where p.tenant_id = $1 and p.pick_no = v.pick_no`,
)

/**
 * Counts the pieces as short on the lines of their pick orders, so that nobody waits for them there. Pieces a hand has taken already
 * are not undone. The pick orders are locked late, out of the order of I8: a deadlock is tried again.
 */
export const shortenLines = async (ctx: OpsTx, cuts: readonly Cut[]): Promise<void> => {
  const pickNos = [...new Set(cuts.flatMap((cut) => cut.pickNo ?? []))]
  if (pickNos.length === 0) return
  const picks = await lockPicks(ctx, pickNos)
  const open = picks
    .filter((pick) => pick.status === pickLife.open || pick.status === pickLife.picking)
    .map((pick) => pick.pickNo)
  const lines = new Map((await readLines(ctx, open, [])).map((line) => [`${line.pickNo}|${line.seqNo}`, line]))
  const touched = new Map<string, LineRow>()
  const shorts = new Map<string, number>()
  for (const cut of cuts) {
    let left = cut.qty
    for (const [key, line] of lines) {
      if (line.pickNo !== cut.pickNo || left <= 0) continue
      const { fills, qty } = cutFrom(line.orders, cut, left)
      if (qty === 0) continue
      left -= qty
      const after = { ...line, shortQty: line.shortQty + qty, orders: fills }
      lines.set(key, after)
      touched.set(key, after)
      shorts.set(line.pickNo, (shorts.get(line.pickNo) ?? 0) + qty)
    }
  }
  await updateLines(
    ctx.tx,
    [...touched.values()].map((line) => ({
      pickNo: line.pickNo,
      seqNo: line.seqNo,
      shortQty: line.shortQty,
      orders: JSON.stringify(line.orders),
      status: pickLineStatus(line.planQty, line.pickedQty, line.shortQty),
    })),
    ctx.at,
  )
  await updateHeads(
    ctx.tx,
    [...shorts].map(([pickNo, short]) => ({ pickNo, short })),
    ctx.at,
  )
}

const cutFrom = (orders: LineRow['orders'], cut: Cut, wanted: number): { fills: PickFill[]; qty: number } => {
  let qty = 0
  const fills = orders.map((fill): PickFill => {
    const full = { ...fill, picked: fill.picked ?? 0 }
    if (fill.stockoutNo !== cut.stockoutNo || fill.lineNo !== cut.lineNo) return full
    const part = Math.min(openOf(full), wanted - qty)
    if (part <= 0) return full
    qty += part
    return { ...full, short: (full.short ?? 0) + part }
  })
  return { fills, qty }
}
