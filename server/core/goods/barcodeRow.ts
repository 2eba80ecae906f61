// 条码行 · core/goods/barcodeRow
import { barcode } from '#contract/goods/barcode'
import { misreadBarcode } from '#contract/rules/misread'
import { normaliseBarcode } from '#contract/rules/barcode'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse, type Refused } from '../../platform/errors.ts'
import { changeRows } from '../../platform/rows.ts'

/** A barcode entered for goods, in comparable form. */
export interface GivenCode {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly code: string
  /** these goods, and the other goods with this barcode, are put on the white list too */
  readonly alsoWhite?: boolean
}
export interface BarcodeRow {
  readonly ownerNo: string
  readonly goodsNo: string
  readonly barcode: string
  /** pieces and type of the barcode; null for one piece, or for the stored values of a known barcode */
  readonly pack: { readonly qty: number; readonly type: number } | null
  readonly isMain: 0 | 1
}
type Goods = Pick<BarcodeRow, 'ownerNo' | 'goodsNo'>

/** Maximum number of barcodes of one kind of goods (floor.md §3.2 G1). */
const barcodeMax = 50

/** Fault of a typed barcode, '' if none (floor.md §3.1). */
export const barcodeForm = (typed: string): string =>
  /[\u4e00-\u9fff]|\s/.test(normaliseBarcode(typed)) ? '条码不能包含中文或空格' : misreadBarcode('条码', typed)

const goodsKey = ({ ownerNo, goodsNo }: Goods): string => `${ownerNo}|${goodsNo}`
const addTo = (sets: Map<string, Set<string>>, key: string, value: string): void =>
  void sets.set(key, (sets.get(key) ?? new Set()).add(value))

/** Goods (`ownerNo|goodsNo`) of these owners that are on white list type 1 today. */
const whiteGoods = async (ctx: Ctx, given: readonly GivenCode[]): Promise<ReadonlySet<string>> => {
  const rows = await ctx.tx.query<Goods>(
    `select owner_no, goods_no from goods_white_list
      where tenant_id = $1 and white_type = 1 and effect_date <= $2 and (expire_date is null or expire_date >= $2) and owner_no = any($3::text[])`,
    [ctx.tenantId, ctx.today, [...new Set(given.map((givenCode) => givenCode.ownerNo))]],
  )
  return new Set(rows.map(goodsKey))
}

/** Stored barcodes with these codes or of these goods. */
const storedCodes = (ctx: Ctx, given: readonly GivenCode[]): Promise<GivenCode[]> =>
  ctx.tx.query<GivenCode>(
    `select owner_no, goods_no, barcode as code from goods_barcode
      where tenant_id = $1 and barcode = any($2::text[])
      union
     select b.owner_no, b.goods_no, b.barcode from goods_barcode b
      where b.tenant_id = $1 and (b.owner_no, b.goods_no) in (select o, n from unnest($3::text[], $4::text[]) as k(o, n))`,
    [
      ctx.tenantId,
      given.map((givenCode) => givenCode.code),
      given.map((givenCode) => givenCode.ownerNo),
      given.map((givenCode) => givenCode.goodsNo),
    ],
  )

/**
 * Checks many barcodes for rule G1 and their form; returns the fault of each, or null. A barcode of an owner belongs to one kind of goods,
 * in the archive and among the given ones, unless both goods are on white list type 1 today. A barcode that the goods have already is
 * valid.
 */
export const codeFaults = async (ctx: Ctx, given: readonly GivenCode[]): Promise<readonly (Refused | string | null)[]> => {
  if (given.length === 0) return []
  const white = await whiteGoods(ctx, given)
  const [codesOf, carriers] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  for (const storedCode of await storedCodes(ctx, given)) {
    addTo(codesOf, goodsKey(storedCode), storedCode.code)
    addTo(carriers, `${storedCode.ownerNo}|${storedCode.code}`, storedCode.goodsNo)
  }
  const storedBefore = new Map([...codesOf].map(([key, codes]) => [key, new Set(codes)]))
  for (const givenCode of given) addTo(carriers, `${givenCode.ownerNo}|${givenCode.code}`, givenCode.goodsNo)
  return given.map((givenCode) => {
    const form = barcodeForm(givenCode.code)
    if (form !== '') return form
    const key = goodsKey(givenCode)
    if (storedBefore.get(key)?.has(givenCode.code) === true) return null
    const mayShare = (goodsNo: string): boolean =>
      givenCode.alsoWhite === true || (white.has(key) && white.has(goodsKey({ ...givenCode, goodsNo })))
    const other = [...(carriers.get(`${givenCode.ownerNo}|${givenCode.code}`) ?? [])].find(
      (no) => no !== givenCode.goodsNo && !mayShare(no),
    )
    if (other !== undefined) return refuse('A1031', { barcode: givenCode.code, goodsNo: other })
    const ofGoods = codesOf.get(key) ?? new Set()
    if (!ofGoods.has(givenCode.code) && ofGoods.size >= barcodeMax) return `一个商品最多${barcodeMax}个条码`
    addTo(codesOf, key, givenCode.code)
    return null
  })
}

/** Writes checked barcodes of goods, and notifies pages that show them. `unmarked`: goods that get another main barcode. */
export const putBarcodes = async (ctx: Ctx, rows: readonly BarcodeRow[], unmarked: readonly Goods[] = []): Promise<void> => {
  if (unmarked.length > 0)
    await changeRows(ctx.tx, 'goods_barcode', unmarked, {
      key: ['ownerNo', 'goodsNo'],
      all: { isMain: 0, updateTime: ctx.at },
      only: { isMain: 1 },
    })
  for (const keepsPack of [true, false])
    await insertCodes(
      ctx,
      rows.filter(({ pack }) => (pack === null) === keepsPack),
      keepsPack,
    )
  await changed(
    ctx,
    rows.flatMap(({ ownerNo, goodsNo, barcode: code }) => [
      { resource: barcode.id, key: `${ownerNo}|${code}|${goodsNo}`, op: 'put', ownerNo },
      ...['goods', 'goods/goods'].map((resource) => ({ resource, key: `${ownerNo}|${goodsNo}`, op: 'put' as const, ownerNo })),
    ]),
  )
}

const insertCodes = async (ctx: Ctx, rows: readonly BarcodeRow[], keepsPack: boolean): Promise<void> => {
  if (rows.length === 0) return
  await ctx.tx.query(
    `insert into goods_barcode as b (tenant_id, id, owner_no, barcode, goods_no, is_main, pack_qty, barcode_type, create_user_id,
                                     create_user_name, create_time, update_user_id, update_user_name, update_time)
     select $1, v.*, $9, $10, $11, $9, $10, $11
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::int[], $8::smallint[]) as v
         on conflict (tenant_id, owner_no, barcode, goods_no) do update
        set is_main = greatest(b.is_main, excluded.is_main), is_disabled = 0, pack_qty = case when $12 then b.pack_qty else excluded.pack_qty end,
            barcode_type = case when $12 then b.barcode_type else excluded.barcode_type end, update_user_id = excluded.update_user_id,
            update_user_name = excluded.update_user_name, update_time = excluded.update_time, version = b.version + 1`,
    [
      ctx.tenantId,
      rows.map(() => ctx.id()),
      rows.map((row) => row.ownerNo),
      rows.map((row) => row.barcode),
      rows.map((row) => row.goodsNo),
      rows.map((row) => row.isMain),
      rows.map((row) => row.pack?.qty ?? 1),
      rows.map((row) => row.pack?.type ?? 1),
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
      keepsPack,
    ],
  )
}
