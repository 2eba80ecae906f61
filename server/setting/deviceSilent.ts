// 没声的设备 · setting/deviceSilent
import { deviceLife } from '#contract/rules/warehouseLife'
import { changed } from '../platform/changes.ts'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import { warehouseKey } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'

/** Time without a sign of life after which a device with unsent work counts as silent, ms. */
const silentMs = 10 * 60_000
/** Number of messages per run; the next minute sends the remaining ones. */
const messagesMax = 200
const title = '设备没声了，还有没传的作业'

interface Silent {
  readonly deviceId: string
  readonly deviceName: string
  readonly warehouseNo: string
  readonly sid: string
  readonly lastUserName: string | null
  readonly pending: number
  readonly lastSeen: Date
}

/** Reports every minute each silent device with unsent work to its warehouse, once per silence. */
export const deviceSilentTask: JobTask = {
  name: 'device-silent',
  everyMin: 1,
  run: async (services, { tenantId }) => {
    const { now, at } = momentOf(services)
    await services.db.inTenant(tenantId, async (tx) => {
      const silent = await tx.query<Silent>(
        `select d.device_id, d.device_name, d.warehouse_no, d.sid, d.last_user_name, d.pending, d.last_seen
           from device d
          where d.tenant_id = $1 and d.status = ${deviceLife.on} and d.pending > 0 and d.last_seen < $2
            and (d.silent_told_time is null or d.silent_told_time < d.last_seen)
          order by d.last_seen, d.device_id limit ${messagesMax} for update`,
        [tenantId, new Date(now - silentMs)],
      )
      if (silent.length === 0) return
      await insertRows(
        tx,
        'message',
        silent.map((device) => ({ ...messageOf(device), id: services.ids.next(), createTime: at })),
      )
      await changeRows(tx, 'device', silent, { key: ['deviceId'], all: { silentToldTime: at }, quiet: true })
      await changed({ tenantId, tx, at, id: services.ids.next }, [{ resource: 'workbench/message', key: title, op: 'put' }])
    })
  },
}

const messageOf = ({ deviceId, deviceName, warehouseNo, sid, lastUserName, pending, lastSeen }: Silent) => ({
  msgType: 5,
  level: 2,
  title,
  content: `设备 ${deviceName} ${(moment(lastSeen) ?? '').slice(11, 16)} 以后没有消息，还有 ${pending} 条没传${lastUserName === null ? '' : `，最后是 ${lastUserName} 在用`}。找到它，拿到有信号的地方`,
  linkPath: `/warehouse-setting/device/detail/${deviceId}`,
  receiverType: 3,
  receiverKey: warehouseKey(warehouseNo, sid),
  bizNo: deviceId,
})
