// 库存核对的规则 · stock/verifyRules
/**
 * Conservation checks. Each checks a part of the tenant, so that no statement reads more than a few thousand keys: bins of a warehouse,
 * orders, waves, operations, goods, adjustments and counts between two keys, or a whole warehouse. A part begins after key $2 and ends with
 * key $3, in warehouse $4 and $5; $1 is the tenant. A check returns the rows that break its rule, as one text column `sample`.
 */
import { waveLife } from '#contract/rules/waveLife'
import { pickLife } from '#contract/rules/pickLife'
import { orderLife } from '#contract/rules/orderLife'
import { packageLife } from '#contract/rules/packageLife'
import { moveLife, allocLife } from '#contract/rules/stockLife'
import { isMirrored } from '../core/warehouses.ts'
import { lastGoods, lastPaper, ofPieces } from './verifyPieces.ts'
import { lastStockin, ofStockins } from './verifyStockins.ts'
import type { Part, Rule } from './verifyRule.ts'

/** SQL by part: the last key of the next part after $2. Without a row the rest is one part. */
export const lastKeyOf: Readonly<Record<Exclude<Part, 'warehouse'>, string>> = {
  bins: `select k.location_no as key from (
           (select location_no from stock where tenant_id = $1 and location_no > $2 and warehouse_no = $3 and sid = $4 order by location_no limit 2000)
           union all
           (select location_no from stock_flow where tenant_id = $1 and location_no > $2 and warehouse_no = $3 and sid = $4 order by location_no limit 2000)) k
          order by 1 offset 1999 limit 1`,
  orders:
    'select stockout_no as key from stockout_order where tenant_id = $1 and stockout_no > $2 order by 1 offset 1999 limit 1',
  waves: 'select wave_no as key from wave where tenant_id = $1 and wave_no > $2 order by 1 offset 999 limit 1',
  ops: 'select op_id as key from pda_op where tenant_id = $1 and op_id > $2 order by 1 offset 4999 limit 1',
  goods: lastGoods,
  papers: lastPaper,
  stockins: lastStockin,
}

const within = (column: string): string => `${column} > $2 and ${column} <= $3`
const here = (alias: string): string => `${alias}.warehouse_no = $4 and ${alias}.sid = $5`

const ofBins: readonly Rule[] = [
  {
    rule: 'I2 库存等于流水之和',
    part: 'bins',
    sql: `select concat_ws(' ', $4::text, k.location_no, k.owner_no, k.goods_no, k.batch_no, '库存', k.qty, '流水', k.flow) as sample
            from (select coalesce(s.location_no, f.location_no) as location_no, coalesce(s.owner_no, f.owner_no) as owner_no,
                         coalesce(s.goods_no, f.goods_no) as goods_no, coalesce(s.batch_no, f.batch_no) as batch_no,
                         coalesce(s.qty, 0) as qty, coalesce(f.flow, 0) as flow
                    from (select * from stock s where s.tenant_id = $1 and ${here('s')} and ${within('s.location_no')}) s
                    full join (select f.location_no, f.owner_no, f.goods_no, f.batch_no, f.quality, sum(f.change_qty) as flow
                                 from stock_flow f where f.tenant_id = $1 and ${here('f')} and ${within('f.location_no')}
                                group by f.location_no, f.owner_no, f.goods_no, f.batch_no, f.quality) f
                      on f.location_no = s.location_no and f.owner_no = s.owner_no
                     and f.goods_no = s.goods_no and f.batch_no = s.batch_no and f.quality = s.quality) k
           where k.qty <> k.flow`,
  },
  {
    rule: 'I4 占用等于分配之和',
    part: 'bins',
    sql: `select concat_ws(' ', s.location_no, s.goods_no, '占用', s.alloc_qty, '分配', coalesce(a.qty, 0)) as sample
            from stock s
            left join lateral (select sum(a.alloc_qty) as qty from stock_alloc a where a.tenant_id = $1 and a.stock_id = s.id and a.status in (${allocLife.held}, ${allocLife.staged})) a on true
           where s.tenant_id = $1 and ${here('s')} and ${within('s.location_no')} and s.alloc_qty <> coalesce(a.qty, 0)`,
  },
  {
    rule: '出库暂存等于已拣未出加待回库',
    part: 'bins',
    sql: `select concat_ws(' ', $4::text, $2::text, '至', $3::text, '暂存', s.qty, '已拣未出', s.picked, '待回库', m.qty) as sample
            from (select coalesce(sum(s.qty), 0) as qty, coalesce(sum(a.qty), 0) as picked
                    from stock s
                    left join lateral (select sum(a.alloc_qty) as qty from stock_alloc a where a.tenant_id = $1 and a.stock_id = s.id and a.status = ${allocLife.staged}) a on true
                   where s.tenant_id = $1 and ${here('s')} and ${within('s.location_no')} and s.location_type = 4) s,
                 (select coalesce(sum(l.plan_qty - l.moved_qty), 0) as qty
                    from stock_move m join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no
                   where m.tenant_id = $1 and ${here('m')} and m.status in (${moveLife.open}, ${moveLife.doing}) and m.source in (3, 4)
                     and l.from_location_no <> 'EXC-STAGE' and ${within('l.from_location_no')}) m
           where s.qty <> s.picked + m.qty`,
  },
]

