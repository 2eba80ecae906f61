// 回库单 · core/stock/putback
import { changed } from '../../platform/changes.ts'
import type { Tx } from '../../platform/db.ts'
import type { Stamp } from '../../platform/stamp.ts'

/** Pieces that stand in a staging place and must go back to a bin. */
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
  /** the order, or the operation, it comes from */
  readonly srcNo: string
  readonly lines: readonly PutbackLine[]
}

type Writing = Stamp & { readonly tenantId: number; readonly tx: Tx }

/** Writes putback moves (stock_move type 1, status 10) with their lines; the target bin is chosen by the hands that carry them. */
export const writePutbacks = async (ctx: Writing, putbacks: readonly Putback[]): Promise<void> => {
  const due = putbacks.filter((one) => one.lines.length > 0)
  if (due.length === 0) return
  await ctx.tx.named(
    'putback_head',
    `insert into stock_move as m (tenant_id, id, move_no, warehouse_no, sid, move_type, source, src_no, status, create_time, update_time)
     select $1, v.id, v.move_no, v.warehouse_no, v.sid, 1, v.source, v.src_no, 10, $8, $8
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::text[])
         as v(id, move_no, warehouse_no, sid, source, src_no)`,
    [
      ctx.tenantId,
      due.map(() => ctx.id()),
      due.map((one) => one.moveNo),
      due.map((one) => one.warehouseNo),
      due.map((one) => one.sid),
      due.map((one) => one.source),
      due.map((one) => one.srcNo),
      ctx.at,
    ],
  )
  const lines = due.flatMap((one) => one.lines.map((line, i) => ({ ...line, moveNo: one.moveNo, lineNo: i + 1 })))
  await ctx.tx.named(
    'putback_line',
    `insert into stock_move_line as l (tenant_id, id, move_no, line_no, from_location_no, owner_no, goods_no, batch_no, quality, plan_qty,
                                       create_time, update_time)
     select $1, v.*, $11, $11 from unnest($2::bigint[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[],
                                          $9::smallint[], $10::int[]) as v`,
    [
      ctx.tenantId,
      lines.map(() => ctx.id()),
      lines.map((line) => line.moveNo),
      lines.map((line) => line.lineNo),
      lines.map((line) => line.fromLocationNo),
      lines.map((line) => line.ownerNo),
      lines.map((line) => line.goodsNo),
      lines.map((line) => line.batchNo),
      lines.map((line) => line.quality),
      lines.map((line) => line.qty),
      ctx.at,
    ],
  )
  await changed(
    ctx,
    due.map(({ moveNo, warehouseNo, sid }) => ({ resource: 'stock/move', key: moveNo, op: 'put', warehouseNo, sid })),
  )
}
