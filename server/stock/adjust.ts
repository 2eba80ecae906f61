// 库存调整 · stock/adjust
import type { ActInput } from '#contract/document'
import { ADJUST_REASON } from '#contract/rules/stockLife'
import { adjust } from '#contract/stock/adjust'
import { setting, type Effect } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { goodsOfLine, served } from '../platform/document/serving.ts'
import type { Ctx } from '../platform/ctx.ts'
import { changeRows } from '../platform/rows.ts'
import { lockStock, stockKeyText } from '../core/stock/book.ts'
import { bookDocument, keyOf, shelfBins } from '../core/documents/entries.ts'
import { adjustRules, binOfLines } from './adjustRules.ts'

type Head = HeadOf<typeof adjust>
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
  /** 分 per piece */
  readonly priceFen: string
}

/** Books every line as flow 9, and stores its quantity before and its amount. @throws Refused A1701 stock is short, A1703 no such bin */
const book = async (ctx: Ctx, { no, values }: Head): Promise<void> => {
  const place = { warehouseNo: values.warehouseNo ?? '', sid: values.sid ?? '' }
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
  await changeRows(
    ctx.tx,
    'stock_adjust_line',
    rows.map((row) => ({
      id: row.id,
      beforeQty: held.get(stockKeyText(keyOf(place, row)))?.qty ?? 0,
      amountFen: Number(row.priceFen) * row.changeQty,
    })),
    { key: ['id'], set: ['beforeQty', 'amountFen'], all: { updateTime: ctx.at } },
  )
  const remark = (ADJUST_REASON as Readonly<Record<string, string>>)[values.reason ?? ''] ?? ''
  await bookDocument(
    ctx,
    place,
    { bizType: 'ADJUST', bizNo: no },
    keys.map((key, i) => ({ ...key, qty: rows[i]?.changeQty ?? 0, flowType: adjustFlow, remark })),
    held,
  )
}

/** Stores the approver's remark in the document. */
const keepRemark: Effect<Head['values'], ActInput<typeof adjust.acts.reject>> = (_ctx, heads, input) =>
  Promise.resolve(setting('stock_adjust', heads, { approveRemark: input.remark || null }))

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
          return keepRemark(ctx, heads, input)
        },
      },
      reject: { effect: keepRemark },
    },
  },
})
