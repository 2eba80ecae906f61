// 读取入库单与收货暂存 · core/floor/kinds/stockins/load
/** Locks staged pieces before orders, each table by its keys ascending (I8). */
import type { StagedView, StockinLineView, StockinView } from '#contract/ops/kinds/stockins'
import type { GoodsKey } from '#contract/rules/barcode'
import { arrivalLife } from '#contract/rules/inboundLife'
import type { OpsTx } from '../../context.ts'
import { groupBy } from '../../keyed.ts'

/**
 * Locks pieces in RCV-STAGE of these goods, in these containers, or for these orders. `array` and `lateral` make the query search each
 * table by its key, because a join planned while the stage was empty reads the whole table.
 */
export const lockStaged = async (
  ctx: OpsTx,
  goods: readonly GoodsKey[],
  containers: readonly string[],
  stockinNos: readonly string[],
): Promise<readonly StagedView[]> => {
  if (goods.length === 0 && containers.length === 0 && stockinNos.length === 0) return []
  return ctx.tx.named<StagedView>(
    'ops_staged_lock',
    `select s.stockin_no, s.line_no, s.container_no, s.owner_no, s.goods_no, s.batch_no, s.quality, s.qty
       from staged_goods s
      where s.tenant_id = $1 and s.warehouse_no = $2 and s.sid = $3 and s.qty > 0
        and s.id = any(array(
              select g.id from unnest($4::text[], $5::text[]) as k(owner_no, goods_no)
               cross join lateral (select n.id from staged_goods n
                                    where n.tenant_id = $1 and n.warehouse_no = $2 and n.sid = $3 and n.owner_no = k.owner_no and n.goods_no = k.goods_no
                                   offset 0) g
              union select c.id from staged_goods c
               where c.tenant_id = $1 and c.warehouse_no = $2 and c.sid = $3 and c.container_no <> '' and c.container_no = any($6::text[])
              union select o.id from staged_goods o where o.tenant_id = $1 and o.stockin_no = any($7::text[])))
      order by s.stockin_no, s.line_no, s.container_no, s.batch_no, s.quality for update of s`,
    [
      ctx.tenantId,
      ctx.warehouseNo,
      ctx.sid,
      goods.map(({ ownerNo }) => ownerNo),
      goods.map(({ goodsNo }) => goodsNo),
      containers,
      stockinNos,
    ],
  )
}

export interface HeadRow extends Pick<StockinView, 'stockinNo' | 'status' | 'ownerNo' | 'overRateBp'> {
  readonly arrivalNo: string | null
  readonly isBlind: number
}
interface LineRow extends Omit<StockinLineView, 'produceDate'> {
  readonly stockinNo: string
  readonly produceDate: string | null
}
const truckColumn = `(select l.arrival_no from arrival_stockin l join arrival a on a.tenant_id = $1 and a.arrival_no = l.arrival_no and a.status <> ${arrivalLife.off}
   where l.tenant_id = $1 and l.stockin_no = o.stockin_no order by l.id desc limit 1) as arrival_no`
const linesSql = `select stockin_no, line_no, goods_no, plan_qty, receive_qty, putaway_qty, batch_no, produce_date
  from stockin_line where tenant_id = $1 and stockin_no = any($2::text[]) order by stockin_no, line_no`

/** Orders of the warehouse with their lines, locked until they are written. */
export const lockStockins = async (ctx: OpsTx, nos: readonly string[]): Promise<readonly StockinView[]> => {
  if (nos.length === 0) return []
  const [heads, lines] = await Promise.all([
    ctx.tx.named<HeadRow>(
      'ops_stockins_lock',
      `select o.stockin_no, o.status, o.owner_no, o.over_rate_bp, o.is_blind, ${truckColumn} from stockin_order o
        where o.tenant_id = $1 and o.warehouse_no = $3 and o.sid = $4 and o.stockin_no = any($2::text[]) order by o.stockin_no for update of o`,
      [ctx.tenantId, nos, ctx.warehouseNo, ctx.sid],
    ),
    ctx.tx.named<LineRow>('ops_stockin_lines', linesSql, [ctx.tenantId, nos]),
  ])
  return viewsOf(heads, lines)
}

const viewsOf = (heads: readonly HeadRow[], lines: readonly LineRow[]): readonly StockinView[] => {
  const linesOf = groupBy(lines, (line) => line.stockinNo)
  return heads.map(({ isBlind, ...head }) => ({
    ...head,
    ...(isBlind === 1 && { isBlind: true as const }),
    arrivalNo: head.arrivalNo ?? '',
    lines: (linesOf.get(head.stockinNo) ?? []).map(({ stockinNo: _no, produceDate, ...line }) => ({
      ...line,
      ...(produceDate !== null && { produceDate }),
    })),
  }))
}

/** Adds the lines to orders read elsewhere. */
export const withLines = async (ctx: OpsTx, heads: readonly HeadRow[]): Promise<readonly StockinView[]> =>
  viewsOf(
    heads,
    await ctx.tx.named<LineRow>('ops_stockin_lines', linesSql, [ctx.tenantId, heads.map(({ stockinNo }) => stockinNo)]),
  )
