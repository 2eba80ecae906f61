// 工作台绑定 · platform/station
/** Binds people to workstations (floor.md §9.4): one person at one station, one station for one person. */
import type { Station } from '#contract/rules/station'
import { changed, type ChangeCtx } from './changes.ts'
import type { Tx } from './db.ts'
import { refuse } from './errors.ts'
import { changeRows, selected } from './rows.ts'
import { warehouseKey } from './scope.ts'

export interface StationRow {
  readonly id: string
  readonly warehouseNo: string
  readonly sid: string
  readonly workstationNo: string
  readonly workstationName: string
  readonly stationType: number
  readonly scaleNo: string | null
  readonly scaleProtocol: number | null
  readonly scaleUnit: number
  readonly baudRate: number
  readonly printerName: string | null
  readonly waybillTemplate: string | null
  readonly bindUserId: string | null
  readonly bindUserName: string | null
  /** whether the bound session is still valid */
  readonly alive: boolean
}
const columns = `w.id, w.warehouse_no, w.sid, w.workstation_no, w.workstation_name, w.station_type, w.scale_no, w.scale_protocol,
  w.scale_unit, w.baud_rate, w.printer_name, w.waybill_template, w.bind_user_id, w.bind_user_name`

/** Active stations with a number, locked; of all warehouses, or of one. */
export const stationsOf = (
  ctx: Pick<ChangeCtx, 'tenantId' | 'tx' | 'at'>,
  workstationNo: string,
  warehouse?: { readonly warehouseNo: string; readonly sid: string },
): Promise<StationRow[]> =>
  ctx.tx.query<StationRow>(
    `select ${columns}, exists (select 1 from user_session s where s.tenant_id = $1 and s.id = w.bind_session_id and s.revoked = 0
                                   and s.refresh_expires > $5) as alive
       from workstation w
      where w.tenant_id = $1 and w.workstation_no = $2 and w.is_disabled = 0 and ($3::text is null or (w.warehouse_no = $3 and w.sid = $4))
      order by w.id for update of w`,
    [ctx.tenantId, workstationNo, warehouse?.warehouseNo ?? null, warehouse?.sid ?? null, ctx.at],
  )

export const stationOf = (row: StationRow): Station => ({
  warehouseNo: row.warehouseNo,
  sid: row.sid,
  workstationNo: row.workstationNo,
  workstationName: row.workstationName,
  stationType: row.stationType,
  scaleNo: row.scaleNo ?? '',
  scaleProtocol: row.scaleProtocol ?? 0,
  scaleUnit: row.scaleUnit,
  baudRate: row.baudRate,
  ...(row.printerName && { printerName: row.printerName }),
  ...(row.waybillTemplate && { waybillTemplate: row.waybillTemplate }),
})

interface NewUser {
  readonly userId: string
  readonly name: string
  readonly sessionId: string
  /** the person was shown who works there and confirmed to take over */
  readonly confirmed: boolean
}

/**
 * Binds a session to a station, whose row the caller has locked, and frees the person's earlier station. Returns the previous person, or
 * null.
 * @throws Refused A1054 another person works there and the takeover is not confirmed
 */
export const takeStation = async (ctx: ChangeCtx, row: StationRow, taker: NewUser): Promise<string | null> => {
  const previousUser = row.alive && row.bindUserId !== taker.userId ? row.bindUserId : null
  if (previousUser !== null && !taker.confirmed) throw refuse('A1054', { name: row.bindUserName ?? '', no: row.workstationNo })
  await freeStations(ctx, { userId: taker.userId })
  await changeRows(ctx.tx, 'workstation', [{ id: row.id }], {
    key: ['id'],
    all: {
      bindUserId: taker.userId,
      bindUserName: taker.name,
      bindSessionId: taker.sessionId,
      bindTime: ctx.at,
      updateTime: ctx.at,
    },
  })
  await announceStations(ctx, [row])
  return previousUser
}

const boundStations = `
  select id from workstation
   where tenant_id = $1 and bind_user_id = $2 and ($3::bigint is null or bind_session_id = $3) order by id for update`

/** Frees the station of a session, or of a person. */
export const freeStations = async (
  ctx: ChangeCtx,
  binding: { readonly sessionId: string; readonly userId: string } | { readonly userId: string },
): Promise<void> => {
  const freedStations = await changeRows(
    ctx.tx,
    'workstation',
    selected(boundStations, binding.userId, 'sessionId' in binding ? binding.sessionId : null),
    {
      key: ['id'],
      all: { bindUserId: null, bindUserName: null, bindSessionId: null, bindTime: null, updateTime: ctx.at },
      returning: ['workstationNo', 'warehouseNo', 'sid'],
    },
  )
  await announceStations(ctx, freedStations)
}

const announceStations = (
  ctx: ChangeCtx,
  rows: readonly Pick<StationRow, 'workstationNo' | 'warehouseNo' | 'sid'>[],
): Promise<void> =>
  changed(
    ctx,
    rows.map((row) => ({
      resource: 'setting/workstation',
      key: row.workstationNo,
      op: 'put' as const,
      warehouseNo: row.warehouseNo,
      sid: row.sid,
    })),
  )

/** The station a session is bound to, or null. */
export const stationOfSession = async (tx: Tx, userId: string, sessionId: string): Promise<Station | null> => {
  const [row] = await tx.query<StationRow>(
    `select ${columns}, true as alive from workstation w
      where w.tenant_id = $1 and w.bind_user_id = $2 and w.bind_session_id = $3 and w.is_disabled = 0`,
    [tx.tenantId, userId, sessionId],
  )
  return row === undefined ? null : stationOf(row)
}

/** The one warehouse of a station, as a scope. */
export const onlyThere = ({ warehouseNo, sid }: Pick<Station, 'warehouseNo' | 'sid'>) =>
  ({ all: false, keys: new Set([warehouseKey(warehouseNo, sid)]) }) as const
