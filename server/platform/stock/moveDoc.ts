// 移库单写入 · platform/stock/moveDoc
import { changed } from '../changes.ts'
import type { Ctx } from '../ctx.ts'
import { insertRows } from '../insertRows.ts'
import type { Place } from './document.ts'

export interface MoveLine {
  readonly fromLocationNo: string
  readonly toLocationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
  readonly toQuality?: number
  readonly qty: number
}
export interface MoveDoc extends Place {
  readonly moveNo: string
  readonly moveType: number
  readonly source: 1 | 2
  /** 10 waits for hands, 30 was booked with it */
  readonly status: 10 | 30
  readonly remark: string | null
  readonly lines: readonly MoveLine[]
}

/** Writes moves with their lines; those at 30 count every line as moved. */
export const writeMoves = async (
  ctx: Pick<Ctx, 'tenantId' | 'tx' | 'at' | 'id'>,
  docs: readonly MoveDoc[],
  by: { readonly userId: string | null; readonly name: string },
): Promise<void> => {
  const at = ctx.at.toISOString()
  const made = { create_time: at, update_time: at }
  await insertRows(
    ctx.tx,
    'stock_move',
    docs.map((doc) => ({
      ...made,
      id: ctx.id(),
      move_no: doc.moveNo,
      warehouse_no: doc.warehouseNo,
      sid: doc.sid,
      move_type: doc.moveType,
      source: doc.source,
      status: doc.status,
      remark: doc.remark,
      finish_time: doc.status === 30 ? at : null,
      create_user_id: by.userId,
      create_user_name: by.name,
      version: 0,
    })),
  )
  await insertRows(
    ctx.tx,
    'stock_move_line',
    docs.flatMap((doc) =>
      doc.lines.map((line, i) => ({
        ...made,
        id: ctx.id(),
        move_no: doc.moveNo,
        line_no: i + 1,
        from_location_no: line.fromLocationNo,
        to_location_no: line.toLocationNo,
        owner_no: line.ownerNo,
        goods_no: line.goodsNo,
        batch_no: line.batchNo,
        quality: line.quality,
        to_quality: line.toQuality ?? null,
        plan_qty: line.qty,
        moved_qty: doc.status === 30 ? line.qty : 0,
        version: 0,
      })),
    ),
  )
  await changed(
    ctx,
    docs.map(({ moveNo, warehouseNo, sid }) => ({ resource: 'stock/move', key: moveNo, op: 'put', warehouseNo, sid })),
  )
}
