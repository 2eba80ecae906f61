// 作业所附照片 · core/floor/photos
import type { AnyOp } from '#contract/envelope'
import { photosOf } from '#contract/ops/photos'
import type { PhotoShown } from '#contract/stockout/photoShown'
import type { Tx } from '../../platform/db.ts'
import { bulk } from './bulk.ts'
import type { OpsTx } from './place.ts'

const insertNames = bulk<{ opId: string; sha256: string; place: number; bytes: number }>(
  'ops_photos',
  { opId: 'text', sha256: 'text', place: 'smallint', bytes: 'int' },
  1,
  (source, list) =>
    `insert into op_photo as t (tenant_id, create_time, ${list}) select $1, $2::timestamptz, v.* from ${source}
     on conflict (tenant_id, op_id, sha256) do nothing`,
)

/** Keeps which photos these operations name; the operations stand in pda_op already. The same picture twice in one counts once. */
export const namePhotos = (ctx: OpsTx, ops: readonly AnyOp[]): Promise<unknown> =>
  insertNames(
    ctx.tx,
    ops.flatMap((op) => photosOf(op).map(({ sha256, bytes }, index) => ({ opId: op.opId, sha256, place: index + 1, bytes }))),
    ctx.at,
  )

/** A photo and the operation that names it. */
export type NamedPhoto = PhotoShown & { readonly opId: string }

/** Photos named by the operations of an order, or by one operation, as they were taken; `missing` while the picture is not here. */
export const namedPhotos = async (
  tx: Tx,
  of: { readonly stockoutNo: string } | { readonly opId: string },
): Promise<NamedPhoto[]> => {
  const [column, value] = 'opId' in of ? ['op_id', of.opId] : ['stockout_no', of.stockoutNo]
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
