// 作业冲突 · stockout/conflict
import { foundLife } from '#contract/rules/stockLife'
import type { Body } from '#contract/resource'
import { conflict } from '#contract/stockout/conflict'
import type { Ctx } from '../platform/ctx.ts'
import { served } from '../platform/document/serving.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { words, type Params } from '../platform/kinds.ts'
import type { Asked } from '../platform/listQuery.ts'
import { sees } from '../platform/scope.ts'
import { ignore, resolve, take } from './conflictActs.ts'
import { conflictTells } from './conflictTells.ts'

/**
 * SQL: conflicts, united with the operations that wait for another operation (status 90). Each column has the same type in both parts, so
 * that a filter and the sort can use the indexes of each part.
 */
const rows = `(
  select e.tenant_id, e.id, e.version, e.op_id, e.effective_at, e.warehouse_no, e.sid, e.op_type, e.is_proposal, e.code, coalesce(p.msg, a.msg) as msg, e.args, e.doc_no, e.stockout_no,
         e.owner_no, e.goods_no, e.qty, e.location_no, e.operator_name, e.device_id, null::varchar collate "C" as waiting_for, null::timestamptz as waiting_until,
         e.resolution, e.resolver, e.resolve_time, e.move_no, e.check_no, e.remark, e.status
    from op_exception e left join pda_op p on p.tenant_id = $1 and p.op_id = e.op_id
    left join pda_op_aside a on a.tenant_id = $1 and a.aside_no = e.op_id
   where e.tenant_id = $1
   union all
  select w.tenant_id, 0::bigint, 0, w.op_id, w.effective_at, w.warehouse_no, w.sid, w.op_type, null::smallint, null, null, null,
         case when w.doc_no ~ '^[0-9a-f]{8}-[0-9a-f]{4}-' then null else w.doc_no end, w.stockout_no,
         o.owner_no, (w.payload->>'goodsNo')::varchar collate "C", (w.payload->>'qty')::int, null, coalesce(t.real_name, u.name), w.device_id, w.waiting_for,
         w.waiting_until, null, null, null, null, null, null, 90::smallint
    from pda_op w
    left join stockout_order o on o.tenant_id = $1 and o.stockout_no = w.stockout_no
    left join sys_user u on u.tenant_id = $1 and u.id = w.user_id
    left join temp_user t on t.tenant_id = $1 and t.id = w.temp_user_id
   where w.tenant_id = $1 and w.waiting_for is not null) x`

/** Conflicts of the orders of these parcels. */
const byParcel = ({ logisticsNo }: Asked<Body<typeof conflict>>, p: Params): string | null => {
  const numbers = words(logisticsNo)
  if (numbers.length === 0) return null
  return `exists (select 1 from stockout_package k where k.tenant_id = $1 and k.stockout_no = x.stockout_no
                     and k.logistics_no = any(${p.add(numbers)}::text[]))`
}

/** Refuses acts on a waiting operation, which is listed but is no conflict yet (A2243). */
const refuseWaiting = async (ctx: Ctx, opIds: readonly string[]): Promise<ReadonlyMap<string, Refused>> => {
  const waitingOps = await ctx.tx.query<{ opId: string; warehouseNo: string; sid: string }>(
    'select op_id, warehouse_no, sid from pda_op where tenant_id = $1 and op_id = any($2::text[]) and waiting_for is not null',
    [ctx.tenantId, opIds],
  )
  return new Map(waitingOps.filter((one) => sees(ctx.person, one)).map(({ opId }) => [opId, refuse('A2243')]))
}

/** The document of conflicts (作业冲突), which also lists waiting operations. */
export const conflicts = served({
  of: conflict,
  serving: {
    from: rows,
    alias: 'x',
    columns: {
      logisticsNo: 'null',
      deviceName: '(select d.device_name from device d where d.tenant_id = $1 and d.device_id = x.device_id)',
      foundQty: `(select sum(f.qty)::int from stock_found f where f.tenant_id = $1 and f.op_id = x.op_id and f.status = ${foundLife.open})`,
    },
    search: { logisticsNo: byParcel },
    absent: refuseWaiting,
    details: conflictTells,
    acts: { resolve, take, ignore },
  },
})
