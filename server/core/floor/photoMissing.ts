// 照片未上传提醒 · core/floor/photoMissing
import { changed } from '../../platform/changes.ts'
import { momentOf } from '../../platform/http.ts'
import type { JobTask } from '../../platform/jobs.ts'
import { changeRows, insertRows } from '../../platform/rows.ts'
import { warehouseKey } from '../../platform/scope.ts'

/**
 * A message is sent when a photo is this late, counted from the receipt of its operation: a device that was offline for days uploads
 * operation and photo together.
 */
const lateMs = 24 * 3_600_000
/** Older operations have their message already; this limits the rows of the hourly job. */
const oldestMs = 30 * 24 * 3_600_000
const title = '照片未上传'
/** Maximum number of messages of one run; the rest follow in the next run. */
const messagesMax = 500

interface LatePhotos {
  readonly opId: string
  readonly stockoutNo: string | null
  readonly warehouseNo: string
  readonly sid: string
  readonly device: string
  readonly missing: number
}

/** Runs every hour (floor.md §18): one message per operation whose photos have not arrived, once. */
export const photoTask: JobTask = {
  name: 'photo-missing',
  everyMin: 60,
  run: async (services, { tenantId }) => {
    const { now, at } = momentOf(services)
    await services.db.inTenant(tenantId, async (tx) => {
      const latePhotos = await tx.query<LatePhotos>(
        `select f.op_id, p.stockout_no, p.warehouse_no, p.sid,
                coalesce(d.device_name, p.device_id) as device, count(*)::int as missing
           from op_photo f
           join pda_op p on p.tenant_id = $1 and p.op_id = f.op_id
           left join device d on d.tenant_id = $1 and d.device_id = p.device_id
           left join photo s on s.tenant_id = $1 and s.sha256 = f.sha256
          where f.tenant_id = $1 and f.create_time between $2 and $3 and f.reported_time is null and s.sha256 is null
          group by f.op_id, p.stockout_no, p.warehouse_no, p.sid, d.device_name, p.device_id
          order by min(f.create_time), f.op_id limit ${messagesMax}`,
        [tenantId, new Date(now - oldestMs), new Date(now - lateMs)],
      )
      if (latePhotos.length === 0) return
      await insertRows(
        tx,
        'message',
        latePhotos.map((photos) => ({ ...messageOf(photos), id: services.ids.next(), createTime: at })),
      )
      await changeRows(tx, 'op_photo', latePhotos, { key: ['opId'], all: { reportedTime: at }, quiet: true })
      await changed({ tenantId, tx, at, id: services.ids.next }, [{ resource: 'workbench/message', key: title, op: 'put' }])
    })
  },
}

const messageOf = ({ opId, stockoutNo, warehouseNo, sid, device, missing }: LatePhotos) => ({
  msgType: 6,
  level: 1,
  title,
  content: `${stockoutNo === null ? '' : `出库单 ${stockoutNo} 的`}${missing} 张照片超过 24 小时没有上传，在设备 ${device} 上，请联网打开手持端`,
  linkPath: stockoutNo === null ? null : `/front/operator-center/stockout/detail/${stockoutNo}?tab=parcels`,
  receiverType: 3,
  receiverKey: warehouseKey(warehouseNo, sid),
  bizNo: opId,
})
