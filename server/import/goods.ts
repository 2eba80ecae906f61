// 商品导入 · import/goods
import * as calls from '#contract/import/goods'
import { normaliseBarcode } from '#contract/rules/barcode'
import { volumeCm3 } from '#contract/rules/round'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refreshComplete } from '../platform/goods/archive.ts'
import { codesHeld, takesCodes, tooManyCodes } from '../platform/goods/barcodeRow.ts'
import { logGoods } from '../platform/goods/goodsLog.ts'
import { putWords } from '../platform/goods/words.ts'
import type { Filter } from '../platform/kinds.ts'
import { seesOwner } from '../platform/scope.ts'
import { initialsOf } from '../platform/initials.ts'
import { carriersOf, type Carried } from './carriers.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { cellsOf, repeatedRows, type RowFault, type RowImport, type TemplateRow } from './rowImport.ts'

const { goodsFields: fields } = calls
type Name = keyof typeof fields

const { text, fault } = cellsOf(fields)
const number = (row: TemplateRow, name: Name): number | null => {
  const value = row.fields[name]
  return typeof value === 'number' ? value : null
}
const goodsOf = (row: TemplateRow): readonly [string, string] => [text(row, 'ownerNo'), text(row, 'goodsNo')]
const keyOf = (row: TemplateRow): string => goodsOf(row).join('|')

/** Main barcode first, then the others, each as it is compared. */
const barcodesOf = (row: TemplateRow): string[] =>
  [text(row, 'mainBarcode'), ...text(row, 'barcodes').split(/[;；]/)].map(normaliseBarcode).filter((code) => code !== '')

const goodsImport: RowImport = {
  biz: 'goods',
  fields,
  check: async (ctx, rows) => {
    const owners = await ctx.tx.query<{ owner_no: string }>('select owner_no from owner where tenant_id = $1', [ctx.tenantId])
    const known = new Set(owners.map((row) => row.owner_no))
    const carried = await carriersOf(ctx, rows.flatMap(codesOf))
    const held = await codesHeld(ctx, rows.map(goodsOf))
    const faults = rows.flatMap((row): RowFault[] => {
      const ownerNo = text(row, 'ownerNo')
      if (!known.has(ownerNo)) return [fault(row, 'ownerNo', `货主不存在：${ownerNo}`)]
      if (!seesOwner(ctx.person, ownerNo)) return [fault(row, 'ownerNo', `无货主权限：${ownerNo}`)]
      const many = takesCodes(held, goodsOf(row), barcodesOf(row)) ? [] : [fault(row, 'barcodes', tooManyCodes)]
      return [...barcodeFaults(row, carried), ...many, ...expiryFaults(row)]
    })
    return [...faults, ...repeatedRows(rows, keyOf, 'goodsNo', fields.goodsNo.label)]
  },
  write: async (ctx, rows) => {
    if (rows.length === 0) return
    const before = await readGoods(ctx, rows)
    await writeGoods(ctx, rows)
    await writeBarcodes(ctx, rows)
    const after = await readGoods(ctx, rows)
    await putWords(
      ctx.tx,
      rows
        .filter((row) => before.get(keyOf(row))?.['goodsName'] !== text(row, 'goodsName'))
        .map((row) => ({ ownerNo: text(row, 'ownerNo'), goodsNo: text(row, 'goodsNo') })),
    )
    await logGoods(
      ctx,
      [...after].map(([key, row]) => ({ before: before.get(key) ?? null, after: row })),
      2,
    )
    await refreshComplete(ctx, [...after.values()])
    await changed(
      ctx,
      rows.map((row) => ({ resource: 'goods', key: keyOf(row), op: 'put', ownerNo: text(row, 'ownerNo') })),
    )
  },
}

/** The barcodes a row gives to its goods. */
const codesOf = (row: TemplateRow): Carried[] =>
  barcodesOf(row).map((code) => ({ ownerNo: text(row, 'ownerNo'), code, goodsNo: text(row, 'goodsNo') }))

/** Rule G1 and the form of a barcode (floor.md §3.1, §3.2). */
const barcodeFaults = (row: TemplateRow, carried: ReadonlyMap<string, ReadonlySet<string>>): RowFault[] =>
  barcodesOf(row).flatMap((code) => {
    if (/[\u4e00-\u9fff\s]/.test(code)) return [fault(row, 'mainBarcode', '条码不能包含中文或空格')]
    if (code.length > 64) return [fault(row, 'mainBarcode', '条码长度不能超过64个字符')]
    const other = [...(carried.get(`${text(row, 'ownerNo')}|${code}`) ?? [])].find((goodsNo) => goodsNo !== text(row, 'goodsNo'))
    return other === undefined ? [] : [fault(row, 'mainBarcode', `条码${code}已被商品${other}使用，如需一码多品请先加入白名单`)]
  })

