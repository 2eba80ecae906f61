// 演示世界 · seed/world
/** Master data for the simulated days: goods, bins, stock, totes and temp workers of the new organisations. */
import type { Services } from '../platform/services.ts'
import { today } from '../platform/time.ts'
import { newBadge } from '../core/people/workerRules.ts'
import type { SeedGoods } from './goodsMade.ts'
import { seedBins, seedConsumables, seedGoods, seedStock } from './goodsWorld.ts'
import type { SeedCtx } from './seedCtx.ts'
import type { SeedOrganisation } from './organisation.ts'
import { tenants } from './profile.ts'
import { seedShowcase } from './showcase.ts'
import { insertRows } from '../platform/rows.ts'

export interface WorldSize {
  readonly seed: number
  /** 1 = floor.md §19 full size */
  readonly scale: number
}
/** An organisation with its goods, ready for orders. */
export interface SeedWorld extends SeedOrganisation {
  readonly goods: readonly SeedGoods[]
}

/** A size of the full world at this scale, but not below `least`. */
const scaled = (binNum: number, scale: number, min: number): number => Math.max(min, Math.round(binNum * scale))
export const totesPerWarehouse = 200
/** Master data is written in a few larger transactions. */
const seedTimeoutMs = 120_000

export const seedWorld = async (services: Services, organisation: SeedOrganisation, size: WorldSize): Promise<SeedWorld> => {
  const profile = tenants.find((tenant) => tenant.tenantCode === organisation.tenantCode)
  if (!profile) throw new Error(`no profile for tenant ${organisation.tenantCode}`)
  const now = services.clock.now()
  const inTransaction = <T>(work: (ctx: SeedCtx) => Promise<T>): Promise<T> =>
    services.db.inTenant(
      organisation.tenantId,
      (tx) => work({ tenantId: organisation.tenantId, tx, at: new Date(now), today: today(now), id: services.ids.next }),
      { timeoutMs: seedTimeoutMs },
    )
  const skuNum = scaled(profile.skuNum, size.scale, 60)
  const goods = await inTransaction(async (ctx) => {
    const newGoods = await seedGoods(ctx, organisation.owners, { seed: size.seed, skuNum, bins: 0, totes: 0 })
    await seedConsumables(ctx, organisation.warehouses)
    await seedShowcase(ctx, new Set(organisation.owners.map((owner) => owner.ownerNo)))
    return newGoods
  })
  for (const warehouse of organisation.warehouses.filter((candidate) => candidate.native)) {
    const binNum = profile.warehouses.find((one) => one.warehouseNo === warehouse.warehouseNo)?.bins ?? 1000
    const measures = { seed: size.seed, skuNum, bins: scaled(binNum, size.scale, 120), totes: totesPerWarehouse }
    await inTransaction(async (ctx) => {
      const bins = await seedBins(ctx, warehouse.warehouseNo, warehouse.sid, measures)
      await seedStock(ctx, warehouse.warehouseNo, warehouse.sid, goods, bins, measures)
      await seedStations(ctx, warehouse.warehouseNo, warehouse.sid)
    })
  }
  const first = organisation.warehouses[0]
  if (first) await inTransaction((ctx) => seedTempWorkers(ctx, first.warehouseNo, first.sid))
  return { ...organisation, goods }
}

/** station_type 1 复核, 2 打包, 3 称重, 4 复核打包一体 (floor.md §9.4); the scale is the simulated one. */
const stations = [
  { workstationNo: 'WS101', workstationName: '复核台1', stationType: 1 },
  { workstationNo: 'WS102', workstationName: '复核台2', stationType: 1 },
  { workstationNo: 'WS201', workstationName: '打包台1', stationType: 2 },
  { workstationNo: 'WS301', workstationName: '称重台1', stationType: 3, scaleNo: 'CZ-01', scaleProtocol: 3 },
  { workstationNo: 'WS401', workstationName: '复核打包一体台', stationType: 4 },
]
const seedStations = (ctx: SeedCtx, warehouseNo: string, sid: string): Promise<unknown> =>
  insertRows(
    ctx.tx,
    'workstation',
    stations.map((station) => ({ scaleNo: null, scaleProtocol: null, ...station, id: ctx.id() })),
    { all: { warehouseNo, sid, createTime: ctx.at, updateTime: ctx.at } },
  )

const temps = [
  { tempNo: 'LS0001', name: '张小满', mobile: '13700000001', opTypes: [1, 4] },
  { tempNo: 'LS0002', name: '李大暑', mobile: '13700000002', opTypes: [1, 2, 4, 7] },
]

/** Today 08:00–20:00 (floor.md §19.3), extended to the demo's start if that is by night: tomorrow's shift would have no sign-ins. */
const shiftAt = ({ today: day, at }: SeedCtx): { readonly start: Date; readonly end: Date } => {
  const moment = (time: string): number => Date.parse(`${day}T${time}+08:00`)
  return {
    start: new Date(Math.min(moment('08:00:00'), at.getTime())),
    end: new Date(Math.max(moment('20:00:00'), Math.min(at.getTime() + nightMs, moment('23:59:59')))),
  }
}
const nightMs = 4 * 3_600_000

/** Inserts temp workers who are authorised for this shift and signed in. */
const seedTempWorkers = async (ctx: SeedCtx, warehouseNo: string, sid: string): Promise<void> => {
  const shift = shiftAt(ctx)
  const sameColumns = { warehouseNo, sid, createTime: ctx.at, updateTime: ctx.at }
  const workers = temps.map((worker) => ({ ...worker, id: ctx.id() }))
  await insertRows(
    ctx.tx,
    'temp_user',
    workers.map(({ id, tempNo, name, mobile }) => ({ id, tempNo, realName: name, mobile, badgeCode: newBadge() })),
    { all: { ...sameColumns, hourWageFen: '2200' } },
  )
  await insertRows(
    ctx.tx,
    'temp_user_auth',
    workers.map(({ id, opTypes }) => ({ id: ctx.id(), tempUserId: id, opTypes })),
    {
      all: {
        ...sameColumns,
        authDate: ctx.today,
        startTime: shift.start,
        endTime: shift.end,
        authorizerName: '系统',
        signStatus: 1,
        signInTime: shift.start,
      },
    },
  )
}