const ofOrders: readonly Rule[] = [
  {
    rule: 'I4 占用等于分配之和',
    part: 'orders',
    sql: `select concat_ws(' ', '分配指向已不存在的库存', a.stockout_no, a.line_no, a.location_no) as sample
            from stock_alloc a
           where a.tenant_id = $1 and ${within('a.stockout_no')} and a.status in (${allocLife.held}, ${allocLife.staged})
             and not exists (select 1 from stock s where s.tenant_id = $1 and s.id = a.stock_id)`,
  },
  {
    rule: '订单行占用等于分配之和',
    part: 'orders',
    sql: `select concat_ws(' ', l.stockout_no, l.line_no, '行', l.alloc_qty, '分配', coalesce(a.qty, 0)) as sample
            from stockout_line l
            left join (select a.stockout_no, a.line_no, sum(a.alloc_qty) as qty from stock_alloc a
                        where a.tenant_id = $1 and ${within('a.stockout_no')} and a.status in (${allocLife.held}, ${allocLife.staged}, ${allocLife.gone}) group by a.stockout_no, a.line_no) a
              on a.stockout_no = l.stockout_no and a.line_no = l.line_no
           where l.tenant_id = $1 and ${within('l.stockout_no')} and l.alloc_qty <> coalesce(a.qty, 0)`,
  },
  {
    rule: '出库流水等于出库件数',
    part: 'orders',
    sql: `select concat_ws(' ', coalesce(f.no, l.no), '流水', coalesce(f.qty, 0), '订单行', coalesce(l.qty, 0)) as sample
            from (select f.biz_no as no, -sum(f.change_qty) as qty from stock_flow f
                   where f.tenant_id = $1 and ${within('f.biz_no')} and f.flow_type = 4 group by f.biz_no) f
            full join (select l.stockout_no as no, sum(l.shipped_qty) as qty from stockout_line l
                         join stockout_order o on o.tenant_id = $1 and o.stockout_no = l.stockout_no and not ${isMirrored('o')}
                        where l.tenant_id = $1 and ${within('l.stockout_no')} group by l.stockout_no) l on l.no = f.no
           where coalesce(f.qty, 0) <> coalesce(l.qty, 0)`,
  },
  {
    rule: '订单重量等于包裹重量之和',
    part: 'orders',
    sql: `select concat_ws(' ', o.stockout_no, '订单', o.weight_g, '包裹', p.g) as sample
            from stockout_order o
            join (select p.stockout_no, sum(p.weight_g) as g from stockout_package p
                   where p.tenant_id = $1 and ${within('p.stockout_no')} and p.status <> ${packageLife.off} group by p.stockout_no) p
              on p.stockout_no = o.stockout_no
           where o.tenant_id = $1 and ${within('o.stockout_no')} and o.status in (${orderLife.toShip}, ${orderLife.shipped}, ${orderLife.done}) and o.weight_g is distinct from p.g`,
  },
  {
    rule: '称重作业数等于有效称重数',
    part: 'orders',
    sql: `select concat_ws(' ', r.stockout_no, r.logistics_no, '称重没有作业') as sample
            from weigh_record r
           where r.tenant_id = $1 and ${within('r.stockout_no')} and r.is_valid = 1 and r.result in (1, 4, 5) and not exists (
             select 1 from work_record w where w.tenant_id = $1 and w.logistics_no = r.logistics_no and w.op_type = 7 and w.is_valid = 1)
           union all
          select concat_ws(' ', w.stockout_no, w.logistics_no, '作业没有称重')
            from work_record w
           where w.tenant_id = $1 and ${within('w.stockout_no')} and w.op_type = 7 and w.is_valid = 1 and not exists (
             select 1 from weigh_record r
              where r.tenant_id = $1 and r.logistics_no = w.logistics_no and r.is_valid = 1 and r.result in (1, 4, 5))`,
  },
]

