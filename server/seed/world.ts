// 演示世界 · seed/world
/** Goods, bins, stock, totes, temp workers of the organisations made now: the master data the simulated days run on. */
import type { Services } from '../platform/services.ts'
import { today } from '../platform/time.ts'
import { badgeOf } from '../core/people/workerRules.ts'
import type { SeedGoods } from './goodsMade.ts'
import { seedBins, seedConsumables, seedGoods, seedStock, type SeedCtx } from './goodsWorld.ts'
import type { SeedOrganisation } from './organisation.ts'
import { tenants } from './profile.ts'
import { seedShowcase } from './showcase.ts'

export interface WorldSize {
  readonly seed: number
  /** 1 = floor.md §19 full size */
  readonly scale: number
}
/** An organisation with its goods, ready for orders. */
export interface SeedWorld extends SeedOrganisation {
  readonly goods: readonly SeedGoods[]
}

/** Sizes that still make a world at the smallest scale. */
const scaled = (full: number, scale: number, least: number): number => Math.max(least, Math.round(full * scale))
export const totesPerWarehouse = 200
/** Master data is written in few, larger transactions. */
const seedTimeoutMs = 120_000

export const seedWorld = async (services: Services, organisation: SeedOrganisation, size: WorldSize): Promise<SeedWorld> => {
  const profile = tenants.find((one) => one.tenantCode === organisation.tenantCode)
  if (!profile) throw new Error(`no profile for tenant ${organisation.tenantCode}`)
  const now = services.clock.now()
  const within = <T>(work: (ctx: SeedCtx) => Promise<T>): Promise<T> =>
    services.db.inTenant(
      organisation.tenantId,
      (tx) => work({ tenantId: organisation.tenantId, tx, at: new Date(now), today: today(now), id: services.ids.next }),
      { timeoutMs: seedTimeoutMs },
    )
  const skuNum = scaled(profile.skuNum, size.scale, 60)
  const goods = await within(async (ctx) => {
    const made = await seedGoods(ctx, organisation.owners, { seed: size.seed, skuNum, bins: 0, totes: 0 })
    await seedConsumables(ctx, organisation.warehouses)
    await seedShowcase(ctx, new Set(organisation.owners.map((owner) => owner.ownerNo)))
    return made
  })
  for (const warehouse of organisation.warehouses.filter((one) => one.native)) {
    const full = profile.warehouses.find((one) => one.warehouseNo === warehouse.warehouseNo)?.bins ?? 1000
    const measures = { seed: size.seed, skuNum, bins: scaled(full, size.scale, 120), totes: totesPerWarehouse }
    await within(async (ctx) => {
      const bins = await seedBins(ctx, warehouse.warehouseNo, warehouse.sid, measures)
      await seedStock(ctx, warehouse.warehouseNo, warehouse.sid, goods, bins, measures)
    })
  }
  const first = organisation.warehouses[0]
  if (first) await within((ctx) => seedTempWorkers(ctx, first.warehouseNo, first.sid))
  return { ...organisation, goods }
}

const temps = [
  { tempNo: 'LS0001', name: '张小满', mobile: '13700000001', opTypes: [1, 4] },
  { tempNo: 'LS0002', name: '李大暑', mobile: '13700000002', opTypes: [1, 2, 4, 7] },
]

/** Today 08:00–20:00 (floor.md §19.3), or as much longer as the demo is begun by night: nobody has signed in tomorrow morning. */
const shiftAt = ({ today: day, at }: SeedCtx): { readonly start: Date; readonly end: Date } => {
  const moment = (time: string): number => Date.parse(`${day}T${time}+08:00`)
  return {
    start: new Date(Math.min(moment('08:00:00'), at.getTime())),
    end: new Date(Math.max(moment('20:00:00'), Math.min(at.getTime() + nightMs, moment('23:59:59')))),
  }
}
const nightMs = 4 * 3_600_000

/** Temp workers of the hall, authorised for this shift and signed in. */
const seedTempWorkers = async (ctx: SeedCtx, warehouseNo: string, sid: string): Promise<void> => {
  const shift = shiftAt(ctx)
  for (const worker of temps) {
    const id = ctx.id()
    await ctx.tx.query(
      `insert into temp_user as u (tenant_id, id, temp_no, real_name, mobile, warehouse_no, sid, hour_wage_fen, badge_code, create_time, update_time)
       values ($1, $2, $3, $4, $5, $6, $7, 2200, $8, $9, $9)`,
      [ctx.tenantId, id, worker.tempNo, worker.name, worker.mobile, warehouseNo, sid, badgeOf(id), ctx.at],
    )
    await ctx.tx.query(
      `insert into temp_user_auth as a (tenant_id, id, temp_user_id, warehouse_no, sid, auth_date, start_time, end_time, op_types, authorizer_name, sign_status, sign_in_time,
         create_time, update_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '系统', 1, $7, $10, $10)`,
      [ctx.tenantId, ctx.id(), id, warehouseNo, sid, ctx.today, shift.start, shift.end, JSON.stringify(worker.opTypes), ctx.at],
    )
  }
}
