// 一个货主一段时间的事实都去了哪里 · finance/unbilled/facts
/**
 * SQL: every fact of an owner and a period with what became of it. What was done is read from the floor's own tables; what was charged from
 * the fee ledger and 计价池. `billed`, `pooled`, and by the name of a rule `none` (nothing was agreed) and `closed` (closed in the pool) are
 * accounted for; `MISSING`, `DUE` and `LOST` are not. Parameters: $1 tenant, $2 owner, $3 and $4 first and last day, $5 the owner's customer.
 */
import { feeLineLife, valuationLife } from '#contract/rules/compensationLife'
import { packageLife } from '#contract/rules/packageLife'
import { orderLife } from '#contract/rules/orderLife'
import { factRecvLife, waybillRecvLife } from '#contract/rules/waybillLife'
import { SOURCE as FACT } from '../factRows.ts'
import { SOURCE } from '../pricing/charge.ts'
import { isFinishedReturn } from '../returnFacts.ts'
import { isFinishedStockIn } from '../stockInFacts.ts'
import { isBilledTask } from '../taskFacts.ts'

/** A moment of the period, by the days of Shanghai; the cut of a warehouse's day is some hours off and needs no more than that. */
const within = (time: string): string =>
  `${time} >= $3::date::timestamp at time zone 'Asia/Shanghai' and ${time} < ($4::date + 1)::timestamp at time zone 'Asia/Shanghai'`
const dayOf = (time: string): string => `(${time} at time zone 'Asia/Shanghai')::date`

const liveLines = `l.tenant_id = $1 and l.direction = 1 and l.custom_no = $5 and l.status <> ${feeLineLife.off} and l.biz_date between $3 and $4`
const waitingRows = `v.tenant_id = $1 and v.direction = 1 and v.owner_no = $2 and v.biz_date between $3 and $4
   and v.status in (${valuationLife.open}, ${valuationLife.held})`

/** `f`: a fact with its marks, `n`: its lines, `p`: its rows in the pool. */
const categoryText = `case when f.is_due then 'DUE' when f.recv_lines <> coalesce(n.num, 0) or f.recv_waiting <> coalesce(p.num, 0) then 'LOST'
   when f.is_pooled then 'pooled' when f.recv_lines > 0 then 'billed'
   when f.is_free then 'closed' else 'none' end`

const parcelSources = `(${SOURCE.parcel}, ${SOURCE.consumable})`
/** An order counts once: its parcels, its work and its consumables are priced together. */
const orders = `select ${SOURCE.parcel} as kind, f.source_no, '' as line_key, f.biz_date, f.warehouse_no, f.sid, ${categoryText} as category
  from (select w.stockout_no as source_no, min(w.ship_date) as biz_date, min(w.warehouse_no) as warehouse_no, min(w.sid) as sid,
               max(w.recv_lines) as recv_lines, max(w.recv_waiting) as recv_waiting, bool_or(w.recv_revision < w.revision) as is_due,
               bool_or(w.recv_status = ${waybillRecvLife.pooled}) as is_pooled, bool_and(w.recv_status = ${waybillRecvLife.free}) as is_free
          from fin_waybill w where w.tenant_id = $1 and w.owner_no = $2 and w.ship_date between $3 and $4 group by w.stockout_no) f
  left join (select l.source_no, count(*)::int as num from fin_fee_line l
              where ${liveLines} and l.source_type in ${parcelSources} group by l.source_no) n on n.source_no = f.source_no
  left join (select v.source_no, count(*)::int as num from valuation_pool v
              where ${waitingRows} and v.source_type in ${parcelSources} group by v.source_no) p on p.source_no = f.source_no`

