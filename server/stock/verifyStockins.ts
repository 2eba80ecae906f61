// 入库守恒的规则 · stock/verifyStockins
/**
 * The receipts of a stock-in order equal its lines, and every received piece is in RCV-STAGE or was put away (floor.md §6.2). Flows of other
 * documents into or out of RCV-STAGE are added. Pieces found there (现场发现), or found before and reported there again, were put away at
 * once and are on no line, so their flows are left out.
 */
import { againRemark } from '../core/floor/foundPieces.ts'
import type { Rule } from './verifyRule.ts'

/** location.location_type 收货暂存 */
const receiving = 3
const pair = (bound: string): string => `(split_part(${bound}::text, chr(9), 1), split_part(${bound}::text, chr(9), 2))`
const goodsIn = (alias: string): string =>
  `(${alias}.owner_no, ${alias}.goods_no) > ${pair('$2')} and (${alias}.owner_no, ${alias}.goods_no) <= ${pair('$3')}`
const orderIn = (alias: string): string => `${alias}.stockin_no > $2 and ${alias}.stockin_no <= $3`

/** SQL: the last number of the next part of stock-in orders after $2. */
export const lastStockin =
  'select stockin_no as key from stockin_order where tenant_id = $1 and stockin_no > $2 order by 1 offset 1999 limit 1'

export const ofStockins: readonly Rule[] = [
  {
    rule: '入库单等于明细之和',
    part: 'stockins',
    sql: `select concat_ws(' ', o.stockin_no, '单', o.plan_qty, o.receive_qty, o.defect_qty, o.putaway_qty, '明细', l.plan_qty, l.receive_qty, l.defect_qty, l.putaway_qty) as sample
            from stockin_order o
            join (select l.stockin_no, sum(l.plan_qty) as plan_qty, sum(l.receive_qty) as receive_qty, sum(l.defect_qty) as defect_qty, sum(l.putaway_qty) as putaway_qty
                    from stockin_line l where l.tenant_id = $1 and ${orderIn('l')} group by l.stockin_no) l on l.stockin_no = o.stockin_no
           where o.tenant_id = $1 and ${orderIn('o')}
             and (o.plan_qty, o.receive_qty, o.defect_qty, o.putaway_qty) is distinct from (l.plan_qty, l.receive_qty, l.defect_qty, l.putaway_qty)`,
  },
  {
    rule: '入库明细等于收货和上架记录之和',
    part: 'stockins',
    sql: `select concat_ws(' ', l.stockin_no, l.line_no, '明细', l.receive_qty, l.putaway_qty, '记录', coalesce(r.qty, 0), coalesce(p.qty, 0)) as sample
            from stockin_line l
            left join (select r.stockin_no, r.line_no, sum(r.qty) as qty from receive_record r where r.tenant_id = $1 and ${orderIn('r')} group by 1, 2) r
              on r.stockin_no = l.stockin_no and r.line_no = l.line_no
            left join (select p.stockin_no, p.line_no, sum(p.qty) as qty from putaway_record p where p.tenant_id = $1 and ${orderIn('p')} group by 1, 2) p
              on p.stockin_no = l.stockin_no and p.line_no = l.line_no
           where l.tenant_id = $1 and ${orderIn('l')} and (l.receive_qty <> coalesce(r.qty, 0) or l.putaway_qty <> coalesce(p.qty, 0))`,
  },
  {
    rule: '收货等于收货暂存加上架',
    part: 'goods',
    sql: `select concat_ws(' ', k.warehouse_no, k.owner_no, k.goods_no, k.batch_no, '暂存', sum(k.there), '收货减上架', sum(k.net)) as sample
            from (select s.warehouse_no, s.sid, s.owner_no, s.goods_no, s.batch_no, s.quality, s.qty as there, 0 as net
                    from stock s where s.tenant_id = $1 and ${goodsIn('s')} and s.location_type = ${receiving}
                   union all
                  select r.warehouse_no, r.sid, r.owner_no, r.goods_no, r.batch_no, r.quality, 0, r.qty
                    from receive_record r where r.tenant_id = $1 and ${goodsIn('r')}
                   union all
                  select p.warehouse_no, p.sid, p.owner_no, p.goods_no, p.batch_no, p.quality, 0, -p.qty
                    from putaway_record p where p.tenant_id = $1 and ${goodsIn('p')}
                   union all
                  select f.warehouse_no, f.sid, f.owner_no, f.goods_no, f.batch_no, f.quality, 0, f.change_qty
                    from stock_flow f join location b on b.tenant_id = $1 and b.warehouse_no = f.warehouse_no and b.sid = f.sid and b.location_no = f.location_no
                   where f.tenant_id = $1 and ${goodsIn('f')} and b.location_type = ${receiving} and f.flow_type not in (1, 2)
                     and not (f.flow_type = 7 and f.remark is not distinct from '现场发现')
                     and not (f.flow_type = 5 and f.remark is not distinct from '${againRemark}')) k
           group by k.warehouse_no, k.sid, k.owner_no, k.goods_no, k.batch_no, k.quality having sum(k.there) <> sum(k.net)`,
  },
]
