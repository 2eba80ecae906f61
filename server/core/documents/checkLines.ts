// 盘点录入 · core/documents/checkLines
import { STOCKLESS, stocklessText } from '#contract/rules/goodsTexts'
import { countRefusal, type CountedLine } from '#contract/rules/countRules'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { insertRows } from '../../platform/rows.ts'
import { openLine } from '../stock/checkLine.ts'
import { readCheck, type CheckHead } from './checkDoc.ts'

/** A counted line. */
export interface Counted {
  readonly locationNo: string
  readonly ownerNo: string
  readonly goodsNo: string
  readonly batchNo: string
  readonly quality: number
  readonly qty: number
  readonly remark?: string | undefined
}
interface KnownLine extends CountedLine {
  readonly id: string
  readonly key: string
}
/** Column of stock_check_line for a round's count. */
export const roundColumn = (round: number): string => (round === 1 ? 'count_qty' : round === 2 ? 'round2_qty' : 'final_qty')
const keyOf = (line: Pick<Counted, 'locationNo' | 'ownerNo' | 'goodsNo' | 'batchNo' | 'quality'>): string =>
  [line.locationNo, line.ownerNo, line.goodsNo, line.batchNo, line.quality].join('|')

/** Writes the counts of the current round. @throws Refused A1715–A1718, A1743 */
export const countLines = async (
  ctx: Ctx,
  checkNo: string,
  round: number,
  lines: readonly Counted[],
  over: boolean,
): Promise<number> => {
  const head = await readCheck(ctx, checkNo, 'for update')
  const known = await knownLines(ctx, head, lines)
  const { name } = ctx.person
  for (const line of lines) {
    const found = known.get(keyOf(line))
    // the bins of all lines are checked together below
    const refused = countRefusal(head, { roundNo: round, ownerNo: line.ownerNo, qty: line.qty, name, over }, found, true)
    if (refused !== null) throw refuse(refused.code, refused.args)
  }
  const extra = lines.filter((line) => !known.has(keyOf(line)))
  if (extra.length > 0) await addExtra(ctx, head, extra)
  const all = extra.length === 0 ? known : await knownLines(ctx, head, lines)
  await ctx.tx.query(
    `update stock_check_line as l set ${roundColumn(round)} = v.qty, counter_name = $3, count_time = $4, remark = coalesce(v.remark, l.remark),
            update_time = $4, version = l.version + 1
       from unnest($5::bigint[], $6::int[], $7::text[]) as v(id, qty, remark) where l.tenant_id = $1 and l.check_no = $2 and l.id = v.id`,
    [
      ctx.tenantId,
      checkNo,
      ctx.person.name,
      ctx.at,
      lines.map((line) => all.get(keyOf(line))?.id),
      lines.map((line) => line.qty),
      lines.map((line) => line.remark ?? null),
    ],
  )
  const { warehouseNo, sid, ownerNo } = head
  await changed(ctx, [
    { resource: 'stock/check', key: checkNo, op: 'put', warehouseNo, sid, ...(ownerNo !== null && { ownerNo }) },
  ])
  return lines.length
}

const knownLines = async (ctx: Ctx, head: CheckHead, lines: readonly Counted[]): Promise<Map<string, KnownLine>> => {
  const rows = await ctx.tx.query<KnownLine>(
    `select id, concat_ws('|', location_no, owner_no, goods_no, batch_no, quality) as key, is_open = 1 as is_open, counter_name as counter,
            ${roundColumn(head.roundNo)} as qty
       from stock_check_line where tenant_id = $1 and check_no = $2 and location_no = any($3::text[])`,
    [ctx.tenantId, head.checkNo, [...new Set(lines.map((line) => line.locationNo))]],
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** Adds lines for found goods that have none. The bin must be in the check and the goods must be known. */
const addExtra = async (ctx: Ctx, head: CheckHead, lines: readonly Counted[]): Promise<void> => {
  const bins = await ctx.tx.query<{ no: string }>(
    'select location_no as no from stock_check_location where tenant_id = $1 and check_no = $2 and location_no = any($3::text[])',
    [ctx.tenantId, head.checkNo, lines.map((line) => line.locationNo)],
  )
  const inRange = new Set(bins.map((row) => row.no))
  const goods = await ctx.tx.query<{ key: string; goodsNo: string; goodsType: number }>(
    `select owner_no || '|' || goods_no as key, goods_no, goods_type from goods where tenant_id = $1 and goods_no = any($2::text[])`,
    [ctx.tenantId, lines.map((line) => line.goodsNo)],
  )
  const stocklessGoods = goods.find(
    (row) => STOCKLESS.has(row.goodsType) && lines.some((line) => `${line.ownerNo}|${line.goodsNo}` === row.key),
  )
  if (stocklessGoods) throw refuse('A1040', { goodsNo: stocklessGoods.goodsNo, reason: stocklessText })
  const exists = new Set(goods.map((row) => row.key))
  for (const line of lines) {
    if (!inRange.has(line.locationNo)) throw refuse('A1718')
    if (!exists.has(`${line.ownerNo}|${line.goodsNo}`)) throw refuse('A1003', { field: `商品${line.goodsNo}` })
  }
  await insertRows(
    ctx.tx,
    'stock_check_line',
    lines.map((line) => ({
      id: ctx.id(),
      checkNo: head.checkNo,
      locationNo: line.locationNo,
      ownerNo: line.ownerNo,
      goodsNo: line.goodsNo,
      batchNo: line.batchNo,
      quality: line.quality,
      bookQty: 0,
      ...openLine(ctx.at),
      isExtra: 1,
    })),
  )
}