const ofTheRest: readonly Rule[] = [
  {
    rule: '异常暂存的每件都有冲突单',
    part: 'warehouse',
    sql: `select concat_ws(' ', $4::text, s.goods_no, s.batch_no, '暂存', s.qty, '待回库', coalesce(m.qty, 0)) as sample
            from (select s.owner_no, s.goods_no, s.batch_no, sum(s.qty) as qty from stock s
                   where s.tenant_id = $1 and ${here('s')} and s.location_no = 'EXC-STAGE' group by s.owner_no, s.goods_no, s.batch_no) s
            left join (select l.owner_no, l.goods_no, l.batch_no, sum(l.plan_qty - l.moved_qty) as qty
                         from stock_move m
                         join stock_move_line l on l.tenant_id = $1 and l.move_no = m.move_no and l.from_location_no = 'EXC-STAGE'
                        where m.tenant_id = $1 and ${here('m')} and m.status in (${moveLife.open}, ${moveLife.doing})
                          and exists (select 1 from op_exception x where x.tenant_id = $1 and x.move_no = m.move_no)
                        group by l.owner_no, l.goods_no, l.batch_no) m
              on m.owner_no = s.owner_no and m.goods_no = s.goods_no and m.batch_no = s.batch_no
           where s.qty > coalesce(m.qty, 0)`,
  },
  {
    rule: '波次订单数等于其拣货单之和',
    part: 'waves',
    sql: `select concat_ws(' ', w.wave_no, '波次', w.order_num, '拣货单', coalesce(p.n, 0)) as sample
            from wave w
            left join (select p.wave_no, sum(p.order_num) as n from pick_order p
                        where p.tenant_id = $1 and ${within('p.wave_no')} and p.is_repick = 0 and p.status <> ${pickLife.off} group by p.wave_no) p
              on p.wave_no = w.wave_no
           where w.tenant_id = $1 and ${within('w.wave_no')} and w.status in (${waveLife.released}, ${waveLife.picking}, ${waveLife.picked}, ${waveLife.done}) and w.order_num <> coalesce(p.n, 0)`,
  },
  {
    rule: '每个冲突作业恰有一张冲突单',
    part: 'ops',
    sql: `select concat_ws(' ', p.op_id, p.op_type, p.code) as sample
            from pda_op p
           where p.tenant_id = $1 and ${within('p.op_id')} and p.verdict = 2
             and not exists (select 1 from op_exception x where x.tenant_id = $1 and x.op_id = p.op_id)
           union all
          select concat_ws(' ', a.op_id, '另存', a.code) as sample
            from pda_op_aside a
           where a.tenant_id = $1 and ${within('a.aside_no')} and a.verdict = 2
             and not exists (select 1 from op_exception x where x.tenant_id = $1 and x.op_id = a.aside_no)
           union all
          select concat_ws(' ', '没有冲突作业', x.op_id) as sample
            from op_exception x
           where x.tenant_id = $1 and ${within('x.op_id')}
             and not exists (select 1 from pda_op p where p.tenant_id = $1 and p.op_id = x.op_id and p.verdict = 2)
             and not exists (select 1 from pda_op_aside a where a.tenant_id = $1 and a.aside_no = x.op_id and a.verdict = 2)`,
  },
]

export const rules: readonly Rule[] = [...ofBins, ...ofOrders, ...ofTheRest, ...ofPieces, ...ofStockins]
