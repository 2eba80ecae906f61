// 自动赔付 · workorder/comp/autoTask
/**
 * Automatic claims (office.md §5.1 `source`), each switched by a tenant setting: pieces missing in a stock check, parcels the carrier
 * reports as lost or damaged, and last month's late orders if the warehouse promised to pay for them.
 */
import { compSource } from '#contract/rules/compensation'
import { monthAfter } from '#contract/rules/clock'
import { isDamaged } from '#contract/rules/parcelWay'
import { judgeComps } from './reckon.ts'
import type { NewComp } from './types.ts'
import { createComps } from './write.ts'
import { isOn } from '../../core/commonConfig.ts'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { jobRun } from '../../platform/jobRun.ts'
import type { JobTask } from '../../platform/jobs.ts'

/** Settings of the tenant (tpl_common_config). */
const switches = { losses: 'autoCompLoss', late: 'autoCompLate', lost: 'autoCompLost' } as const
/** How many days back finished checks and lost parcels are read, so that a server that was down catches up. */
const daysBack = 7
/** Days of a month on which the previous month is settled. */
const monthDays = 5
/** Claims per transaction. */
const part = 500

const blank = {
  workOrderNo: null,
  logisticsNo: null,
  stockoutNo: null,
  ownerNo: null,
  /** 仓库 */
  liability: 1,
  payerType: 2,
  payerNo: null,
  goods: [],
  valueFen: null,
  freightFen: null,
  claimFen: null,
  approveFen: null,
  delayMin: null,
} as const

interface Loss {
  readonly checkNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly bizDate: string
  readonly ownerNo: string
  readonly goods: readonly { readonly goodsNo: string; readonly goodsName: string; readonly qty: number }[]
}
/** Missing pieces of finished checks by owner, without a claim yet. */
const losses = async ({ tx, tenantId, today }: Ctx): Promise<readonly NewComp[]> => {
  const rows = await tx.query<Loss>(
    `select v.check_no, v.warehouse_no, v.sid, v.biz_date, v.owner_no,
            jsonb_agg(jsonb_build_object('goodsNo', v.goods_no, 'goodsName', v.goods_name, 'qty', v.qty) order by v.goods_no) as goods
       from (select e.aggregate_no as check_no, e.warehouse_no, e.sid, e.biz_date, l.owner_no, l.goods_no,
                    max(coalesce(g.goods_name, l.goods_no)) as goods_name, sum(-l.diff_qty)::int as qty
               from domain_event e
               join stock_check_line l on l.tenant_id = $1 and l.check_no = e.aggregate_no and l.diff_qty < 0
               left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
              where e.tenant_id = $1 and e.event_type = 'stockcheck.finished' and e.biz_date > $2::date - ${daysBack}
              group by 1, 2, 3, 4, 5, 6) v
      where not exists (select 1 from comp_detail d where d.tenant_id = $1 and d.source = ${compSource.stockCheck}
                           and d.source_no = v.check_no and d.owner_no = v.owner_no)
      group by 1, 2, 3, 4, 5 order by 1, 5`,
    [tenantId, today],
  )
  return rows.map(({ checkNo, warehouseNo, sid, bizDate, ownerNo, goods }): NewComp => ({
    ...blank,
    source: compSource.stockCheck,
    sourceNo: checkNo,
    place: { warehouseNo, sid },
    ownerNo,
    payerNo: `${warehouseNo}-${sid}`,
    compType: 7,
    goods: goods.map((one) => ({ ...one, priceFen: null })),
    happenDate: bizDate,
    remark: `盘点单 ${checkNo} 盘亏`,
  }))
}

interface Late {
  readonly stockoutNo: string
  readonly logisticsNo: string | null
  readonly ownerNo: string
  readonly day: string
}
/** Late orders of the previous month, where the promise in force pays for them. */
const lateOrders = async ({ tx, tenantId, today }: Ctx): Promise<readonly NewComp[]> => {
  const month = today.slice(0, 7)
  const rows = await tx.query<Late>(
    `select o.stockout_no, o.logistics_no, o.owner_no, to_char(o.ship_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
       from stockout_order o
       join lateral (select p.compensate_flag from warehouse_promise p
                      where p.tenant_id = $1 and p.warehouse_no = o.warehouse_no and p.sid = o.sid and p.is_disabled = 0
                        and p.owner_no in (o.owner_no, '*') and p.order_structure in (o.order_structure, 0)
                        and p.effect_date <= (o.receive_time at time zone 'Asia/Shanghai')::date
                      order by p.order_structure = 0, p.owner_no = '*', p.effect_date desc limit 1) w on w.compensate_flag = 1
      where o.tenant_id = $1 and o.is_overtime = 1 and o.ship_time >= $2::timestamptz and o.ship_time < $3::timestamptz
        and not exists (select 1 from comp_detail d where d.tenant_id = $1 and d.source = ${compSource.shippedLate}
                           and d.source_no = o.stockout_no and d.owner_no = o.owner_no)
      order by o.stockout_no`,
    [tenantId, `${monthAfter(month, -1)}-01T00:00:00+08:00`, `${month}-01T00:00:00+08:00`],
  )
  return rows.map(({ stockoutNo, logisticsNo, day }): NewComp => ({
    ...blank,
    source: compSource.shippedLate,
    sourceNo: stockoutNo,
    stockoutNo,
    logisticsNo,
    compType: 8,
    happenDate: day,
    remark: '发货超时',
  }))
}

