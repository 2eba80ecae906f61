// 调整单写入 · platform/stock/adjustDoc
import { STOCKLESS, stocklessText } from '#contract/rules/goodsTexts'
import { changed } from '../changes.ts'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../errors.ts'
import { insertRows } from '../insertRows.ts'
import { readStock, stockKeyText, type StockKey } from './book.ts'
import { keyOf, shelfBins, type Place } from './document.ts'

export interface AdjustLine {
  readonly locationNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
  readonly changeQty: number
}
export interface AdjustDoc extends Place {
  readonly adjustNo: string
  readonly ownerNo: string
  readonly reason: number
  readonly remark: string | null
  readonly lines: readonly AdjustLine[]
}

const keysOf = (doc: AdjustDoc): StockKey[] => doc.lines.map((line) => keyOf(doc, { ...line, ownerNo: doc.ownerNo }))

/** Prices in 分 of the owner's goods; A1003 for one that does not exist. */
export const pricesOf = async (ctx: Ctx, ownerNo: string, goodsNos: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await ctx.tx.query<{ goods_no: string; price_fen: string | null }>(
    'select goods_no, price_fen from goods where tenant_id = $1 and owner_no = $2 and goods_no = any($3::text[])',
    [ctx.tenantId, ownerNo, [...new Set(goodsNos)]],
  )
  return new Map(rows.map((row) => [row.goods_no, Number(row.price_fen ?? 0)]))
}

/** Goods of the lines that have no stock of their own: nothing is added to them; what lies there by mistake may be taken out. */
const stocklessOf = async (ctx: Ctx, doc: AdjustDoc): Promise<ReadonlySet<string>> => {
  const rows = await ctx.tx.query<{ goods_no: string }>(
    'select goods_no from goods where tenant_id = $1 and owner_no = $2 and goods_no = any($3::text[]) and goods_type = any($4::int[])',
    [ctx.tenantId, doc.ownerNo, doc.lines.map((line) => line.goodsNo), [...STOCKLESS]],
  )
  return new Set(rows.map((row) => row.goods_no))
}

/** Refusals of lines before they are written, each naming its row. */
export const checkAdjust = async (ctx: Ctx, doc: AdjustDoc): Promise<ReadonlyMap<string, number>> => {
  await shelfBins(
    ctx,
    doc,
    doc.lines.map((line) => line.locationNo),
  )
  const prices = await pricesOf(
    ctx,
    doc.ownerNo,
    doc.lines.map((line) => line.goodsNo),
  )
  const without = await stocklessOf(ctx, doc)
  const seen = new Map<string, number>()
  const held = await readStock(ctx.tx, keysOf(doc))
  for (const [i, key] of keysOf(doc).entries()) {
    const say = (reason: string) => refuse('A1739', { n: i + 1, reason })
    const line = doc.lines[i]
    const first = seen.get(stockKeyText(key))
    if (first !== undefined) throw say(`与第${first + 1}行重复`)
    seen.set(stockKeyText(key), i)
    if (!prices.has(key.goodsNo)) throw say(`商品不存在：${key.goodsNo}`)
    if ((line?.changeQty ?? 0) > 0 && without.has(key.goodsNo)) throw say(stocklessText)
    if ((line?.changeQty ?? 0) === 0) throw say('调整数量不能为0')
    if ((held.get(stockKeyText(key))?.qty ?? 0) + (line?.changeQty ?? 0) < 0) throw say('调整后库存不能为负数')
  }
  return prices
}

/** Writes the lines of a document, its former ones are gone; what is on the books now stands as 调整前. */
export const writeAdjustLines = async (ctx: Ctx, doc: AdjustDoc, prices: ReadonlyMap<string, number>): Promise<void> => {
  await ctx.tx.query('delete from stock_adjust_line where tenant_id = $1 and adjust_no = $2', [ctx.tenantId, doc.adjustNo])
  const held = await readStock(ctx.tx, keysOf(doc))
  const at = ctx.at.toISOString()
  await insertRows(
    ctx.tx,
    'stock_adjust_line',
    keysOf(doc).map((key, i) => ({
      id: ctx.id(),
      adjust_no: doc.adjustNo,
      line_no: i + 1,
      location_no: key.locationNo,
      owner_no: key.ownerNo,
      goods_no: key.goodsNo,
      batch_no: key.batchNo,
      quality: key.quality,
      before_qty: held.get(stockKeyText(key))?.qty ?? 0,
      change_qty: doc.lines[i]?.changeQty ?? 0,
      amount_fen: (prices.get(key.goodsNo) ?? 0) * (doc.lines[i]?.changeQty ?? 0),
      create_time: at,
      update_time: at,
      version: 0,
    })),
  )
}

/** A new document with its lines, draft or submitted at once. */
export const writeAdjust = async (
  ctx: Ctx,
  doc: AdjustDoc,
  prices: ReadonlyMap<string, number>,
  submitted: boolean,
): Promise<void> => {
  const at = ctx.at.toISOString()
  const { userId, name } = ctx.person
  await insertRows(ctx.tx, 'stock_adjust', [
    {
      id: ctx.id(),
      adjust_no: doc.adjustNo,
      warehouse_no: doc.warehouseNo,
      sid: doc.sid,
      owner_no: doc.ownerNo,
      reason: doc.reason,
      remark: doc.remark,
      status: submitted ? 20 : 10,
      submit_user_id: submitted ? userId : null,
      submit_user_name: submitted ? name : null,
      submit_time: submitted ? at : null,
      create_user_id: userId,
      create_user_name: name,
      create_time: at,
      update_user_id: userId,
      update_user_name: name,
      update_time: at,
      version: 0,
    },
  ])
  await writeAdjustLines(ctx, doc, prices)
  await adjustChanged(ctx, doc)
}

export const adjustChanged = (
  ctx: Ctx,
  { adjustNo, warehouseNo, sid, ownerNo }: Place & { readonly adjustNo: string; readonly ownerNo: string },
): Promise<void> => changed(ctx, [{ resource: 'stock/adjust', key: adjustNo, op: 'put', warehouseNo, sid, ownerNo }])
