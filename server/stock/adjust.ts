// 库存调整 · stock/adjust
import { ADJUST_REASON } from '#contract/rules/stockLife'
import { adjust } from '#contract/stock/adjust'
import type { ActWork } from '../platform/document/acts.ts'
import { word } from '../platform/document/entry.ts'
import type { Head } from '../platform/document/heads.ts'
import { goodsOfLine, served } from '../platform/document/serving.ts'
import type { Ctx } from '../platform/ctx.ts'
import { lockStock, stockKeyText } from '../core/stock/book.ts'
import { bookDocument, keyOf, shelfBins } from '../core/documents/entries.ts'
import { adjustRules, binOfLines } from './adjustRules.ts'

/** stock_flow.flow_type 调整 */
const adjustFlow = 9
const lines = 'from stock_adjust_line l where l.tenant_id = $1 and l.adjust_no = a.adjust_no'

interface Line {
  readonly id: string
  readonly locationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
  readonly changeQty: number
  /** 分, of one piece */
  readonly priceFen: string
}

/** Books every line as flow 9; the quantity before and the amount are those of this moment. @throws Refused A1701, A1703 */
const book = async (ctx: Ctx, { no, values }: Head): Promise<void> => {
  const place = { warehouseNo: word(values, 'warehouseNo'), sid: word(values, 'sid') }
  const rows = await ctx.tx.query<Line>(
    `select l.id, l.location_no, l.owner_no, l.goods_no, l.batch_no, l.quality,
            l.change_qty, coalesce(g.price_fen, 0) as price_fen
       from stock_adjust_line l left join goods g on g.tenant_id = $1 and g.owner_no = l.owner_no and g.goods_no = l.goods_no
      where l.tenant_id = $1 and l.adjust_no = $2 order by l.line_no`,
    [ctx.tenantId, no],
  )
  const bins = rows.map((row) => row.locationNo)
  await shelfBins(ctx, place, bins)
  const keys = rows.map((row) => keyOf(place, row))
  const held = await lockStock(ctx.tx, keys)
  await ctx.tx.query(
    `update stock_adjust_line as l set before_qty = v.qty, amount_fen = v.fen, update_time = $5, version = l.version + 1
       from unnest($2::bigint[], $3::int[], $4::bigint[]) as v(id, qty, fen) where l.tenant_id = $1 and l.id = v.id`,
    [
      ctx.tenantId,
      rows.map((row) => row.id),
      keys.map((key) => held.get(stockKeyText(key))?.qty ?? 0),
      rows.map((row) => Number(row.priceFen) * row.changeQty),
      ctx.at,
    ],
  )
  const remark = (ADJUST_REASON as Readonly<Record<string, string>>)[word(values, 'reason')] ?? ''
  await bookDocument(
    ctx,
    place,
    { bizType: 'ADJUST', bizNo: no },
    keys.map((key, i) => ({ ...key, qty: rows[i]?.changeQty ?? 0, flowType: adjustFlow, remark })),
    held,
  )
}

/** What the approver said stays with the document. */
const keepRemark: NonNullable<ActWork['effect']> = async (ctx, heads, input) => {
  await ctx.tx.query('update stock_adjust set approve_remark = $3 where tenant_id = $1 and adjust_no = any($2::text[])', [
    ctx.tenantId,
    heads.map(({ no }) => no),
    word(input, 'remark') || null,
  ])
}

export const adjusts = served({
  of: adjust,
  serving: {
    from: 'stock_adjust a',
    alias: 'a',
    columns: {
      lineNum: `(select count(*)::int ${lines})`,
      riseQty: `(select coalesce(sum(l.change_qty), 0)::int ${lines} and l.change_qty > 0)`,
      fallQty: `(select coalesce(-sum(l.change_qty), 0)::int ${lines} and l.change_qty < 0)`,
      amountFen: `(select coalesce(sum(l.amount_fen), 0)::bigint ${lines})`,
    },
    lines: { ...goodsOfLine, columns: { ...goodsOfLine.columns, afterQty: 'l.before_qty + l.change_qty' } },
    rules: adjustRules,
    placed: binOfLines,
    acts: {
      approve: {
        effect: async (ctx, heads, input) => {
          for (const head of heads) await book(ctx, head)
          await keepRemark(ctx, heads, input)
        },
      },
      reject: { effect: keepRemark },
    },
  },
})
