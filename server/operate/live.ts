// 现场 · operate/live
import { deviceLife } from '#contract/rules/warehouseLife'
import { signLife, authLife } from '#contract/rules/peopleLife'
import { conflicts, devices, FLOW_WORD, orders, people, seenMin, silentMin, toldHours } from '#contract/operate/live'
import type { ReplyOf } from '#contract/call'
import { conflictLife } from '#contract/rules/conflictLife'
import { orderLife } from '#contract/rules/orderLife'
import { hourlyOf, PACE } from '#contract/rules/pace'
import type { WorkOp } from '#contract/rules/worktime'
import { say } from '#contract/ops/sentences'
import { titles, type OpType } from '#contract/ops/titles'
import type { FlowName } from '#contract/ops/flowNames'
import { isMirrored } from '../core/warehouses.ts'
import type { Ctx } from '../platform/ctx.ts'
import { handle } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { reachWarehouse, scopeConditions, splitWarehouse } from '../platform/scope.ts'
import { moment } from '../platform/time.ts'

const minute = 60_000
const hour = 60 * minute
/** Most rows of one reply; a warehouse has about sixty people and a hundred devices. */
const rowsMax = 300
/** Days whose average is a person's usual pace. */
const averageDays = 14
const nextOrders = 8
const newestConflicts = 6
/** Order states with manual work, in the sequence of the flow. */
const stages: readonly number[] = [
  orderLife.toWave,
  orderLife.toPick,
  orderLife.picking,
  orderLife.toCheck,
  orderLife.toPack,
  orderLife.toWeigh,
  orderLife.toShip,
]
/** Order states in a mirrored warehouse, which has no waves or pick orders here. */
const mirroredStages: readonly number[] = [
  orderLife.toAllocate,
  orderLife.picking,
  orderLife.toCheck,
  orderLife.toPack,
  orderLife.toWeigh,
  orderLife.toShip,
]

type WarehouseKey = readonly [warehouseNo: string, sid: string]
/** The watched warehouse. @throws Refused A0404 if the caller does not see the warehouse */
const watchedWarehouse = async (ctx: Ctx, key: string): Promise<WarehouseKey> => {
  const place = splitWarehouse(key)
  await reachWarehouse(ctx, ...place)
  return place
}

interface PresentPerson {
  operatorKey: string
  name: string
  deviceName: string | null
  workstationNo: string | null
  locationNo: string | null
  opType: OpType | null
  flow: FlowName | null
  docNo: string | null
  lastTime: Date | null
  signInTime: Date | null
}
/** People with an operation in the last `seenMin` minutes who did not sign out since, and signed-in temp workers without one. */
const presentAt = (ctx: Ctx, place: WarehouseKey): Promise<PresentPerson[]> =>
  ctx.tx.named<PresentPerson>(
    'live_people',
    `select p.operator_key, p.operator_name as name, d.device_name, p.workstation_no, p.location_no, p.op_type, p.flow, p.doc_no, p.last_time,
            null::timestamptz as sign_in_time
       from floor_presence p
       left join device d on d.tenant_id = $1 and d.device_id = p.device_id
      where p.tenant_id = $1 and p.warehouse_no = $2 and p.sid = $3 and p.last_time >= $4
        and not exists (select 1 from temp_user_auth a
                         where a.tenant_id = $1 and a.warehouse_no = $2 and a.sid = $3 and a.auth_date between $5::date - 1 and $5::date
                           and 'T' || a.temp_user_id = p.operator_key and a.sign_status = ${signLife.out} and a.sign_out_time >= p.last_time)
      union all
     select 'T' || t.id, t.real_name, null, null, null, null, null, null, null, max(a.sign_in_time)
       from temp_user_auth a
       join temp_user t on t.tenant_id = $1 and t.id = a.temp_user_id
      where a.tenant_id = $1 and a.warehouse_no = $2 and a.sid = $3 and a.auth_date between $5::date - 1 and $5::date
        and a.sign_status = ${signLife.inside} and a.status = ${authLife.valid}
        and not exists (select 1 from floor_presence q where q.tenant_id = $1 and q.operator_key = 'T' || t.id and q.last_time >= $4)
      group by t.id, t.real_name
      order by name, operator_key limit ${rowsMax}`,
    [ctx.tenantId, ...place, new Date(ctx.now - seenMin * minute), ctx.today],
  )

