// 件数守恒的规则 · stock/verifyPieces
/**
 * Pieces in = pieces out + pieces in stock, per goods. In and out are flows of outside documents (a shipped order, an adjustment, a count,
 * opening stock) and confirmed found pieces. Moves within the warehouse do not count, so an invented flow is found even if the stock agrees
 * with the flow. Rules are as in verifyRules; the keys of a part of goods are owner and goods, separated by a tab.
 */
import { adjustLife, checkLife, foundLife } from '#contract/rules/stockLife'
import type { Rule } from './verifyRule.ts'

/** stock_flow.flow_type of moves within the warehouse: 上架, 拣货, 移库, 补货, 取消回库, 冻结, 解冻, 转良/转残. */
const internalTypes = '(2, 3, 5, 6, 11, 12, 13, 14)'
/** SQL: whether a flow is 现场发现, whose document is stock_found. */
const isFound = (flow: string): string => `(${flow}.flow_type = 7 and ${flow}.remark is not distinct from '现场发现')`

const pair = (bound: string): string => `(split_part(${bound}::text, chr(9), 1), split_part(${bound}::text, chr(9), 2))`
const within = (alias: string): string =>
  `(${alias}.owner_no, ${alias}.goods_no) > ${pair('$2')} and (${alias}.owner_no, ${alias}.goods_no) <= ${pair('$3')}`

/** SQL: the last key of the next part of goods after $2. Without a row the rest is one part. */
export const lastGoods = `select owner_no || chr(9) || goods_no as key from goods k
  where k.tenant_id = $1 and (k.owner_no, k.goods_no) > ${pair('$2')} order by k.owner_no, k.goods_no offset 199 limit 1`
/** As `lastGoods`, for adjustments and stock checks by number. */
export const lastPaper = `select k.no as key from (
    (select adjust_no as no from stock_adjust where tenant_id = $1 and adjust_no > $2 order by 1 limit 1000)
    union all
    (select check_no as no from stock_check where tenant_id = $1 and check_no > $2 order by 1 limit 1000)) k
  order by 1 offset 999 limit 1`

