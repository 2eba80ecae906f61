// 作业所附照片 · core/floor/photos
import type { AnyOp } from '#contract/envelope'
import type { Photo } from '#contract/ops/photos'
import type { PhotoShown } from '#contract/ops/photoShown'
import type { Tx } from '../../platform/db.ts'
import { insertRows } from '../../platform/rows.ts'
import type { OpsTx } from './context.ts'

/** Photos of an operation, of the whole or of each line; they are uploaded separately and later. */
const photosOf = ({ payload }: AnyOp): readonly Photo[] => {
  if ('photos' in payload) return payload.photos
  const lines: readonly { readonly goodsNo: string; readonly photos?: readonly Photo[] }[] =
    'lines' in payload ? payload.lines : []
  return lines.flatMap(({ photos = [] }) => photos)
}

/** Stores the photos of these operations, which are in pda_op already. The same picture twice in one operation counts once. */
export const namePhotos = (ctx: OpsTx, ops: readonly AnyOp[]): Promise<unknown> =>
  insertRows(
    ctx.tx,
    'op_photo',
    ops.flatMap((op) => photosOf(op).map(({ sha256, bytes }, index) => ({ opId: op.opId, sha256, place: index + 1, bytes }))),
    { all: { createTime: ctx.at }, skip: ['opId', 'sha256'], hot: true },
  )

/** A photo and the operation that names it. */
export type NamedPhoto = PhotoShown & { readonly opId: string }

/**
 * Photos of an order's operations, or of one operation, in the order they were taken; `missing` until the picture arrives.
 */
export const namedPhotos = async (
  tx: Tx,
  key: { readonly stockoutNo: string } | { readonly opId: string },
): Promise<NamedPhoto[]> => {
  const [column, value] = 'opId' in key ? ['op_id', key.opId] : ['stockout_no', key.stockoutNo]
  return tx.query<NamedPhoto>(
    `select f.op_id, f.sha256, f.bytes, s.sha256 is null as missing
       from pda_op p
       join op_photo f on f.tenant_id = $1 and f.op_id = p.op_id
       left join photo s on s.tenant_id = $1 and s.sha256 = f.sha256
      where p.tenant_id = $1 and p.${column} = $2
      order by p.effective_at, f.op_id, f.place`,
    [tx.tenantId, value],
  )
}