interface WorkAmount {
  operatorKey: string
  opType: WorkOp
  orderNum: number
  goodsNum: number
  packageNum: number
}
interface RecentWork extends WorkAmount {
  halfOrders: number
  halfGoods: number
  halfPackages: number
}
/** Finished work of the last hour and half hour by person and type of work; the latest type of each person comes first. */
const recentWork = (ctx: Ctx, place: WarehouseKey): Promise<RecentWork[]> =>
  ctx.tx.named<RecentWork>(
    'live_done',
    `select w.operator_key, w.op_type, sum(w.order_num)::int as order_num, sum(w.goods_num)::int as goods_num, sum(w.package_num)::int as package_num,
            coalesce(sum(w.order_num) filter (where w.finish_time >= $5), 0)::int as half_orders,
            coalesce(sum(w.goods_num) filter (where w.finish_time >= $5), 0)::int as half_goods,
            coalesce(sum(w.package_num) filter (where w.finish_time >= $5), 0)::int as half_packages
       from work_record w
      where w.tenant_id = $1 and w.finish_time >= $4 and w.finish_time <= $6 and w.warehouse_no = $2 and w.sid = $3 and w.is_valid = 1
      group by w.operator_key, w.op_type order by max(w.finish_time) desc`,
    [ctx.tenantId, ...place, new Date(ctx.now - hour), new Date(ctx.now - hour / 2), ctx.at],
  )

/** Work of these people over the last two weeks by type of work, from which their usual pace is calculated. */
const usualWork = (ctx: Ctx, keys: readonly string[]): Promise<(WorkAmount & { effectiveSec: number })[]> =>
  ctx.tx.named<WorkAmount & { effectiveSec: number }>(
    'live_usual',
    `select s.operator_key, s.op_type, sum(s.order_num)::int as order_num, sum(s.goods_num)::int as goods_num,
            sum(s.package_num)::int as package_num, sum(s.effective_sec)::int as effective_sec
       from work_day_stat s
      where s.tenant_id = $1 and s.operator_key = any($2::text[]) and s.biz_date >= $3::date - ${averageDays} and s.biz_date < $3::date
      group by s.operator_key, s.op_type`,
    [ctx.tenantId, keys, ctx.today],
  )

type Pace = Pick<ReplyOf<typeof people>['people'][number], 'opType' | 'pace' | 'usual'>
const unknownPace: Pace = { opType: null, pace: null, usual: null }
const pacesOf = async (ctx: Ctx, place: WarehouseKey, keys: readonly string[]): Promise<(operatorKey: string) => Pace> => {
  const [done, usual] = await Promise.all([recentWork(ctx, place), usualWork(ctx, keys)])
  return (operatorKey) => {
    const latest = done.find((one) => one.operatorKey === operatorKey)
    if (latest === undefined) return unknownPace
    const measured = PACE[latest.opType]
    if (measured === undefined) return { ...unknownPace, opType: latest.opType }
    const half = { orderNum: latest.halfOrders, goodsNum: latest.halfGoods, packageNum: latest.halfPackages }
    const before = usual.find((one) => one.operatorKey === operatorKey && one.opType === latest.opType)
    return {
      opType: latest.opType,
      pace: measured.overMin === 60 ? latest[measured.of] : half[measured.of] * 2,
      usual: before === undefined ? null : hourlyOf(before),
    }
  }
}

const doingOf = ({ flow, opType }: PresentPerson): string =>
  flow === null ? (opType === null ? '' : titles[opType]) : FLOW_WORD[flow]

const listPeople = handle(people, async (ctx, { warehouseNo }) => {
  const place = await watchedWarehouse(ctx, warehouseNo)
  const present = await presentAt(ctx, place)
  const keys = present.map(({ operatorKey }) => operatorKey)
  const paceOf = await pacesOf(ctx, place, keys)
  // a document may belong to an owner the caller does not see
  const docs = ctx.person.scope.owner.all
  return {
    people: present.map((one) => ({
      operatorKey: one.operatorKey,
      name: one.name,
      deviceName: one.deviceName ?? '',
      workstationNo: one.workstationNo ?? '',
      locationNo: one.locationNo ?? '',
      doing: doingOf(one),
      docNo: docs ? (one.docNo ?? '') : '',
      lastTime: moment(one.lastTime),
      signInTime: moment(one.signInTime),
      ...paceOf(one.operatorKey),
    })),
  }
})

interface UnsentRow {
  deviceId: string
  deviceName: string
  lastUserName: string | null
  pending: number
  lastSeen: Date | null
}
const countDevices = handle(devices, async (ctx, { warehouseNo }) => {
  const place = await watchedWarehouse(ctx, warehouseNo)
  const [counts] = await ctx.tx.named<{ enrolled: number; heard: number }>(
    'live_devices',
    `select count(*)::int as enrolled, count(*) filter (where d.last_seen >= $4)::int as heard
       from device d where d.tenant_id = $1 and d.warehouse_no = $2 and d.sid = $3 and d.status = ${deviceLife.on}`,
    [ctx.tenantId, ...place, new Date(ctx.now - silentMin * minute)],
  )
  const unsent = await ctx.tx.named<UnsentRow>(
    'live_unsent',
    `select d.device_id, d.device_name, d.last_user_name, d.pending, d.last_seen from device d
      where d.tenant_id = $1 and d.warehouse_no = $2 and d.sid = $3 and d.status = ${deviceLife.on} and d.pending > 0
      order by d.last_seen nulls first, d.device_id limit ${rowsMax}`,
    [ctx.tenantId, ...place],
  )
  return {
    enrolled: counts?.enrolled ?? 0,
    heard: counts?.heard ?? 0,
    unsent: unsent.map((one) => ({ ...one, lastUserName: one.lastUserName ?? '', lastSeen: moment(one.lastSeen) })),
  }
})