/** Rule G7, as far as the row itself says. */
const expiryFaults = (row: TemplateRow): RowFault[] => {
  const [shelf, warn, lock] = [number(row, 'shelfLifeDay'), number(row, 'warnDay'), number(row, 'lockDay')]
  if (number(row, 'expiryManage') === 1 && shelf === null) return [fault(row, 'shelfLifeDay', '启用效期管理必须填写保质期')]
  if (lock !== null && warn !== null && lock > warn) return [fault(row, 'lockDay', '禁售天数不能大于临期天数')]
  return warn !== null && shelf !== null && warn > shelf ? [fault(row, 'warnDay', '临期天数不能大于保质期')] : []
}

const columnsOf = (ctx: Ctx, row: TemplateRow): Record<string, unknown> => {
  const [length, width, height] = [number(row, 'lengthMm'), number(row, 'widthMm'), number(row, 'heightMm')]
  return {
    id: ctx.id(),
    owner_no: text(row, 'ownerNo'),
    goods_no: text(row, 'goodsNo'),
    goods_name: text(row, 'goodsName'),
    name_pinyin: initialsOf(text(row, 'goodsName')),
    spec_name: row.fields['specName'],
    main_barcode: barcodesOf(row)[0] ?? null,
    unit: row.fields['unit'],
    brand: row.fields['brand'],
    gross_weight_g: number(row, 'grossWeightG'),
    length_mm: length,
    width_mm: width,
    height_mm: height,
    volume_cm3: length === null || width === null || height === null ? null : volumeCm3(length, width, height),
    box_num: number(row, 'boxNum'),
    shelf_life_day: number(row, 'shelfLifeDay'),
    expiry_manage: number(row, 'expiryManage'),
    warn_day: number(row, 'warnDay'),
    lock_day: number(row, 'lockDay'),
    receive_limit_day: number(row, 'receiveLimitDay'),
    is_fragile: number(row, 'isFragile'),
    is_liquid: number(row, 'isLiquid'),
    is_battery: number(row, 'isBattery'),
    is_valuable: number(row, 'isValuable'),
    price_fen: number(row, 'priceFen'),
  }
}

/** What the change log compares, by owner and goods. */
const readGoods = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<ReadonlyMap<string, Filter>> => {
  const found = await ctx.tx.query<{ ownerNo: string; goodsNo: string }>(
    `select g.owner_no as "ownerNo", g.goods_no as "goodsNo", g.goods_name as "goodsName", g.spec_name as "specName",
            g.main_barcode as "mainBarcode", g.unit, g.brand, g.gross_weight_g as "grossWeightG", g.length_mm as "lengthMm",
            g.width_mm as "widthMm", g.height_mm as "heightMm", g.box_num as "boxNum", g.shelf_life_day as "shelfLifeDay",
            g.expiry_manage as "expiryManage", g.warn_day as "warnDay", g.lock_day as "lockDay",
            g.receive_limit_day as "receiveLimitDay", g.is_fragile as "isFragile", g.is_liquid as "isLiquid",
            g.is_battery as "isBattery", g.is_valuable as "isValuable", g.price_fen as "priceFen"
       from goods g
      where g.tenant_id = $1 and (g.owner_no, g.goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))`,
    [ctx.tenantId, rows.map((row) => text(row, 'ownerNo')), rows.map((row) => text(row, 'goodsNo'))],
  )
  return new Map(found.map((row) => [`${row.ownerNo}|${row.goodsNo}`, { ...row }]))
}

