// 工作台 · setting/workstation
import type { Body } from '#contract/resource'
import type { ReplyOf } from '#contract/call'
import { scaleStation, usualBaud, usualScaleUnit } from '#contract/rules/station'
import { workstation, workstationBind, workstationFree, workstationSeats } from '#contract/setting/workstation'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, handleLong } from '../platform/handle.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { freeStations, stationOf, stationsOf, takeStation } from '../platform/station.ts'

type Station = Body<typeof workstation>

const check = async (ctx: Ctx, body: Station, before: Station | null): Promise<void> => {
  const whole = { ...before, ...body }
  await reachWarehouse(ctx, whole.warehouseNo ?? '', whole.sid ?? '')
  if (before === null && !/^WS\d{3}$/.test(whole.workstationNo ?? ''))
    throw refuse('A0400', {}, { workstationNo: '工作台编号应为WS加3位数字' })
  const scaleNo = whole.scaleNo ?? ''
  if (scaleNo === '') return
  const scaleUsers = await ctx.tx.query<{ name: string }>(
    `select workstation_name as name from workstation
      where tenant_id = $1 and warehouse_no = $2 and sid = $3 and scale_no = $4 and workstation_no <> $5`,
    [ctx.tenantId, whole.warehouseNo, whole.sid, scaleNo, whole.workstationNo],
  )
  if (scaleUsers[0] !== undefined) throw refuse('A0400', {}, { scaleNo: `电子秤${scaleNo}已被${scaleUsers[0].name}绑定` })
}

/** Drops the cached sessions of the former user, whose next call then sees the change. */
const dropCachedSession = ({ services, tenantId }: Ctx, userId: string | null): void => {
  if (userId !== null) services.sessions.forget(tenantId, userId)
}

const bind = handleLong(workstationBind, async (run, { confirmed, workstationNo, ...place }) => {
  const { ctx, station, former } = await run(async (ctx) => {
    await reachWarehouse(ctx, place.warehouseNo, place.sid)
    const [row] = await stationsOf(ctx, workstationNo, place)
    if (row === undefined) throw refuse('A0404')
    const { userId, name, sessionId } = ctx.person
    const former = await takeStation(ctx, row, { userId, name, sessionId, confirmed: confirmed === 1 })
    return { ctx, station: stationOf(row), former }
  })
  dropCachedSession(ctx, former)
  return station
})

const free = handleLong(workstationFree, async (run, { warehouseNo, sid, workstationNo }) => {
  const { ctx, former } = await run(async (ctx) => {
    await reachWarehouse(ctx, warehouseNo, sid)
    const rows = await ctx.tx.query<{ bindUserId: string | null }>(
      `select bind_user_id from workstation where tenant_id = $1 and warehouse_no = $2 and sid = $3 and workstation_no = $4 for update`,
      [ctx.tenantId, warehouseNo, sid, workstationNo],
    )
    const [row] = rows
    if (row === undefined) throw refuse('A0404')
    if (row.bindUserId !== null) await freeStations(ctx, { userId: row.bindUserId })
    return { ctx, former: row.bindUserId }
  })
  dropCachedSession(ctx, former)
  return { workstationNo }
})

/** SQL of a binding column, empty if the session has ended, because a session without sign-out leaves its binding. */
const whileAlive = (column: string): string =>
  `case when exists (select 1 from user_session u where u.tenant_id = $1 and u.id = w.bind_session_id and u.revoked = 0) then w.${column} end`

/** Number of stations in a reply; a warehouse has some dozens. */
const stationsMax = 500

const readStations = handle(workstationSeats, async (ctx, { warehouseNo, sid }) => {
  await reachWarehouse(ctx, warehouseNo, sid)
  return ctx.tx.query<ReplyOf<typeof workstationSeats>[number]>(
    `select w.workstation_no, w.workstation_name, w.station_type, coalesce(${whileAlive('bind_user_name')}, '') as bind_user_name
       from workstation w
      where w.tenant_id = $1 and w.warehouse_no = $2 and w.sid = $3 and w.is_disabled = 0
      order by w.workstation_no limit ${stationsMax}`,
    [ctx.tenantId, warehouseNo, sid],
  )
})

export default [
  ...serve(workstation, {
    from: 'workstation w',
    alias: 'w',
    columns: {
      zoneName: `(select z.zone_name from zone z
                   where z.tenant_id = $1 and z.warehouse_no = w.warehouse_no and z.sid = w.sid and z.zone_no = w.zone_no)`,
      bindUserName: whileAlive('bind_user_name'),
      bindTime: whileAlive('bind_time'),
      loginPath: `case when w.station_type = ${scaleStation} then '/login?scale=1&ws=' || w.workstation_no || '&wh=' || w.warehouse_no || '-' || w.sid end`,
    },
    write: {
      table: 'workstation',
      check,
      fill: (_ctx, body) => ({
        ...(body.baudRate === null && { baudRate: usualBaud }),
        ...(body.scaleUnit === null && { scaleUnit: usualScaleUnit }),
      }),
    },
  }),
  bind,
  free,
  readStations,
]
