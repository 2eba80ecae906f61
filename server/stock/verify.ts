// 库存核对 · stock/verify
import { verify } from '#contract/stock/verify'
import type { Tx } from '../platform/db.ts'
import { handle } from '../platform/handle.ts'

/** A rule that did not hold. */
export interface Break {
  readonly rule: string
  /** rows that break it */
  readonly found: number
  /** the first of them, in words */
  readonly sample: string
}

/** Every rule answers the rows that break it, one text column `sample`; $1 is the tenant. */
const rules: readonly { readonly rule: string; readonly sql: string }[] = [
  {
    rule: 'I2 库存等于流水之和',
    sql: `select concat_ws(' ', k.warehouse_no, k.location_no, k.owner_no, k.goods_no, k.batch_no, '库存', k.qty, '流水', k.flow) as sample
            from (select coalesce(s.warehouse_no, f.warehouse_no) as warehouse_no, coalesce(s.location_no, f.location_no) as location_no,
                         coalesce(s.owner_no, f.owner_no) as owner_no, coalesce(s.goods_no, f.goods_no) as goods_no,
                         coalesce(s.batch_no, f.batch_no) as batch_no, coalesce(s.qty, 0) as qty, coalesce(f.flow, 0) as flow
                    from (select * from stock where tenant_id = $1) s
                    full join (select warehouse_no, sid, location_no, owner_no, goods_no, batch_no, quality, sum(change_qty) as flow
                                 from stock_flow where tenant_id = $1
                                group by warehouse_no, sid, location_no, owner_no, goods_no, batch_no, quality) f
                      on f.warehouse_no = s.warehouse_no and f.sid = s.sid and f.location_no = s.location_no and f.owner_no = s.owner_no
                     and f.goods_no = s.goods_no and f.batch_no = s.batch_no and f.quality = s.quality) k
           where k.qty <> k.flow`,
  },
  {
    rule: 'I4 占用等于分配之和',
    sql: `select concat_ws(' ', s.location_no, s.goods_no, '占用', s.alloc_qty, '分配', coalesce(a.qty, 0)) as sample
            from stock s
            left join (select stock_id, sum(alloc_qty) as qty from stock_alloc where tenant_id = $1 and status in (1, 2) group by stock_id) a
              on a.stock_id = s.id
           where s.tenant_id = $1 and s.alloc_qty <> coalesce(a.qty, 0)
           union all
          select concat_ws(' ', '分配指向已不存在的库存', a.stockout_no, a.line_no, a.location_no) as sample
            from stock_alloc a
           where a.tenant_id = $1 and a.status in (1, 2)
             and not exists (select 1 from stock s where s.tenant_id = $1 and s.id = a.stock_id)`,
  },
  {
    rule: '订单行占用等于分配之和',
    sql: `select concat_ws(' ', l.stockout_no, l.line_no, '行', l.alloc_qty, '分配', coalesce(a.qty, 0)) as sample
            from stockout_line l
            left join (select stockout_no, line_no, sum(alloc_qty) as qty from stock_alloc
                        where tenant_id = $1 and status in (1, 2, 4) group by stockout_no, line_no) a
              on a.stockout_no = l.stockout_no and a.line_no = l.line_no
           where l.tenant_id = $1 and l.alloc_qty <> coalesce(a.qty, 0)`,
  },
  {
    rule: '出库流水等于出库件数',
    sql: `select concat_ws(' ', '流水', f.qty, '订单行', l.qty) as sample
            from (select coalesce(-sum(change_qty), 0) as qty from stock_flow where tenant_id = $1 and flow_type = 4) f,
                 (select coalesce(sum(shipped_qty), 0) as qty from stockout_line where tenant_id = $1) l
           where f.qty <> l.qty`,
  },
  {
    rule: '订单重量等于包裹重量之和',
    sql: `select concat_ws(' ', o.stockout_no, '订单', o.weight_g, '包裹', p.g) as sample
            from stockout_order o
            join (select stockout_no, sum(weight_g) as g from stockout_package where tenant_id = $1 and status <> 5 group by stockout_no) p
              on p.stockout_no = o.stockout_no
           where o.tenant_id = $1 and o.status in (90, 95, 110) and o.weight_g is distinct from p.g`,
  },
  {
    rule: '称重作业数等于有效称重数',
    sql: `select concat_ws(' ', '作业', w.n, '称重', r.n) as sample
            from (select coalesce(sum(package_num), 0) as n from work_record where tenant_id = $1 and op_type = 7 and is_valid = 1) w,
                 (select count(*) as n from weigh_record where tenant_id = $1 and is_valid = 1 and result in (1, 4, 5)) r
           where w.n <> r.n`,
  },
  {
    rule: '波次订单数等于其拣货单之和',
    sql: `select concat_ws(' ', w.wave_no, '波次', w.order_num, '拣货单', coalesce(p.n, 0)) as sample
            from wave w
            left join (select wave_no, sum(order_num) as n from pick_order
                        where tenant_id = $1 and is_repick = 0 and status <> 5 group by wave_no) p
              on p.wave_no = w.wave_no
           where w.tenant_id = $1 and w.status in (20, 30, 40, 50) and w.order_num <> coalesce(p.n, 0)`,
  },
  {
    rule: '出库暂存等于已拣未出加待回库',
    sql: `select concat_ws(' ', '暂存', s.qty, '已拣未出', a.qty, '待回库', m.qty) as sample
            from (select coalesce(sum(qty), 0) as qty from stock where tenant_id = $1 and location_type = 4) s,
                 (select coalesce(sum(alloc_qty), 0) as qty from stock_alloc where tenant_id = $1 and status = 2) a,
                 (select coalesce(sum(l.plan_qty - l.moved_qty), 0) as qty
                    from stock_move_line l join stock_move m on m.tenant_id = $1 and m.move_no = l.move_no
                   where l.tenant_id = $1 and m.status in (10, 20) and l.from_location_no <> 'EXC-STAGE' and m.source in (3, 4)) m
           where s.qty <> a.qty + m.qty`,
  },
  {
    rule: '异常暂存的每件都有冲突单',
    sql: `select concat_ws(' ', s.goods_no, s.batch_no, '暂存', s.qty, '待回库', coalesce(m.qty, 0)) as sample
            from (select owner_no, goods_no, batch_no, sum(qty) as qty from stock
                   where tenant_id = $1 and location_no = 'EXC-STAGE' group by owner_no, goods_no, batch_no) s
            left join (select l.owner_no, l.goods_no, l.batch_no, sum(l.plan_qty - l.moved_qty) as qty
                         from stock_move_line l
                         join stock_move m on m.tenant_id = $1 and m.move_no = l.move_no
                         join op_exception x on x.tenant_id = $1 and x.move_no = m.move_no
                        where l.tenant_id = $1 and l.from_location_no = 'EXC-STAGE' and m.status in (10, 20)
                        group by l.owner_no, l.goods_no, l.batch_no) m
              on m.owner_no = s.owner_no and m.goods_no = s.goods_no and m.batch_no = s.batch_no
           where s.qty > coalesce(m.qty, 0)`,
  },
  {
    rule: '每个冲突作业恰有一张冲突单',
    sql: `select concat_ws(' ', p.op_id, p.op_type, p.code) as sample
            from pda_op p
           where p.tenant_id = $1 and p.verdict = 2
             and not exists (select 1 from op_exception x where x.tenant_id = $1 and x.op_id = p.op_id)
           union all
          select concat_ws(' ', '没有冲突作业', x.op_id) as sample
            from op_exception x
           where x.tenant_id = $1 and not exists (select 1 from pda_op p where p.tenant_id = $1 and p.op_id = x.op_id and p.verdict = 2)`,
  },
]

/** Runs every conservation check of one tenant (I2, I4 of §5.2 and the list of §17.2); answers only what does not hold. */
export const conservation = async (tx: Tx): Promise<Break[]> => {
  const breaks: Break[] = []
  for (const { rule, sql } of rules) {
    const rows = await tx.query<{ sample: string; found: number }>(
      `select sample, (count(*) over ())::int as found from (${sql}) as broken limit 1`,
      [tx.tenantId],
    )
    const first = rows[0]
    if (first !== undefined) breaks.push({ rule, found: first.found, sample: first.sample })
  }
  return breaks
}

export default [
  handle(verify, async (ctx) => ({ checks: rules.length, breaks: await conservation(ctx.tx) }), {
    readOnly: true,
    timeoutMs: 60_000,
  }),
]