const ofGoods: readonly Rule[] = [
  {
    rule: '件数守恒：进等于出加在库',
    part: 'goods',
    sql: `select concat_ws(' ', k.warehouse_no, k.owner_no, k.goods_no, '在库', k.there, '进减出', k.net) as sample
            from (select x.warehouse_no, x.sid, x.owner_no, x.goods_no, sum(x.there) as there, sum(x.net) as net
                    from (select s.warehouse_no, s.sid, s.owner_no, s.goods_no, s.qty as there, 0 as net
                            from stock s where s.tenant_id = $1 and ${within('s')}
                           union all
                          select n.warehouse_no, n.sid, n.owner_no, n.goods_no, case n.status when ${foundLife.open} then -n.qty else 0 end,
                                 case n.status when ${foundLife.open} then 0 else n.qty end
                            from stock_found n where n.tenant_id = $1 and ${within('n')}
                           union all
                          select f.warehouse_no, f.sid, f.owner_no, f.goods_no, 0, f.change_qty
                            from stock_flow f where f.tenant_id = $1 and ${within('f')} and f.flow_type not in ${internalTypes} and not ${isFound('f')}) x
                   group by x.warehouse_no, x.sid, x.owner_no, x.goods_no) k
           where k.there <> k.net`,
  },
  {
    rule: '进出的流水都有单据',
    part: 'goods',
    sql: `select concat_ws(' ', f.warehouse_no, f.owner_no, f.goods_no, f.biz_type, f.biz_no, f.change_qty) as sample
            from stock_flow f
           where f.tenant_id = $1 and ${within('f')} and f.flow_type not in ${internalTypes} and not ${isFound('f')}
             and not case f.flow_type || ' ' || coalesce(f.biz_type, '')
               when '9 OPENING' then true
               when '1 RECEIVE_LINE' then f.location_no = 'EXC-STAGE' or exists (
                 select 1 from receive_record r where r.tenant_id = $1 and r.op_id = split_part(f.flow_key, ':', 1) and r.owner_no = f.owner_no and r.goods_no = f.goods_no)
               when '10 RETURN_INSPECT' then exists (
                 select 1 from return_order r where r.tenant_id = $1 and r.return_no = f.biz_no and r.owner_no = f.owner_no)
               -- inspected again: what the first inspection booked is taken back
               when '10 return' then exists (
                 select 1 from return_order r where r.tenant_id = $1 and r.return_no = f.biz_no and r.again_num > 0)
               when '9 RETURN_PICK' then exists (
                 select 1 from return_pick p where p.tenant_id = $1 and p.pick_no = f.biz_no and p.wave_type = 3)
               when '4 ship' then exists (select 1 from stockout_order o where o.tenant_id = $1 and o.stockout_no = f.biz_no)
               when '9 ADJUST' then exists (
                 select 1 from stock_adjust a join stock_adjust_line l on l.tenant_id = $1 and l.adjust_no = a.adjust_no
                  where a.tenant_id = $1 and a.adjust_no = f.biz_no and a.status = ${adjustLife.approved} and l.owner_no = f.owner_no and l.goods_no = f.goods_no)
               when '8 CHECK_DIFF' then exists (
                 select 1 from check_record c where c.tenant_id = $1 and c.op_id = split_part(f.flow_key, ':', 1) and c.result = 2)
               when '8 FOUND' then exists (
                 select 1 from stock_found n
                  where n.tenant_id = $1 and n.op_id = substr(f.biz_no, 7) and n.status = ${foundLife.rejected} and n.location_no = f.location_no
                    and n.owner_no = f.owner_no and n.goods_no = f.goods_no and n.batch_no = f.batch_no and n.quality = f.quality
                    and n.qty = -f.change_qty)
               else f.biz_type = 'CHECK' and f.flow_type in (7, 8) and exists (
                 select 1 from stock_check c join stock_check_line l on l.tenant_id = $1 and l.check_no = c.check_no
                  where c.tenant_id = $1 and c.check_no = f.biz_no and c.status = ${checkLife.done} and l.owner_no = f.owner_no and l.goods_no = f.goods_no)
             end`,
  },
  {
    rule: '现场发现的件冻结到有人认可',
    part: 'goods',
    sql: `select concat_ws(' ', n.warehouse_no, n.location_no, n.owner_no, n.goods_no, '发现', n.qty, '冻结', coalesce(s.freeze_qty, 0)) as sample
            from (select n.warehouse_no, n.sid, n.location_no, n.owner_no, n.goods_no, n.batch_no, n.quality, sum(n.qty) as qty
                    from stock_found n where n.tenant_id = $1 and ${within('n')} and n.status = ${foundLife.open} and n.is_frozen = 1
                   group by n.warehouse_no, n.sid, n.location_no, n.owner_no, n.goods_no, n.batch_no, n.quality) n
            left join stock s on s.tenant_id = $1 and s.warehouse_no = n.warehouse_no and s.sid = n.sid and s.location_no = n.location_no
             and s.owner_no = n.owner_no and s.goods_no = n.goods_no and s.batch_no = n.batch_no and s.quality = n.quality
           where n.qty > coalesce(s.freeze_qty, 0)`,
  },
]

/** SQL: finished documents whose lines differ from the flows with their number. */
const unlikeFlows = (lines: string, bizType: string): string =>
  `select concat_ws(' ', d.no, d.owner_no, d.goods_no, '单据', d.qty, '流水', f.qty) as sample
     from (${lines}) d
     left join lateral (select coalesce(sum(f.change_qty), 0) as qty from stock_flow f
                         where f.tenant_id = $1 and f.biz_no = d.no and f.biz_type = '${bizType}' and f.flow_type in (7, 8, 9)
                           and f.owner_no = d.owner_no and f.goods_no = d.goods_no) f on true
    where d.qty <> f.qty`

const ofPapers: readonly Rule[] = [
  {
    rule: '审核的调整单已入账',
    part: 'papers',
    sql: unlikeFlows(
      `select l.adjust_no as no, l.owner_no, l.goods_no, sum(l.change_qty) as qty
         from stock_adjust a join stock_adjust_line l on l.tenant_id = $1 and l.adjust_no = a.adjust_no
        where a.tenant_id = $1 and a.adjust_no > $2 and a.adjust_no <= $3 and a.status = ${adjustLife.approved}
        group by l.adjust_no, l.owner_no, l.goods_no`,
      'ADJUST',
    ),
  },
  {
    rule: '完成的盘点单已入账',
    part: 'papers',
    sql: unlikeFlows(
      `select l.check_no as no, l.owner_no, l.goods_no, coalesce(sum(l.diff_qty), 0) as qty
         from stock_check c join stock_check_line l on l.tenant_id = $1 and l.check_no = c.check_no
        where c.tenant_id = $1 and c.check_no > $2 and c.check_no <= $3 and c.status = ${checkLife.done}
        group by l.check_no, l.owner_no, l.goods_no`,
      'CHECK',
    ),
  },
]

export const ofPieces: readonly Rule[] = [...ofGoods, ...ofPapers]
