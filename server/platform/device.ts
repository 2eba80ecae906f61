// 设备身份 · platform/device
import { timingSafeEqual } from 'node:crypto'
import { codes } from '#contract/errors'
import { deviceLife } from '#contract/rules/warehouseLife'
import type { Ctx, Device } from './ctx.ts'
import type { Db } from './db.ts'
import { refuse } from './errors.ts'
import { hashOf } from './tokens.ts'

interface DeviceRow {
  readonly deviceId: string
  readonly deviceName: string
  readonly keyHash: string
  readonly warehouseNo: string
  readonly sid: string
  readonly status: number
  readonly disableTime: Date | null
  readonly formerDeviceId: string | null
}

/** The calling device. @throws Refused A1119 without a device */
export const callingDevice = ({ device }: Pick<Ctx, 'device'>): Device => {
  if (device === undefined) throw refuse('A1119')
  return device
}

/** Ids of this device: the present id, and the earlier id if the device was enrolled again. */
export const idsOf = ({ deviceId, former }: Pick<Device, 'deviceId' | 'former'>): readonly string[] =>
  former === null ? [deviceId] : [deviceId, former]

/**
 * The enrolled device with this id and key, or null. A disabled device is also returned, because the caller decides what the device may
 * still do.
 */
export const findDevice = async (db: Db, tenantId: number, deviceId: string, deviceKey: string): Promise<Device | null> => {
  if (deviceId === '' || deviceKey === '') return null
  const rows = await db.inTenant(
    tenantId,
    (tx) =>
      tx.named<DeviceRow>(
        'device-read',
        `select device_id, device_name, key_hash, warehouse_no, sid, status, disable_time, former_device_id
           from device where tenant_id = $1 and device_id = $2`,
        [tenantId, deviceId],
      ),
    { readOnly: true },
  )
  const row = rows[0]
  if (!row || !timingSafeEqual(Buffer.from(row.keyHash), Buffer.from(hashOf(deviceKey)))) return null
  return {
    deviceId: row.deviceId,
    name: row.deviceName,
    warehouseNo: row.warehouseNo,
    sid: row.sid,
    enabled: row.status === deviceLife.on,
    disabledAt: row.disableTime?.getTime() ?? null,
    former: row.formerDeviceId,
  }
}

/**
 * The device of a request that needs one (interfaces.md). A disabled device is returned, too: its uploads are stored and flagged
 * (floor.md §9.4).
 * @throws Refused A1119 (HTTP 401) for an unknown device or a wrong key
 */
export const deviceOf = async (db: Db, tenantId: number, deviceId: string, deviceKey: string): Promise<Device> => {
  const device = await findDevice(db, tenantId, deviceId, deviceKey)
  if (!device) throw refuse(codes.deviceUnknown)
  return device
}
