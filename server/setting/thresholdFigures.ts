// 阈值的当前值 · setting/thresholdFigures
/**
 * SQL of today's figures of each countable threshold: one row per threshold and target (floor.md §12.7), within the person's scope.
 * Backlog and shortage count orders still in the warehouse; the other figures count what was weighed, checked or shipped today.
 */
import { openOrders, orderLife } from '#contract/rules/orderLife'
import type { Person } from '../platform/person.ts'
import { ownerSeen, warehouseSeen } from '../platform/scope.ts'

/** Statement with counts in total, by warehouse, by owner and by branch; `facts`: code and SQL value of the grouped rows. */
const groupedBy = (from: string, facts: readonly (readonly [code: string, value: string])[]): string =>
  `select f.code, g.type, g.key, f.value
     from (select (case when grouping(x.warehouse) = 0 then 1 when grouping(x.owner) = 0 then 2 when grouping(x.network) = 0 then 3 else 0 end) as type,
                  coalesce(x.warehouse, x.owner, x.network, '*') as key, ${facts.map(([code, value]) => `${value} as ${code}`).join(', ')}
             from (${from}) x group by grouping sets ((), (x.warehouse), (x.owner), (x.network))) g
    cross join lateral (values ${facts.map(([code]) => `('${code.toUpperCase()}', g.${code})`).join(', ')}) as f(code, value)`

/** Basis points of a part of all rows; null without rows. */
const share = (part: string): string => `round(count(*) filter (where ${part}) * 10000.0 / nullif(count(*), 0))::bigint`

const visibleRows = (alias: string, person: Person): string =>
  `${alias}.tenant_id = $1 and ${warehouseSeen(person, [`${alias}.warehouse_no`, `${alias}.sid`])} and ${ownerSeen(person, `${alias}.owner_no`)}`

/** `today` is a Shanghai date; the statement reads no clock. */
export const thresholdFigures = (today: string, person: Person): string => {
  const begin = `'${today}T00:00:00+08:00'::timestamptz`
  const keys = (alias: string, network: string): string =>
    `${alias}.warehouse_no || '-' || ${alias}.sid as warehouse, ${alias}.owner_no as owner, ${network} as network`
  return [
    groupedBy(
      `select ${keys('o', 'o.network_id')}, o.status from stockout_order o where ${visibleRows('o', person)} and o.status in (${openOrders.join(', ')})`,
      [
        ['order_backlog', 'count(*)'],
        ['short_rate', share(`x.status = ${orderLife.short}`)],
      ],
    ),
    groupedBy(
      `select ${keys('o', 'o.network_id')}, o.is_overtime from stockout_order o where ${visibleRows('o', person)} and o.ship_time >= ${begin}`,
      [['overtime_rate', share('x.is_overtime = 1')]],
    ),
    groupedBy(
      `select ${keys('w', 'null::text')}, w.result from weigh_record w where ${visibleRows('w', person)} and w.is_valid = 1 and w.effective_at >= ${begin}`,
      [['weigh_abn_rate', share('x.result in (2, 3, 4)')]],
    ),
    groupedBy(
      `select ${keys('s', 'null::text')}, s.result from spot_record s where ${visibleRows('s', person)} and s.is_valid = 1 and s.effective_at >= ${begin}`,
      [['spot_fail_rate', share('x.result = 2')]],
    ),
  ].join(' union all ')
}
