// 拣货明细减量 · core/floor/reducePickLines
import type { PickFill } from '#contract/ops/kinds/picks'
import { openQty } from '#contract/ops/picks'
import { pickLife, pickLineLife, pickLineStatus } from '#contract/rules/pickLife'
import type { OpsTx } from './context.ts'
import { type LineRow, lockPicks, readLines } from './kinds/picks/load.ts'
import { changeRows, moveRowsApart } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'

/** Pieces that an order will no longer get from a pick order. */
export interface Reduction {
  readonly stockoutNo: string
  readonly lineNo: number
  readonly qty: number
  readonly pickNo: string | null
}

const toShort = transitionOf(pickLineLife, 'with 缺货', pickLineLife.short)
const toPicked = transitionOf(pickLineLife, 'with 缺货', pickLineLife.picked)

/**
 * Counts the pieces as short on their pick lines, so that pickers do not wait for them. Picked pieces stay picked. The pick orders are
 * locked late, against the lock order I8: a deadlock is tried again.
 */
export const reducePickLines = async (ctx: OpsTx, cuts: readonly Reduction[]): Promise<void> => {
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
    let remainingQty = cut.qty
    for (const [key, line] of lines) {
      if (line.pickNo !== cut.pickNo || remainingQty <= 0) continue
      const { fills, qty } = cutFrom(line.orders, cut, remainingQty)
      if (qty === 0) continue
      remainingQty -= qty
      const after = { ...line, shortQty: line.shortQty + qty, orders: fills }
      lines.set(key, after)
      touched.set(key, after)
      shorts.set(line.pickNo, (shorts.get(line.pickNo) ?? 0) + qty)
    }
  }
  await moveRowsApart(
    ctx.tx,
    [toShort, toPicked],
    [...touched.values()].map((line) => ({
      pickNo: line.pickNo,
      seqNo: line.seqNo,
      shortQty: line.shortQty,
      orders: line.orders,
      status: pickLineStatus(line.planQty, line.pickedQty, line.shortQty),
    })),
    { by: { at: ctx.at }, key: ['pickNo', 'seqNo'], set: ['shortQty', 'orders'], orStay: true, hot: true },
  )
  await changeRows(
    ctx.tx,
    'pick_order',
    [...shorts].map(([pickNo, shortGoodsNum]) => ({ pickNo, shortGoodsNum })),
    { all: { rev: 1, updateTime: ctx.at }, key: ['pickNo'], add: ['shortGoodsNum', 'rev'], hot: true },
  )
}

const cutFrom = (orders: LineRow['orders'], cut: Reduction, wanted: number): { fills: PickFill[]; qty: number } => {
  let qty = 0
  const fills = orders.map((fill): PickFill => {
    const full = { ...fill, picked: fill.picked ?? 0 }
    if (fill.stockoutNo !== cut.stockoutNo || fill.lineNo !== cut.lineNo) return full
    const part = Math.min(openQty(full), wanted - qty)
    if (part <= 0) return full
    qty += part
    return { ...full, short: (full.short ?? 0) + part }
  })
  return { fills, qty }
}
