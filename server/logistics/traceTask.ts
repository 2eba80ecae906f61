// 模拟快递的轨迹 · logistics/traceTask
/** Every ten minutes asks the simulated carrier about every parcel on its way (office.md §23.1 tracePullJob); real carriers push. */
import { momentText } from '#contract/rules/clock'
import { orderLife } from '#contract/rules/orderLife'
import { takeTraces } from '../core/orders/traces/take.ts'
import { cityShown } from '../core/regions.ts'
import type { Ctx } from '../platform/ctx.ts'
import { jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'

/** Days after which an order is done anyway. */
const daysMax = 30
/** Orders per transaction. */
const part = 100

interface OnWay {
  readonly orderId: string
  readonly logisticsCode: string
  readonly logisticsNo: string
  readonly shipTime: Date
  readonly fromProvince: string
  readonly fromZone: number | null
  readonly fromCity: string
  readonly toProvince: string
  readonly toZone: number | null
  readonly toCity: string
  readonly lastTime: Date | null
}
const onWay = ({ tx, tenantId, at }: Ctx, after: string): Promise<readonly OnWay[]> =>
  tx.query<OnWay>(
    `select o.id::text as order_id, p.logistics_code, p.logistics_no, o.ship_time, y.province_code as from_province, fp.zone as from_zone,
            coalesce(${cityShown('fp', 'fc')}, fp.name, '') as from_city, o.province_code as to_province, tp.zone as to_zone, coalesce(${cityShown('tp', 'tc')}, td.name, tp.name, '') as to_city, v.last_time
       from (select * from stockout_order s
              where s.tenant_id = $1 and s.status = ${orderLife.shipped} and s.id > $2::bigint
                and s.ship_time > $3::timestamptz - ${daysMax} * interval '1 day'
                and exists (select 1 from stockout_package q where q.tenant_id = $1 and q.stockout_no = s.stockout_no)
              order by s.id limit ${part}) o
       join stockout_package p on p.tenant_id = $1 and p.stockout_no = o.stockout_no
       join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = o.warehouse_no and w.sid = o.sid
       join warehouse y on y.tenant_id = $1 and y.parent_warehouse_no = w.parent_warehouse_no
       left join region fp on fp.region_code = y.province_code
       left join region fc on fc.region_code = y.city_code
       left join region tp on tp.region_code = o.province_code
       left join region tc on tc.region_code = o.city_code
       left join region td on td.region_code = o.district_code
       left join waybill_way v on v.tenant_id = $1 and v.logistics_code = p.logistics_code and v.logistics_no = p.logistics_no
      order by o.id, p.seq`,
    [tenantId, after, at],
  )

/** Handles one part; returns its last order, '' after the last part. */
const pullPart = async (ctx: Ctx, after: string): Promise<string> => {
  const parcels = await onWay(ctx, after)
  const coming = parcels.flatMap(({ logisticsCode, logisticsNo, shipTime, lastTime, ...way }) =>
    ctx.adapters.trace
      .wayOf(
        {
          logisticsCode,
          logisticsNo,
          shipTime,
          from: { provinceCode: way.fromProvince, zone: way.fromZone, city: way.fromCity },
          to: { provinceCode: way.toProvince, zone: way.toZone, city: way.toCity },
        },
        ctx.now,
      )
      .flatMap(({ time, text, city }) =>
        lastTime !== null && time <= lastTime.getTime()
          ? []
          : [{ logisticsCode, logisticsNo, traceTime: momentText(time), text, city }],
      ),
  )
  if (coming.length > 0) await takeTraces(ctx, coming)
  return parcels.at(-1)?.orderId ?? ''
}

export const tracePullTask: JobTask = {
  name: 'trace.pull',
  everyMin: 10,
  run: async (services, { tenantId }, stopping) => {
    if (!services.adapters.trace.simulated) return
    for (let after = '0'; after !== '' && !stopping();)
      after = await jobRun(services, tenantId)((ctx) => pullPart(ctx, after), { timeoutMs: 30_000 })
  },
}
