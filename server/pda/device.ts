// 设备登记 · pda/device
import { randomUUID } from 'node:crypto'
import { enrolDevice, workerAuth } from '#contract/pda/enrol'
import { codes } from '#contract/errors'
import { workerNow } from '../core/floor/actors.ts'
import { workingElsewhere } from '../core/people/authRules.ts'
import { callingDevice } from '../platform/device.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { changeRows } from '../platform/rows.ts'
import { reachWarehouse, seesWarehouse } from '../platform/scope.ts'
import { hashOf, newToken, refreshDays } from '../platform/tokens.ts'
import { writeLogs } from '../platform/writeLogs.ts'

/** enrolDevice: enrols a handheld in a warehouse and returns its id and key. The former entry of the same device is renamed. */
const enrol = handle(enrolDevice, async (ctx, input) => {
  const { warehouseNo, sid } = input
  await reachWarehouse(ctx, warehouseNo, sid)
  const deviceId = randomUUID()
  const deviceKey = newToken()
  const name = input.name.trim()
  const former = await formerEntry(ctx, input.deviceId ?? ctx.device?.deviceId)
  if (former !== null) await renameFormer(ctx, former, name)
  await ctx.tx.query(
    `insert into device (tenant_id, id, device_id, device_name, key_hash, warehouse_no, sid, status, former_device_id, enrol_user, enrol_time,
       create_user_id, create_user_name, create_time, update_user_id, update_user_name, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, 1, $11, $8, $9, $8, $10, $9, $8, $10, $9)`,
    [
      ctx.tenantId,
      ctx.id(),
      deviceId,
      name,
      hashOf(deviceKey),
      warehouseNo,
      sid,
      ctx.person.userId,
      ctx.at,
      ctx.person.name,
      former,
    ],
  )
  await bindSession(ctx, deviceId)
  const after = { deviceName: name, warehouseNo, sid, ...(former !== null && { former }) }
  await writeLogs(ctx, [{ bizType: 'setting/device', bizNo: deviceId, action: '登记', before: null, after, menuCode: '210721' }])
  const put = { resource: 'setting/device', op: 'put' as const, warehouseNo, sid }
  await changed(
    ctx,
    [deviceId, ...(former === null ? [] : [former])].map((key) => ({ ...put, key })),
  )
  return { deviceId, deviceKey }
})

/** The former entry of the device, or null. @throws Refused if the caller does not see the warehouse of the entry */
const formerEntry = async (ctx: Ctx, deviceId: string | undefined): Promise<string | null> => {
  if (deviceId === undefined) return null
  const rows = await ctx.tx.query<{ warehouseNo: string; sid: string }>(
    'select warehouse_no, sid from device where tenant_id = $1 and device_id = $2 for update',
    [ctx.tenantId, deviceId],
  )
  const row = rows[0]
  if (row === undefined) return null
  if (!seesWarehouse(ctx.person, row.warehouseNo, row.sid)) throw refuse(codes.notFound)
  return deviceId
}

/** Renames the former entry with the end of its number, because the new entry takes the name that is printed on the device. */
const renameFormer = (ctx: Ctx, former: string, name: string): Promise<unknown> =>
  ctx.tx.query(
    `update device set device_name = left(device_name, 22) || '·旧' || right(device_id, 8), update_user_id = $4, update_user_name = $5,
            update_time = $6, version = version + 1
      where tenant_id = $1 and device_id = $2 and device_name = $3`,
    [ctx.tenantId, former, name, ctx.person.userId, ctx.person.name, ctx.at],
  )

/**
 * Binds the session of the enrolling person to the new device, for as long as sessions of devices last. Work of the session on an earlier
 * device stays with that device.
 */
const bindSession = async (ctx: Ctx, deviceId: string): Promise<void> => {
  const { sessionId } = ctx.person
  await ctx.tx.query(
    `insert into session_device as d (tenant_id, session_id, device_id, first_time)
     select s.tenant_id, s.id, s.device_id, $4::timestamptz from user_session s where s.tenant_id = $1 and s.id = $2 and s.device_id <> $3
     on conflict (tenant_id, session_id, device_id) do nothing`,
    [ctx.tenantId, sessionId, deviceId, ctx.at],
  )
  await changeRows(ctx.tx, 'user_session', [{ id: sessionId }], {
    key: ['id'],
    all: { deviceId, refreshExpires: new Date(ctx.now + refreshDays.enrolled * 86_400_000) },
    quiet: true,
  })
}

/**
 * workerAuth: the worker's authorisation in this warehouse, also if it begins soon; the device checks it by the rules of the badge.
 * @throws Refused A2112 authorised in another warehouse, A2113 not authorised
 */
const badge = handle(workerAuth, async (ctx, { badgeCode }) => {
  const { warehouseNo, sid } = callingDevice(ctx)
  const auth = await workerNow({ ...ctx, warehouseNo, sid }, badgeCode)
  if (auth === undefined) throw (await workingElsewhere(ctx, badgeCode, { warehouseNo, sid })) ?? refuse('A2113')
  return { ...auth, opTypes: [...auth.opTypes] }
})

export default [enrol, badge]
