// 仓租的依据 · finance/explain/stockEvidence
/** What a day's storage goes back to: the day's stock by kind of bin and batch, and what changed since the day before (为什么这天仓租变多). */
import { LOCATION_TYPE, QUALITY } from '#contract/rules/locationType'
import { dayAfter } from '#contract/rules/workCalendar'
import type { Ctx } from '../../platform/ctx.ts'
import type { FeeLine } from './line.ts'
import { moneyCell, none, shownRows, tableOf, type Counted, type EvidenceTable } from './table.ts'

const keysOf = ({ tenantId }: Ctx, { bizDate, warehouseNo, sid, sourceNo }: FeeLine): readonly unknown[] => [
  tenantId,
  bizDate,
  warehouseNo,
  sid,
  sourceNo,
]

interface Batch extends Counted {
  readonly locationType: keyof typeof LOCATION_TYPE
  readonly goodsNo: string
  readonly goodsName: string | null
  readonly batchNo: string
  readonly quality: keyof typeof QUALITY
  readonly inDate: string | null
  readonly days: number | null
  readonly qty: number
  readonly volumeCm3: string | null
  readonly locationNum: number
}
const batches = async (ctx: Ctx, line: FeeLine): Promise<readonly EvidenceTable[]> => {
  const rows = await ctx.tx.query<Batch & Record<string, unknown>>(
    `select s.location_type, s.goods_no, g.goods_name, s.batch_no, s.quality, s.in_date, s.biz_date - s.in_date as days, s.qty, s.volume_cm3,
            s.location_num, (count(*) over ())::int as total
       from stock_daily s
       left join goods g on g.tenant_id = $1 and g.owner_no = s.owner_no and g.goods_no = s.goods_no
      where s.tenant_id = $1 and s.biz_date = $2 and s.warehouse_no = $3 and s.sid = $4 and s.owner_no = $5
      order by s.qty desc, s.id limit ${shownRows}`,
    keysOf(ctx, line),
  )
  return tableOf(
    {
      title: '当天库存',
      note: `${line.bizDate}日终的库存，按库位类型和批次`,
      columns: ['库位类型', '库位数', '商品编码', '商品', '批次', '品质', '入库日期', '存了', '件数', '体积'],
    },
    rows,
    (row) => [
      LOCATION_TYPE[row.locationType],
      `${row.locationNum}个`,
      row.goodsNo,
      row.goodsName ?? none,
      row.batchNo || none,
      QUALITY[row.quality],
      row.inDate ?? none,
      row.days === null ? none : `${row.days}天`,
      `${row.qty}件`,
      row.volumeCm3 === null ? none : `${row.volumeCm3}cm³`,
    ],
  )
}

interface Moved extends Counted {
  readonly goodsNo: string
  readonly goodsName: string | null
  readonly before: number
  readonly after: number
}
const moved = async (ctx: Ctx, line: FeeLine): Promise<readonly EvidenceTable[]> => {
  const before = dayAfter(line.bizDate, -1)
  const rows = await ctx.tx.query<Moved & Record<string, unknown>>(
    `select d.goods_no, g.goods_name, d.before, d.after, (count(*) over ())::int as total
       from (select s.goods_no, coalesce(sum(s.qty) filter (where s.biz_date = $6), 0)::int as before,
                    coalesce(sum(s.qty) filter (where s.biz_date = $2), 0)::int as after
               from stock_daily s
              where s.tenant_id = $1 and s.biz_date in ($2, $6) and s.warehouse_no = $3 and s.sid = $4 and s.owner_no = $5
              group by s.goods_no) d
       left join goods g on g.tenant_id = $1 and g.owner_no = $5 and g.goods_no = d.goods_no
      where d.before <> d.after order by abs(d.after - d.before) desc, d.goods_no limit ${shownRows}`,
    [...keysOf(ctx, line), before],
  )
  return tableOf(
    {
      title: '比前一天',
      note: `${before}到${line.bizDate}变了的商品，变得最多的在前`,
      columns: ['商品编码', '商品', '前一天', '当天', '变化'],
    },
    rows,
    (row) => [
      row.goodsNo,
      row.goodsName ?? none,
      `${row.before}件`,
      `${row.after}件`,
      `${row.after > row.before ? '+' : ''}${row.after - row.before}件`,
    ],
  )
}

interface Day extends Counted {
  readonly bizDate: string
  readonly qty: string
  readonly amountFen: string
  readonly calcDetail: string | null
}
/** Days before and after, shown beside the fee. */
const daysBeside = 7
const beside = async (ctx: Ctx, line: FeeLine): Promise<readonly EvidenceTable[]> => {
  const rows = await ctx.tx.query<Day & Record<string, unknown>>(
    `select l.biz_date, l.qty, l.amount_fen, l.calc_detail, (count(*) over ())::int as total from fin_fee_line l
      where l.tenant_id = $1 and l.source_no = $2 and l.source_type = $3 and l.direction = $4 and l.item_id = $5 and l.warehouse_no = $6
        and l.sid = $7 and l.live_key = 1 and l.biz_date between $8 and $9 order by l.biz_date limit ${shownRows}`,
    [
      ctx.tenantId,
      line.sourceNo,
      line.sourceType,
      line.direction,
      line.itemId,
      line.warehouseNo,
      line.sid,
      dayAfter(line.bizDate, -daysBeside),
      dayAfter(line.bizDate, daysBeside),
    ],
  )
  return tableOf(
    { title: '前后几天的同一项', note: '同一个仓、同一个费用项', columns: ['日期', '数量', '金额', '算式'] },
    rows,
    (row) => [row.bizDate, row.qty, moneyCell(row.amountFen), row.calcDetail ?? none],
  )
}

/** Records of a day of stock; what changed comes first. */
export const stockEvidence = async (ctx: Ctx, line: FeeLine): Promise<readonly EvidenceTable[]> => [
  ...(await moved(ctx, line)),
  ...(await batches(ctx, line)),
  ...(await beside(ctx, line)),
]
