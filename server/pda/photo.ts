// 照片 · pda/photo
import { photoBodyBytes, readPhoto, storePhoto, storeSeenPhoto } from '#contract/pda/photo'
import type { Ctx } from '../platform/ctx.ts'
import { Download } from '../platform/download.ts'
import { refuse } from '../platform/errors.ts'
import { handle, handleDevice } from '../platform/handle.ts'
import { isJpeg, keepPhoto, photoPath, sha256Of } from '../platform/photos.ts'
import { sees, type Scoped } from '../platform/scope.ts'

/** @throws Refused A0415 for other content than a JPEG, A0400 if the checksum differs */
const checkPicture = (body: Uint8Array, sha256: string): void => {
  if (!isJpeg(body)) throw refuse('A0415.photo')
  if (sha256Of(body) !== sha256) throw refuse('A0400.photo')
}

/** storePhoto: writes the file before the row, so that a row always has its picture. */
const store = handleDevice(
  storePhoto,
  async (ctx, { sha256 }) => {
    checkPicture(ctx.body, sha256)
    const { db, dataDir } = ctx.services
    await keepPhoto(dataDir, ctx.tenantId, sha256, ctx.body)
    const rows = await db.inTenant(ctx.tenantId, (tx) =>
      tx.query(
        `insert into photo as p (tenant_id, sha256, bytes, device_id, stored_time) values ($1, $2, $3, $4, $5)
         on conflict (tenant_id, sha256) do nothing returning p.sha256`,
        [ctx.tenantId, sha256, ctx.body.length, ctx.device.deviceId, ctx.at],
      ),
    )
    return { stored: rows.length > 0 }
  },
  { bodyBytes: photoBodyBytes },
)

/** Maximum number of documents checked for visibility. A picture usually has one operation, but several operations may name it. */
const documentsMax = 50

/** Whether the person sees an order, a return or a truck that the picture was taken for. */
const isSeen = async (ctx: Ctx, sha256: string): Promise<boolean> => {
  const rows = await ctx.tx.query<Scoped>(
    `select o.owner_no, o.warehouse_no, o.sid
       from op_photo f
       join pda_op p on p.tenant_id = $1 and p.op_id = f.op_id
       join stockout_order o on o.tenant_id = $1 and o.stockout_no = p.stockout_no
      where f.tenant_id = $1 and f.sha256 = $2
     union all
     select o.owner_no, v.warehouse_no, v.sid
       from op_photo f
       join pda_op p on p.tenant_id = $1 and p.op_id = f.op_id
       join return_receive v on v.tenant_id = $1 and v.logistics_no = p.payload ->> 'logisticsNo' and v.warehouse_no = p.warehouse_no and v.sid = p.sid
       left join return_order o on o.tenant_id = $1 and o.return_no = v.return_no
      where f.tenant_id = $1 and f.sha256 = $2
     union all
     select a.owner_no, a.warehouse_no, a.sid
       from op_photo f
       join pda_op p on p.tenant_id = $1 and p.op_id = f.op_id
       join arrival a on a.tenant_id = $1 and (a.op_id = p.op_id or a.op_id = p.payload ->> 'arrivalNo' or a.arrival_no = p.payload ->> 'arrivalNo')
      where f.tenant_id = $1 and f.sha256 = $2
      limit $3`,
    [ctx.tenantId, sha256, documentsMax],
  )
  return rows.some((row) => sees(ctx.person, row))
}

/** readPhoto: sends a stored picture. @throws Refused A0404 if it is not stored or the person sees none of its documents */
const read = handle(readPhoto, async (ctx, { sha256 }) => {
  if (!(await isSeen(ctx, sha256))) throw refuse('A0404')
  const stored = await ctx.tx.query('select 1 from photo where tenant_id = $1 and sha256 = $2', [ctx.tenantId, sha256])
  if (stored.length === 0) throw refuse('A0404')
  return new Download(`${sha256}.jpg`, 'image/jpeg', { path: photoPath(ctx.services.dataDir, ctx.tenantId, sha256) })
})

/** storeSeenPhoto: from a computer, only pictures of a visible operation are accepted. */
const storeSeen = handle(
  storeSeenPhoto,
  async (ctx, { sha256 }) => {
    const { body = new Uint8Array() } = ctx
    checkPicture(body, sha256)
    if (!(await isSeen(ctx, sha256))) throw refuse('A0404')
    await keepPhoto(ctx.services.dataDir, ctx.tenantId, sha256, body)
    const rows = await ctx.tx.query(
      `insert into photo as p (tenant_id, sha256, bytes, device_id, stored_time) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, sha256) do nothing returning p.sha256`,
      [ctx.tenantId, sha256, body.length, `U${ctx.person.userId}`, ctx.at],
    )
    return { stored: rows.length > 0 }
  },
  { bodyBytes: photoBodyBytes },
)

export default [store, storeSeen, read]