interface StageRow {
  status: number
  at: Date | null
  n: number
  late: number
}
const countOrders = handle(orders, async (ctx, { warehouseNo }) => {
  const [no, sid] = await watchedWarehouse(ctx, warehouseNo)
  const p = params(ctx.tenantId)
  const [mode] = await ctx.tx.named<{ isMirror: boolean }>(
    'live_mode',
    `select ${isMirrored('w')} as is_mirror from wms_warehouse w where w.tenant_id = $1 and w.warehouse_no = $2 and w.sid = $3`,
    [ctx.tenantId, no, sid],
  )
  const shown = mode?.isMirror === true ? mirroredStages : stages
  const [open, here, account] = [p.add([...shown]), p.add(no), p.add(sid)]
  const seen = ['true', ...scopeConditions(ctx.person, ['owner', 'shop'], { owner: 'o.owner_no', shop: 'o.shop_no' }, p)].join(
    ' and ',
  )
  const where = `o.tenant_id = $1 and o.status = any(${open}::smallint[]) and o.warehouse_no = ${here} and o.sid = ${account} and ${seen}`
  const now = p.add(ctx.at)
  const next = await ctx.tx.query<{ stockoutNo: string; status: number; deadlineTime: Date }>(
    `select o.stockout_no, o.status, o.deadline_time from stockout_order o
      where ${where} and o.deadline_time > ${now} order by o.deadline_time, o.stockout_no limit ${nextOrders}`,
    p.values,
  )
  const soon = p.add(new Date(ctx.now + toldHours * hour))
  const rows = await ctx.tx.query<StageRow>(
    `select o.status, case when o.deadline_time > ${now} and o.deadline_time <= ${soon}
                           then date_trunc('minute', o.deadline_time) + interval '1 minute' end as at,
            count(*)::int as n, count(*) filter (where o.deadline_time <= ${now})::int as late
       from stockout_order o where ${where} group by 1, 2 order by 1, 2`,
    p.values,
  )
  return {
    asOf: moment(ctx.at) ?? '',
    stages: shown.map((status) => stageOf(status, rows)),
    next: next.map((one) => ({ ...one, deadlineTime: moment(one.deadlineTime) ?? '' })),
  }
})

const stageOf = (status: number, rows: readonly StageRow[]): ReplyOf<typeof orders>['stages'][number] => {
  const own = rows.filter((row) => row.status === status)
  return {
    status,
    total: own.reduce((sum, { n }) => sum + n, 0),
    late: own.reduce((sum, { late }) => sum + late, 0),
    coming: own.flatMap(({ at, n }) => (at === null ? [] : [{ at: moment(at) ?? '', n }])),
  }
}

interface ConflictRow {
  opId: string
  docNo: string | null
  code: string
  msg: string | null
  operatorName: string | null
  effectiveAt: Date
}
const listConflicts = handle(conflicts, async (ctx, { warehouseNo }) => {
  const [no, sid] = await watchedWarehouse(ctx, warehouseNo)
  const p = params(ctx.tenantId)
  const [here, account] = [p.add(no), p.add(sid)]
  const seen = ['true', ...scopeConditions(ctx.person, ['owner'], { owner: 'e.owner_no' }, p)].join(' and ')
  const where = `e.tenant_id = $1 and e.warehouse_no = ${here} and e.sid = ${account} and e.status in (${conflictLife.open}, ${conflictLife.handling}) and ${seen}`
  const [counted] = await ctx.tx.query<{ open: number }>(
    `select count(*)::int as open from op_exception e where ${where}`,
    p.values,
  )
  const newest = await ctx.tx.query<ConflictRow>(
    `select e.op_id, e.doc_no, e.code, coalesce(o.msg, a.msg) as msg, e.operator_name, e.effective_at from op_exception e
       left join pda_op o on o.tenant_id = $1 and o.op_id = e.op_id
       left join pda_op_aside a on a.tenant_id = $1 and a.aside_no = e.op_id
      where ${where} order by e.effective_at desc, e.op_id limit ${newestConflicts}`,
    p.values,
  )
  return {
    open: counted?.open ?? 0,
    newest: newest.map((one) => ({
      opId: one.opId,
      docNo: one.docNo ?? '',
      msg: one.msg ?? say(one.code),
      operatorName: one.operatorName ?? '',
      effectiveAt: moment(one.effectiveAt) ?? '',
    })),
  }
})

export default [listPeople, countDevices, countOrders, listConflicts]
