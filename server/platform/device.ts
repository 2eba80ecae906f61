// 设备身份 · platform/device
import { timingSafeEqual } from 'node:crypto'
import { codes } from '#contract/errors'
import type { Device } from './ctx.ts'
import type { Db } from './db.ts'
import { refuse } from './errors.ts'
import { hashOf } from './tokens.ts'

interface DeviceRow {
  readonly device_id: string
  readonly device_name: string
  readonly key_hash: string
  readonly warehouse_no: string
  readonly sid: string
  readonly status: number
  readonly disable_time: Date | null
  readonly former_device_id: string | null
}

/** Entries this device is known under: its own, and the one it had before it was enrolled anew. */
export const idsOf = ({ deviceId, former }: Pick<Device, 'deviceId' | 'former'>): readonly string[] =>
  former === null ? [deviceId] : [deviceId, former]

/** The enrolled device behind an id and its key, or null. A disabled one is returned: the caller decides what it may still do. */
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
  if (!row || !timingSafeEqual(Buffer.from(row.key_hash), Buffer.from(hashOf(deviceKey)))) return null
  return {
    deviceId: row.device_id,
    name: row.device_name,
    warehouseNo: row.warehouse_no,
    sid: row.sid,
    enabled: row.status === 1,
    disabledAt: row.disable_time?.getTime() ?? null,
    former: row.former_device_id,
  }
}

/**
 * The device of a request that needs one (interfaces.md). A disabled one is returned, not refused: what it still uploads is stored
 * and flagged (floor.md §9.4).
 * @throws Refused A1119 (HTTP 401) unknown device or wrong key
 */
export const deviceOf = async (db: Db, tenantId: number, deviceId: string, deviceKey: string): Promise<Device> => {
  const device = await findDevice(db, tenantId, deviceId, deviceKey)
  if (!device) throw refuse(codes.deviceUnknown)
  return device
}
