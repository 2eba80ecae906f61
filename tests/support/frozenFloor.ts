// The warehouse of a stored handheld profile: fixed numbers, one device and its person, two pick orders and four picked orders.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { build } from '#server/app'
import { settableClock } from '#server/platform/clock'
import { openServices } from '#server/platform/open'
import { hashOf } from '#server/platform/tokens'
import { makeWorld, place, tenantId } from '../bench/ingestWorld.ts'
import { asOwner, cloneDatabase } from './database.ts'

export const frozenDevice = {
  tenantId: String(tenantId),
  deviceId: '0197795f-0000-7000-8000-000000000001',
  deviceKey: 'frozen-key',
  name: '机0',
  ...place,
}
/** headers of the device's person */
export const frozenHeaders = {
  tenantid: frozenDevice.tenantId,
  accesstoken: 'frozen-token',
  deviceid: frozenDevice.deviceId,
  devicekey: frozenDevice.deviceKey,
}
export const frozenPerson = { userId: '1000', sessionId: '2000', operatorKey: 'U1000', name: 'picker0' }

export interface FrozenFloor {
  readonly app: FastifyInstance
  /** reads tables as a superuser */
  rows<R extends object>(sql: string): Promise<R[]>
  close(): Promise<void>
}

/**
 * The person holds JH0 (边拣边分, with totes) and JH1 (先拣后分), with five lines of one piece each; CKB0…CKB3 wait for their check. Numbers never
 * change, because a stored profile names them.
 */
export const openFrozenFloor = async (): Promise<FrozenFloor> => {
  const database = await cloneDatabase()
  const [made] = await makeWorld(database.urls.owner, { devices: 1, orders: 4, picks: 2, linesPerPick: 5 })
  if (made === undefined) throw new Error('no device was made')
  const { deviceId, deviceKey } = frozenDevice
  const run = (sql: string, params: readonly unknown[] = []) =>
    asOwner(database.urls.owner, async (owner: Client) => {
      await owner.query(`select app.set_tenant(${tenantId})`)
      return owner.query(sql, [...params])
    })
  await run('update device set device_id = $1, key_hash = $2 where tenant_id = 1 and device_id = $3', [
    deviceId,
    hashOf(deviceKey),
    made.deviceId,
  ])
  await run('update user_session set device_id = $1, access_token_hash = $2 where tenant_id = 1', [
    deviceId,
    hashOf(frozenHeaders.accesstoken),
  ])
  await run('update sys_user set must_change_pwd = 0 where tenant_id = 1')
  await run('update pick_order set device_id = $1 where tenant_id = 1 and device_id is not null', [deviceId])
  await run(`update pick_order set pick_method = 3 where tenant_id = 1 and pick_no = 'JH0'`)
  await run(
    `insert into tote (tenant_id, id, warehouse_no, sid, tote_no, create_time, update_time)
     select 1, 7000 + g, $1, $2, 'ZX00000' || g, $3, $3 from generate_series(1, 4) g`,
    [place.warehouseNo, place.sid, new Date('2025-06-17T00:00:00Z')],
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-frozen-'))
  const clock = settableClock(Date.parse('2025-06-17T10:00:00+08:00'))
  const opened = await openServices({ urls: database.urls, dataDir, version: '202506170000', clock })
  const app = await build(opened.services)
  return {
    app,
    rows: async <R extends object>(sql: string) => (await run(sql)).rows as R[],
    close: async () => {
      await app.close()
      await opened.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
