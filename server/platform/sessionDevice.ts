// 会话用过的设备 · platform/sessionDevice
import type { Device, Moment } from './ctx.ts'
import type { Db } from './db.ts'

/** Cache of the pairs of session and device that are stored already. */
const storedPairsByDb = new WeakMap<Db, Set<string>>()
const storedPairsMax = 20_000

/**
 * Stores that a session was used on this device, since access token and device key came in one request. From then on operations of the
 * device may name the session (floor.md §16.1 actor). Not for a disabled device.
 */
export const noteUse = async (db: Db, tenantId: number, sessionId: string, device: Device, { at }: Moment): Promise<void> => {
  const pairs = storedPairsByDb.get(db) ?? new Set<string>()
  storedPairsByDb.set(db, pairs)
  const pair = `${tenantId}|${sessionId}|${device.deviceId}`
  if (!device.enabled || pairs.has(pair)) return
  await db.inTenant(tenantId, (tx) =>
    tx.named(
      'session-device',
      `insert into session_device as d (tenant_id, session_id, device_id, first_time)
       select s.tenant_id, s.id, $3::text, $4::timestamptz from user_session s where s.tenant_id = $1 and s.id = $2 and s.device_id is distinct from $3::text
       on conflict (tenant_id, session_id, device_id) do nothing`,
      [tenantId, sessionId, device.deviceId, at],
    ),
  )
  if (pairs.size >= storedPairsMax) pairs.clear()
  pairs.add(pair)
}
