// 档案外商品建档 · import/newGoods
import { normaliseBarcode } from '#contract/rules/barcode'
import { changed } from '../platform/changes.ts'
import { barcodeForm } from '../core/goods/barcodeRow.ts'
import type { Ctx } from '../platform/ctx.ts'
import { putWords } from '../core/goods/words.ts'
import { initialsOf } from '../platform/initials.ts'
import type { JudgedFile } from './judge.ts'

/** A goods as far as a file of orders knows it. */
export interface FoundGoods {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly name: string
  readonly barcode: string | null
  /** lines of orders that name it, and the first row of the file that does */
  readonly lineNum: number
  readonly rowNum: number
}

/** The goods a file brings: the first name and barcode found for each; without a name its number stands in. */
export const goodsOfFile = (file: JudgedFile): FoundGoods[] => {
  const found = new Map<string, FoundGoods>()
  for (const { order, resolved } of file.judged) {
    if (resolved === null) continue
    const ownerNo = String(order.head['ownerNo'] ?? '')
    for (const line of order.lines) {
      const key = `${ownerNo}|${line.goodsNo}`
      if (!file.newGoods.has(key)) continue
      const known = found.get(key)
      const name = known?.name ?? line.goodsName ?? ''
      found.set(key, {
        ownerNo,
        goodsNo: line.goodsNo,
        name: name || (line.goodsName ?? ''),
        barcode: known?.barcode ?? line.barcode,
        lineNum: (known?.lineNum ?? 0) + 1,
        rowNum: known?.rowNum ?? line.rowNums[0] ?? 0,
      })
    }
  }
  return [...found.values()].map((goods) => ({ ...goods, name: goods.name || goods.goodsNo }))
}

/**
 * Puts goods into the archive, marked as made by an import (is_generated). A usable barcode of the file becomes the main one;
 * the others get a printable inner barcode, `NB` + 12 digits, so that the floor can scan them from the first day.
 * What meanwhile exists stays as it is. Answers how many were made.
 */
export const createGoods = async (ctx: Ctx, goods: readonly FoundGoods[]): Promise<number> => {
  if (goods.length === 0) return 0
  const taken = await takenBarcodes(ctx, goods)
  const rows = goods.map((one) => ({ ...one, own: usable(one, taken) }))
  const inner = await ctx.numbers('NB', rows.filter((row) => row.own === null).length || 1)
  let next = 0
  const coded = rows.map((row) => ({ ...row, barcode: row.own ?? inner[next++] ?? '', barcodeType: row.own === null ? 3 : 1 }))
  const made = await ctx.tx.query<{ ownerNo: string; goodsNo: string }>(
    `insert into goods as g (tenant_id, id, owner_no, goods_no, goods_name, name_pinyin, main_barcode, is_generated,
                             create_user_id, create_user_name, create_time, update_user_id, update_user_name, update_time)
     select $1, v.id, v.owner_no, v.goods_no, v.name, v.initials, v.barcode, 1, $8, $9, $10, $8, $9, $10
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) as v(id, owner_no, goods_no, name, initials, barcode)
         on conflict (tenant_id, owner_no, goods_no) do nothing
     returning g.owner_no, g.goods_no`,
    [
      ctx.tenantId,
      coded.map(() => ctx.id()),
      coded.map((row) => row.ownerNo),
      coded.map((row) => row.goodsNo),
      coded.map((row) => row.name.slice(0, 200)),
      coded.map((row) => initialsOf(row.name)),
      coded.map((row) => row.barcode),
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
    ],
  )
  const keys = new Set(made.map((row) => `${row.ownerNo}|${row.goodsNo}`))
  const mine = coded.filter((row) => keys.has(`${row.ownerNo}|${row.goodsNo}`))
  await putWords(ctx.tx, mine)
  await writeBarcodes(ctx, mine)
  await changed(
    ctx,
    mine.flatMap(({ ownerNo, goodsNo, barcode }) => [
      ...['goods', 'goods/goods'].map((resource) => ({ resource, key: `${ownerNo}|${goodsNo}`, op: 'put' as const, ownerNo })),
      { resource: 'goods/barcode', key: `${ownerNo}|${barcode}|${goodsNo}`, op: 'put', ownerNo },
    ]),
  )
  return mine.length
}

const writeBarcodes = async (ctx: Ctx, rows: readonly (FoundGoods & { barcodeType: number })[]): Promise<void> => {
  if (rows.length === 0) return
  await ctx.tx.query(
    `insert into goods_barcode as b (tenant_id, id, owner_no, barcode, goods_no, is_main, pack_qty, barcode_type, create_user_id,
                                     create_user_name, create_time, update_user_id, update_user_name, update_time)
     select $1, v.id, v.owner_no, v.barcode, v.goods_no, 1, 1, v.type, $7, $8, $9, $7, $8, $9
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::smallint[]) as v(id, owner_no, barcode, goods_no, type)
         on conflict (tenant_id, owner_no, barcode, goods_no) do nothing`,
    [
      ctx.tenantId,
      rows.map(() => ctx.id()),
      rows.map((row) => row.ownerNo),
      rows.map((row) => row.barcode),
      rows.map((row) => row.goodsNo),
      rows.map((row) => row.barcodeType),
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
    ],
  )
}

/** Barcodes of the file that other goods of the owner carry already (G1), or that two goods of the file claim. */
const takenBarcodes = async (ctx: Ctx, goods: readonly FoundGoods[]): Promise<ReadonlySet<string>> => {
  const claimed = new Map<string, number>()
  for (const one of goods) if (one.barcode !== null) claimed.set(keyOf(one), (claimed.get(keyOf(one)) ?? 0) + 1)
  const taken = new Set([...claimed].filter(([, times]) => times > 1).map(([key]) => key))
  const coded = goods.filter((one) => one.barcode !== null)
  const used = await ctx.tx.query<{ ownerNo: string; barcode: string }>(
    `select b.owner_no, b.barcode from goods_barcode b
      where b.tenant_id = $1 and (b.owner_no, b.barcode) in (select o, c from unnest($2::text[], $3::text[]) as k(o, c))`,
    [ctx.tenantId, coded.map((one) => one.ownerNo), coded.map((one) => normaliseBarcode(one.barcode ?? ''))],
  )
  for (const row of used) taken.add(`${row.ownerNo}|${row.barcode}`)
  return taken
}

const keyOf = (goods: FoundGoods): string => `${goods.ownerNo}|${normaliseBarcode(goods.barcode ?? '')}`

const usable = (goods: FoundGoods, taken: ReadonlySet<string>): string | null => {
  const code = normaliseBarcode(goods.barcode ?? '')
  return code === '' || barcodeForm(code) !== '' || taken.has(keyOf(goods)) ? null : code
}
