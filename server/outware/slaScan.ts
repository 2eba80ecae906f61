// 超时扫描 · outware/slaScan
/**
 * Every minute (floor.md §18 sla-scan): marks open orders past their deadline as 超时, and sends due warnings to their roles. Both count in
 * the database; a warning sends one message per role, never one per order.
 */
import { momentText } from '#contract/rules/clock'
import { openOrders, interceptLife, orderPushLife } from '#contract/rules/orderLife'
import {
  collectNode,
  erpNode,
  overtimeNodes,
  overtimeText,
  statusesAt,
  type OvertimeFound,
  type OvertimeNode,
} from '#contract/rules/overtimeNode'
import { ordersChanged } from '../core/orders/trail.ts'
import { tellRoles } from '../core/tellRoles.ts'
import { everywhere } from '../core/warehouses.ts'
import { changed } from '../platform/changes.ts'
import type { Tx } from '../platform/db.ts'
import { momentOf } from '../platform/http.ts'
import type { JobTask } from '../platform/jobs.ts'
import { warehouseKey } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import { changeRows, selected } from '../platform/rows.ts'

/** Orders per statement. */
const part = 500

/** Marks orders before it sends warnings, so that a warning and the list behind its link count the same orders. */
export const slaTask: JobTask = {
  name: 'sla-scan',
  everyMin: 1,
  run: async (services, { tenantId }) => {
    for (let marked = part; marked === part;) marked = await markPart(services, tenantId)
    await services.db.inTenant(tenantId, (tx) => sendWarnings(services, tx))
  },
}

/** SQL: open orders whose mark does not fit their deadline, which may move. Shipping fixes the mark (core/orders/ship). */
const wrongMarks = `
  select stockout_no, case when deadline_time < $2::timestamptz then 1 else 0 end as is_overtime from stockout_order
   where tenant_id = $1 and status = any($3::int[]) and is_overtime <> case when deadline_time < $2::timestamptz then 1 else 0 end
   order by stockout_no limit ${part} for update skip locked`

const markPart = (services: Services, tenantId: number): Promise<number> =>
  services.db.inTenant(tenantId, async (tx) => {
    const { at } = momentOf(services)
    const marked = await changeRows(tx, 'stockout_order', selected(wrongMarks, at, openOrders), {
      key: ['stockoutNo'],
      set: ['isOvertime'],
      all: { updateTime: at },
      returning: ['stockoutNo', 'warehouseNo', 'sid', 'ownerNo'],
    })
    await ordersChanged({ tenantId, tx, at, id: services.ids.next }, marked)
    return marked.length
  })

interface Warning {
  readonly id: string
  readonly node: OvertimeNode
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
  readonly warehouseName: string | null
  readonly ownerName: string | null
  readonly beforeMin: number | null
  readonly stayMin: number | null
  readonly level: number
  readonly noticeRoles: readonly string[]
}
type WarningCount = OvertimeFound & { readonly warningId: string }

const sendWarnings = async (services: Services, tx: Tx): Promise<void> => {
  const { at, now } = momentOf(services)
  const due = await dueWarnings(tx, at)
  const toSend: (readonly [Warning, WarningCount])[] = []
  for (const node of overtimeNodes) {
    const mine = due.filter((one) => one.node === node)
    if (mine.length === 0) continue
    for (const found of await countAt(tx, node, mine, at)) {
      const warning = mine.find(({ id }) => id === found.warningId)
      if (warning !== undefined) toSend.push([warning, found])
    }
  }
  if (toSend.length === 0) return
  const stamp = { tenantId: tx.tenantId, tx, at, id: services.ids.next }
  await tellRoles(
    stamp,
    toSend.map(([warning, found]) => ({ ...messageOf(warning, found, now), roles: warning.noticeRoles })),
  )
  await changeRows(
    tx,
    'overtime_warning',
    toSend.map(([{ id }]) => ({ id })),
    { key: ['id'], all: { lastToldTime: at }, quiet: true },
  )
  await changed(stamp, [{ resource: 'outware/overtimeWarning', key: 'all', op: 'put' }])
}

/** Warnings that may be sent again, with names of warehouse and owner. */
const dueWarnings = (tx: Tx, at: Date): Promise<Warning[]> =>
  tx.query<Warning>(
    `select r.id, r.node, r.warehouse_no, r.sid, r.owner_no, w.warehouse_name, o.short_name as owner_name, r.before_min, r.stay_min,
            r.level, r.notice_roles
       from overtime_warning r
       left join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = r.warehouse_no and w.sid = r.sid
       left join owner o on o.tenant_id = $1 and o.owner_no = r.owner_no
      where r.tenant_id = $1 and r.is_disabled = 0
        and (r.last_told_time is null or r.last_told_time <= $2::timestamptz - r.repeat_min * interval '1 minute')
      order by r.id for update of r`,
    [tx.tenantId, at],
  )

/** SQL by node: the time when an order came to the node. After an undo the last time counts. */
const since: Readonly<Record<OvertimeNode, string>> = {
  1: 'coalesce(o.audit_time, o.receive_time)',
  2: 'coalesce(o.alloc_time, o.audit_time, o.receive_time)',
  3: 'coalesce(o.wave_time, o.receive_time)',
  4: 'coalesce(o.pick_time, o.receive_time)',
  5: 'coalesce(o.check_time, o.pick_time, o.receive_time)',
  6: 'coalesce(o.pack_time, o.check_time, o.receive_time)',
  7: 'coalesce(o.weigh_time, o.pack_time, o.receive_time)',
  8: 'o.ship_time',
  9: 'o.ship_time',
}