/** New goods take the table's defaults for blank cells; known ones keep what they have. A typed archive is no generated one. */
const writeGoods = (ctx: Ctx, rows: readonly TemplateRow[]): Promise<unknown> =>
  ctx.tx.query(
    `insert into goods as g (tenant_id, id, owner_no, goods_no, goods_name, name_pinyin, spec_name, main_barcode, unit, brand, gross_weight_g,
       length_mm, width_mm, height_mm, volume_cm3, box_num, shelf_life_day, expiry_manage, batch_manage, warn_day, lock_day, receive_limit_day,
       is_fragile, is_liquid, is_battery, is_valuable, price_fen, create_user_id, create_user_name, create_time, update_user_id, update_user_name,
       update_time)
     select $1, r.id, r.owner_no, r.goods_no, r.goods_name, r.name_pinyin, coalesce(r.spec_name, o.spec_name), coalesce(r.main_barcode, o.main_barcode),
       coalesce(r.unit, o.unit, '件'), coalesce(r.brand, o.brand), coalesce(r.gross_weight_g, o.gross_weight_g), coalesce(r.length_mm, o.length_mm),
       coalesce(r.width_mm, o.width_mm), coalesce(r.height_mm, o.height_mm), coalesce(r.volume_cm3, o.volume_cm3), coalesce(r.box_num, o.box_num),
       coalesce(r.shelf_life_day, o.shelf_life_day), coalesce(r.expiry_manage, o.expiry_manage, 0), coalesce(nullif(r.expiry_manage, 0), o.batch_manage, 0),
       coalesce(r.warn_day, o.warn_day), coalesce(r.lock_day, o.lock_day), coalesce(r.receive_limit_day, o.receive_limit_day),
       coalesce(r.is_fragile, o.is_fragile, 0), coalesce(r.is_liquid, o.is_liquid, 0), coalesce(r.is_battery, o.is_battery, 0),
       coalesce(r.is_valuable, o.is_valuable, 0), coalesce(r.price_fen, o.price_fen), $3, $4, $5, $3, $4, $5
       from jsonb_to_recordset($2::jsonb) as r(id bigint, owner_no text, goods_no text, goods_name text, name_pinyin text, spec_name text,
       main_barcode text, unit text, brand text, gross_weight_g int, length_mm int, width_mm int, height_mm int, volume_cm3 bigint, box_num int,
       shelf_life_day int, expiry_manage int, warn_day int, lock_day int, receive_limit_day int, is_fragile int, is_liquid int, is_battery int,
       is_valuable int, price_fen bigint)
       left join goods o on o.tenant_id = $1 and o.owner_no = r.owner_no and o.goods_no = r.goods_no
     on conflict (tenant_id, owner_no, goods_no) do update
        set goods_name = excluded.goods_name, name_pinyin = excluded.name_pinyin, spec_name = excluded.spec_name, main_barcode = excluded.main_barcode,
            unit = excluded.unit, brand = excluded.brand, gross_weight_g = excluded.gross_weight_g, length_mm = excluded.length_mm,
            width_mm = excluded.width_mm, height_mm = excluded.height_mm, volume_cm3 = excluded.volume_cm3, box_num = excluded.box_num,
            shelf_life_day = excluded.shelf_life_day, expiry_manage = excluded.expiry_manage, batch_manage = excluded.batch_manage,
            warn_day = excluded.warn_day, lock_day = excluded.lock_day, receive_limit_day = excluded.receive_limit_day,
            is_fragile = excluded.is_fragile, is_liquid = excluded.is_liquid, is_battery = excluded.is_battery, is_valuable = excluded.is_valuable,
            price_fen = excluded.price_fen, is_generated = 0, update_user_id = excluded.update_user_id, update_user_name = excluded.update_user_name,
            update_time = excluded.update_time, version = g.version + 1`,
    [ctx.tenantId, JSON.stringify(rows.map((row) => columnsOf(ctx, row))), ctx.person.userId, ctx.person.name, ctx.at],
  )

/** The first barcode of a row that names one becomes the main one; the old main one stays as a barcode. */
const writeBarcodes = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<void> => {
  const codes = rows.flatMap((row) =>
    barcodesOf(row).map((barcode, i) => ({
      ownerNo: text(row, 'ownerNo'),
      goodsNo: text(row, 'goodsNo'),
      barcode,
      isMain: i === 0 ? 1 : 0,
    })),
  )
  if (codes.length === 0) return
  await ctx.tx.query(
    `update goods_barcode as b set is_main = 0, update_time = $4, version = b.version + 1
       from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
      where b.tenant_id = $1 and b.owner_no = k.owner_no and b.goods_no = k.goods_no and b.is_main = 1`,
    [ctx.tenantId, codes.map((one) => one.ownerNo), codes.map((one) => one.goodsNo), ctx.at],
  )
  await ctx.tx.query(
    `insert into goods_barcode as b (tenant_id, id, owner_no, barcode, goods_no, is_main, pack_qty, barcode_type, create_user_id,
                                     create_user_name, create_time, update_user_id, update_user_name, update_time)
     select distinct on (v.owner_no, v.barcode, v.goods_no) $1, v.id, v.owner_no, v.barcode, v.goods_no, v.is_main, 1, 1, $7, $8, $9, $7, $8, $9
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::smallint[]) as v(id, owner_no, barcode, goods_no, is_main)
      order by v.owner_no, v.barcode, v.goods_no, v.is_main desc
         on conflict (tenant_id, owner_no, barcode, goods_no) do update
        set is_main = excluded.is_main, is_disabled = 0, update_time = excluded.update_time, version = b.version + 1`,
    [
      ctx.tenantId,
      codes.map(() => ctx.id()),
      codes.map((one) => one.ownerNo),
      codes.map((one) => one.barcode),
      codes.map((one) => one.goodsNo),
      codes.map((one) => one.isMain),
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
    ],
  )
}

export default rowEndpoints(calls, '商品导入', goodsImport)
