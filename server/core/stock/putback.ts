// 回库单 · core/stock/putback
import { moveLife } from '#contract/rules/stockLife'
import { changed } from '../../platform/changes.ts'
import type { Tx } from '../../platform/db.ts'
import { insertRows } from '../../platform/rows.ts'
import type { Stamp } from '../../platform/stamp.ts'

/** Pieces in a staging place that must go back to a bin. */
export interface PutbackLine {
  readonly fromLocationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
  readonly qty: number
}
export interface Putback {
  readonly moveNo: string
  readonly warehouseNo: string
  readonly sid: string
  /** 3 取消回库, 4 作业冲突 */
  readonly source: 3 | 4
  /** number of the order or operation that caused the move */
  readonly srcNo: string
  readonly lines: readonly PutbackLine[]
}

type PutbackCtx = Stamp & { readonly tenantId: number; readonly tx: Tx }

/** stock_move.move_type 1. */
const putbackType = 1
/** Writes putback moves (stock_move type 1, status 10) with their lines; the person who carries the pieces chooses the target bin. */
export const writePutbacks = async (ctx: PutbackCtx, putbacks: readonly Putback[]): Promise<void> => {
  const withLines = putbacks.filter((putback) => putback.lines.length > 0)
  if (withLines.length === 0) return
  const all = { createTime: ctx.at, updateTime: ctx.at }
  await insertRows(
    ctx.tx,
    'stock_move',
    withLines.map(({ moveNo, warehouseNo, sid, source, srcNo }) => ({ id: ctx.id(), moveNo, warehouseNo, sid, source, srcNo })),
    { all: { ...all, moveType: putbackType, status: moveLife.open }, hot: true },
  )
  await insertRows(
    ctx.tx,
    'stock_move_line',
    withLines.flatMap(({ moveNo, lines }) =>
      lines.map(({ qty, ...line }, i) => ({ ...line, id: ctx.id(), moveNo, lineNo: i + 1, planQty: qty })),
    ),
    { all, hot: true },
  )
  await changed(
    ctx,
    withLines.map(({ moveNo, warehouseNo, sid }) => ({ resource: 'stock/move', key: moveNo, op: 'put', warehouseNo, sid })),
  )
}