interface Lost {
  readonly stockoutNo: string
  readonly logisticsNo: string
  readonly ownerNo: string
  readonly lostText: string
  readonly day: string
  readonly goods: readonly { readonly goodsNo: string; readonly goodsName: string; readonly qty: number }[]
}
/**
 * Parcels the carrier reports as lost or damaged, without a claim yet. A single parcel contains the whole order. Of several parcels each
 * contains what the packer scanned into it; without scans a person sets the value.
 */
const lostParcels = async ({ tx, tenantId, at }: Ctx): Promise<readonly NewComp[]> => {
  const rows = await tx.query<Lost>(
    `select w.stockout_no, w.logistics_no, o.owner_no, w.lost_text, to_char(w.lost_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
            coalesce((select jsonb_agg(jsonb_build_object('goodsNo', g.goods_no, 'goodsName', g.goods_name, 'qty', g.qty) order by g.goods_no) from (
              select l.goods_no, max(coalesce(l.goods_name, l.goods_no)) as goods_name, sum(coalesce(i.qty, l.shipped_qty))::int as qty
                from stockout_line l
                left join lateral (select (j ->> 'qty')::int as qty from jsonb_array_elements(p.goods_json) j
                                    where j ->> 'goodsNo' = l.goods_no limit 1) i on o.package_num > 1
               where l.tenant_id = $1 and l.stockout_no = o.stockout_no and l.shipped_qty > 0 and (o.package_num = 1 or i.qty is not null)
               group by l.goods_no) g), '[]') as goods
       from waybill_way w
       join stockout_order o on o.tenant_id = $1 and o.stockout_no = w.stockout_no
       left join stockout_package p on p.tenant_id = $1 and p.logistics_code = w.logistics_code and p.logistics_no = w.logistics_no
      where w.tenant_id = $1 and w.lost_time > $2::timestamptz - ${daysBack} * interval '1 day'
        and not exists (select 1 from comp_detail d where d.tenant_id = $1 and d.source = ${compSource.lost}
                           and d.source_no = w.logistics_no and d.owner_no = o.owner_no)
      order by w.logistics_no`,
    [tenantId, at],
  )
  return rows.map(({ stockoutNo, logisticsNo, lostText, day, goods }): NewComp => ({
    ...blank,
    source: compSource.lost,
    sourceNo: logisticsNo,
    stockoutNo,
    logisticsNo,
    /** 快递/网点 */
    liability: 2,
    payerType: 1,
    compType: isDamaged(lostText) ? 2 : 1,
    goods: goods.map((one) => ({ ...one, priceFen: null })),
    happenDate: day,
    remark: `快递轨迹：${lostText}`.slice(0, 200),
  }))
}

/** Creates the claims that have no fault and, for late orders, an amount; returns their number. */
const createValid = async (ctx: Ctx, comps: readonly NewComp[]): Promise<number> => {
  const { faults, reckoned } = await judgeComps(ctx, comps)
  const faultyRows = new Set(faults.map(({ row }) => row))
  const validComps = comps.filter(
    (comp, at) => !faultyRows.has(at) && (comp.source !== compSource.shippedLate || (reckoned[at]?.claimFen ?? 0) > 0),
  )
  if (validComps.length > 0) await createComps(ctx, validComps)
  return validComps.length
}

const createInParts = async (run: Run, found: readonly NewComp[]): Promise<void> => {
  for (let from = 0; from < found.length; from += part)
    await run((ctx) => createValid(ctx, found.slice(from, from + part)), { timeoutMs: 30_000 })
}

/** Runs every night. Late orders of a month are claimed in the first days of the next month. */
export const autoCompTask: JobTask = {
  name: 'comp-auto',
  dailyAt: '01:10',
  run: async (services, { tenantId }) => {
    const run = jobRun(services, tenantId)
    const read = { readOnly: true, timeoutMs: 60_000 } as const
    await createInParts(run, await run(async (ctx) => ((await isOn(ctx, switches.losses)) ? losses(ctx) : []), read))
    await createInParts(run, await run(async (ctx) => ((await isOn(ctx, switches.lost)) ? lostParcels(ctx) : []), read))
    await createInParts(
      run,
      await run(
        async (ctx) => (Number(ctx.today.slice(8)) <= monthDays && (await isOn(ctx, switches.late)) ? lateOrders(ctx) : []),
        read,
      ),
    )
  },
}