/**
 * SQL of a node besides its states: joined rows, the deadline, and a condition. For 揽收 only carriers that report it are counted, with
 * orders shipped after the carrier's first report; the rule of the branch sets the deadline.
 */
interface NodeQuery {
  readonly joined: string
  readonly due: string
  readonly where: string
}
const defaultQuery: NodeQuery = {
  joined: '',
  due: 'o.deadline_time',
  where: `o.hold_flag = 0 and o.intercept_status = ${interceptLife.none}`,
}
const nodeQueries: Partial<Readonly<Record<OvertimeNode, NodeQuery>>> = {
  [erpNode]: {
    joined: '',
    due: 'o.erp_deadline_time',
    where: `o.push_status <> ${orderPushLife.done} and o.erp_deadline_time is not null`,
  },
  [collectNode]: {
    joined: `join (select v.logistics_code, min(v.collect_time) as since from waybill_way v
                    where v.tenant_id = $1 and v.collect_time is not null group by v.logistics_code) h
               on h.logistics_code = o.logistics_code and o.ship_time >= h.since - interval '1 day'
             left join lateral (select (l.line ->> 'collectHours')::int as hours
                                  from rule_history c cross join jsonb_array_elements(c.content -> 'lines') as l(line)
                                 where c.tenant_id = $1 and c.family = 'logistics' and c.target_key = o.network_id
                                   and c.begin_time <= o.ship_time and (c.end_time is null or c.end_time > o.ship_time)
                                   and (l.line ->> 'destCity' = o.city_code
                                     or (l.line ->> 'destCity' is null and l.line ->> 'destProvince' = o.province_code))
                                 order by l.line ->> 'destCity' nulls last limit 1) k on true`,
    due: "o.ship_time + k.hours * interval '1 hour'",
    where: 'o.collect_time is null',
  },
}

/** Counts the orders of a node by warning. For an order the most specific warning applies. */
const countAt = (tx: Tx, node: OvertimeNode, warnings: readonly Warning[], at: Date): Promise<WarningCount[]> => {
  const { joined, due, where } = nodeQueries[node] ?? defaultQuery
  const from = since[node]
  const near = `${due} <= $2::timestamptz + r.before_min * interval '1 minute'`
  const stayed = `${from} <= $2::timestamptz - r.stay_min * interval '1 minute'`
  return tx.query<WarningCount>(
    `select r.id as warning_id, count(*)::int as total, count(*) filter (where ${near})::int as near,
            count(*) filter (where ${near} and ${due} < $2)::int as late, count(*) filter (where ${stayed})::int as stayed,
            greatest(floor(extract(epoch from $2::timestamptz - min(${from}) filter (where ${stayed})) / 60), 0)::int as oldest_min
       from stockout_order o ${joined}
       cross join lateral (
         select w.id, w.before_min, w.stay_min from overtime_warning w
          where w.tenant_id = $1 and w.node = $3 and w.is_disabled = 0 and w.warehouse_no in (o.warehouse_no, '${everywhere}')
            and w.sid in (o.sid, '${everywhere}') and w.owner_no in (o.owner_no, '${everywhere}')
          order by w.owner_no = '${everywhere}', w.warehouse_no = '${everywhere}' limit 1) r
      where o.tenant_id = $1 and o.status = any($4::int[]) and r.id = any($5::bigint[]) and (${near} or ${stayed})
        and ${where}
      group by r.id order by r.id`,
    [tx.tenantId, at, node, statusesAt(node), warnings.map(({ id }) => id)],
  )
}

/** Link to the list of the node's orders in the scope of the warning, most urgent first. */
const listOf = ({ node, warehouseNo, sid, ownerNo, beforeMin, stayMin }: Warning, now: number): string => {
  const end = momentText(now + (beforeMin ?? 0) * 60_000)
  const isErp = node === erpNode
  const query = new URLSearchParams({
    status: statusesAt(node).join(','),
    ...(warehouseNo !== everywhere && { warehouseNo: warehouseKey(warehouseNo, sid) }),
    ...(ownerNo !== everywhere && { ownerNo }),
    ...(isErp && { pushStatus: `${orderPushLife.none},${orderPushLife.failed}` }),
    // the list cannot filter by the time an order stays, so a warning with stay_min links to all orders of the node
    ...(stayMin === null && node !== collectNode && { [isErp ? 'erpDeadlineTimeEnd' : 'deadlineTimeEnd']: end }),
    ...(!isErp && { sort: node === collectNode ? 'shipTime' : 'deadlineTime' }),
  })
  return `/front/operator-center/stockout?${query.toString()}`
}

const messageOf = (warning: Warning, found: WarningCount, now: number) => {
  const { warehouseNo, ownerNo, warehouseName, ownerName, level } = warning
  const place = [
    ...(warehouseNo === everywhere ? [] : [warehouseName ?? warehouseNo]),
    ...(ownerNo === everywhere ? [] : [ownerName ?? ownerNo]),
  ].join(' ')
  return {
    msgType: 2,
    level,
    title: '订单超时预警',
    content: overtimeText({ ...warning, place: place === '' ? '' : `${place} ` }, found),
    linkPath: listOf(warning, now),
  }
}