const factKinds = `(${FACT.stockIn}, ${FACT.returned}, ${FACT.stockDay}, ${FACT.task})`
const documents = `select f.kind, f.source_no, f.line_key, f.biz_date, f.warehouse_no, f.sid, ${categoryText} as category
  from (select t.source_type as kind, t.source_no, t.line_key, t.biz_date, t.warehouse_no, t.sid, t.recv_lines, t.recv_waiting,
               t.recv_revision < t.revision as is_due, t.recv_status = ${factRecvLife.pooled} as is_pooled,
               t.recv_status = ${factRecvLife.free} as is_free
          from fin_fact t where t.tenant_id = $1 and t.owner_no = $2 and t.biz_date between $3 and $4) f
  left join (select l.source_type, l.source_no, l.biz_date, l.warehouse_no, l.sid, count(*)::int as num from fin_fee_line l
              where ${liveLines} and l.source_type in ${factKinds} group by 1, 2, 3, 4, 5) n
    on n.source_type = f.kind and n.source_no = f.source_no and n.biz_date = f.biz_date and n.warehouse_no = f.warehouse_no and n.sid = f.sid
  left join (select v.source_type, v.source_no, v.biz_date, v.warehouse_no, v.sid, count(*)::int as num from valuation_pool v
              where ${waitingRows} and v.source_type in ${factKinds} group by 1, 2, 3, 4, 5) p
    on p.source_type = f.kind and p.source_no = f.source_no and p.biz_date = f.biz_date and p.warehouse_no = f.warehouse_no and p.sid = f.sid`

const shipped = `o.tenant_id = $1 and o.owner_no = $2 and o.status >= ${orderLife.shipped} and ${within('o.ship_time')}`
const lostParcels = `select ${SOURCE.parcel}, o.stockout_no, k.package_no, ${dayOf('o.ship_time')}, o.warehouse_no, o.sid, 'MISSING'
  from stockout_order o
  join stockout_package k on k.tenant_id = $1 and k.stockout_no = o.stockout_no and k.status <> ${packageLife.off}
  where ${shipped} and not exists (select 1 from fin_waybill w where w.tenant_id = $1 and w.logistics_code = k.logistics_code
          and w.logistics_no = k.logistics_no)`
const lostConsumables = `select distinct ${SOURCE.consumable}, o.stockout_no, u.consumable_no, ${dayOf('o.ship_time')}, o.warehouse_no, o.sid, 'MISSING'
  from stockout_order o
  join pack_consumable u on u.tenant_id = $1 and u.stockout_no = o.stockout_no
  join stockout_package k on k.tenant_id = $1 and k.package_no = u.package_no and k.status <> ${packageLife.off}
  where ${shipped} and not exists (select 1 from fin_waybill_consumable c where c.tenant_id = $1 and c.stockout_no = o.stockout_no
          and c.consumable_no = u.consumable_no)`
const unknownDocument = (kind: number, no: string): string =>
  `not exists (select 1 from fin_fact f where f.tenant_id = $1 and f.source_type = ${kind} and f.source_no = ${no})`
const lostStockIns = `select ${FACT.stockIn}, o.stockin_no, '', ${dayOf('o.finish_putaway_time')}, o.warehouse_no, o.sid, 'MISSING'
  from stockin_order o where o.tenant_id = $1 and o.owner_no = $2 and ${isFinishedStockIn} and ${within('o.finish_putaway_time')}
   and ${unknownDocument(FACT.stockIn, 'o.stockin_no')}`
const lostReturns = `select ${FACT.returned}, r.return_no, '', ${dayOf('r.finish_time')}, r.warehouse_no, r.sid, 'MISSING'
  from return_order r where r.tenant_id = $1 and r.owner_no = $2 and ${isFinishedReturn} and ${within('r.finish_time')}
   and ${unknownDocument(FACT.returned, 'r.return_no')}`
const lostTasks = `select ${FACT.task}, t.task_no, '', ${dayOf('t.confirm_time')}, t.warehouse_no, t.sid, 'MISSING'
  from custom_task t where t.tenant_id = $1 and t.owner_no = $2 and ${isBilledTask} and ${within('t.confirm_time')}
   and ${unknownDocument(FACT.task, 't.task_no')}`
// an empty room is charged where a contract says so, and has its fact then
const lostDays = `select ${FACT.stockDay}, d.owner_no, d.warehouse_no || '-' || d.sid, d.biz_date, d.warehouse_no, d.sid, 'MISSING'
  from stock_daily_sum d where d.tenant_id = $1 and d.owner_no = $2 and d.biz_date between $3 and $4 and d.qty > 0
   and not exists (select 1 from fin_fact f where f.tenant_id = $1 and f.source_type = ${FACT.stockDay} and f.source_no = d.owner_no
         and f.line_key = d.warehouse_no || '-' || d.sid and f.biz_date = d.biz_date)`

/** Columns kind, source_no, line_key, biz_date, warehouse_no, sid, category. */
export const factsText = [orders, documents, lostParcels, lostConsumables, lostStockIns, lostReturns, lostTasks, lostDays].join(
  '\nunion all\n',
)
