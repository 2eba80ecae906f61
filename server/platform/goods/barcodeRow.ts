// 条码行 · platform/goods/barcodeRow
import { misreadBarcode } from '#contract/rules/misread'
import { normaliseBarcode } from '#contract/rules/barcode'
import { changed } from '../changes.ts'
import type { Ctx } from '../ctx.ts'
import { refuse } from '../errors.ts'
import { today } from '../time.ts'

export interface BarcodeRow {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly barcode: string
  readonly packQty: number
  /** 1 单品码 2 箱码 3 店内码 4 组合装码 */
  readonly barcodeType: number
  readonly isMain: 0 | 1
}
type Writer = Pick<Ctx, 'tenantId' | 'tx' | 'at' | 'id'>

/** One goods carries at most this many barcodes (floor.md §3.2 G1). */
export const barcodeMax = 50
export const tooManyCodes = `一个商品最多${barcodeMax}个条码`

/** `ownerNo|goodsNo` → its barcodes. */
export const codesHeld = async (
  ctx: Pick<Ctx, 'tenantId' | 'tx'>,
  goods: readonly (readonly [ownerNo: string, goodsNo: string])[],
): Promise<Map<string, Set<string>>> => {
  const rows = await ctx.tx.query<{ key: string; barcode: string }>(
    `select concat_ws('|', b.owner_no, b.goods_no) as key, b.barcode from goods_barcode b
      where b.tenant_id = $1 and (b.owner_no, b.goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))`,
    [ctx.tenantId, goods.map(([ownerNo]) => ownerNo), goods.map(([, goodsNo]) => goodsNo)],
  )
  const held = new Map<string, Set<string>>()
  for (const { key, barcode } of rows) held.set(key, (held.get(key) ?? new Set()).add(barcode))
  return held
}

/** Whether the goods has room for these as well; those that are there already need none. They are taken into `held`. */
export const takesCodes = (
  held: Map<string, Set<string>>,
  goods: readonly [string, string],
  codes: readonly string[],
): boolean => {
  const all = new Set([...(held.get(goods.join('|')) ?? []), ...codes])
  if (all.size > barcodeMax) return false
  held.set(goods.join('|'), all)
  return true
}

/** What is wrong with a barcode as it was typed, '' when nothing is (floor.md §3.1). */
export const barcodeForm = (barcode: string): string =>
  /[\u4e00-\u9fff]|\s/.test(normaliseBarcode(barcode)) ? '条码不能包含中文或空格' : misreadBarcode('条码', barcode)

/** Rule G1: one barcode of one owner names one goods unless every goods it names stands on white list type 1 today (A1031). */
export const checkBarcodeFree = async (ctx: Writer, row: Pick<BarcodeRow, 'ownerNo' | 'goodsNo' | 'barcode'>): Promise<void> => {
  const used = await ctx.tx.query<{ goods_no: string }>(
    `select b.goods_no from goods_barcode b where b.tenant_id = $1 and b.owner_no = $2 and b.barcode = $3 and b.goods_no <> $4
     and not exists (select 1 from goods_white_list l where l.tenant_id = $1 and l.owner_no = $2 and l.goods_no in (b.goods_no, $4) and l.white_type = 1
                        and l.effect_date <= $5 and (l.expire_date is null or l.expire_date >= $5)
                     having count(distinct l.goods_no) = 2)`,
    [ctx.tenantId, row.ownerNo, row.barcode, row.goodsNo, today(ctx.at.getTime())],
  )
  if (used[0]) throw refuse('A1031', { barcode: row.barcode, goodsNo: used[0].goods_no })
}

/** Puts a barcode of a goods; a repeated one takes the new pack quantity. A main barcode takes the mark from the old one. */
export const putBarcode = async (ctx: Writer, row: BarcodeRow): Promise<void> => {
  await checkBarcodeFree(ctx, row)
  if (row.isMain === 1) {
    await ctx.tx.query(
      'update goods_barcode set is_main = 0, update_time = $4 where tenant_id = $1 and owner_no = $2 and goods_no = $3 and is_main = 1',
      [ctx.tenantId, row.ownerNo, row.goodsNo, ctx.at],
    )
  }
  await ctx.tx.query(
    `insert into goods_barcode as b (tenant_id, id, owner_no, barcode, goods_no, is_main, pack_qty, barcode_type, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
     on conflict on constraint goods_barcode_uk do update
     set pack_qty = excluded.pack_qty, barcode_type = excluded.barcode_type, is_main = excluded.is_main, is_disabled = 0, update_time = excluded.update_time, version = b.version + 1`,
    [ctx.tenantId, ctx.id(), row.ownerNo, row.barcode, row.goodsNo, row.isMain, row.packQty, row.barcodeType, ctx.at],
  )
  await changed(ctx, [{ resource: 'goods', key: `${row.ownerNo}|${row.goodsNo}`, op: 'put', ownerNo: row.ownerNo }])
}
