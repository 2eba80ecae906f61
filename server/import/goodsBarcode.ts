// 商品条码导入 · import/goodsBarcode
import * as calls from '#contract/import/goodsBarcode'
import { normaliseBarcode } from '#contract/rules/barcode'
import { barcodeForm, codesHeld, takesCodes, tooManyCodes } from '../platform/goods/barcodeRow.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { carriersOf } from './carriers.ts'
import { loadGoodsRefs } from './goodsRefs.ts'
import { cellsOf } from './rowCells.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { repeatedRows, type RowFault, type RowImport, type TemplateRow } from './rowImport.ts'

const { goodsBarcodeFields: fields } = calls
const { text, number, fault } = cellsOf(fields)
const codeOf = (row: TemplateRow): string => normaliseBarcode(text(row, 'barcode'))
const goodsOf = (row: TemplateRow): readonly [string, string] => [text(row, 'ownerNo'), text(row, 'goodsNo')]

const barcodeImport: RowImport = {
  biz: 'goodsBarcode',
  fields,
  check: async (ctx, rows) => {
    const refs = await loadGoodsRefs(ctx, rows.map(goodsOf))
    const white = await whiteGoods(ctx)
    const carried = await carriersOf(
      ctx,
      rows.map((row) => ({ ownerNo: text(row, 'ownerNo'), code: codeOf(row), goodsNo: text(row, 'goodsNo') })),
    )
    const held = await codesHeld(ctx, rows.map(goodsOf))
    const faults = rows.flatMap((row): RowFault[] => {
      const [ownerNo, goodsNo] = goodsOf(row)
      const owner = refs.ownerFault(ownerNo)
      if (owner) return [fault(row, 'ownerNo', owner)]
      const goods = refs.goodsFault(ownerNo, goodsNo)
      if (goods) return [fault(row, 'goodsNo', goods)]
      const wrong = codeFaults(row, carried, white)
      return wrong.length > 0 || takesCodes(held, goodsOf(row), [codeOf(row)]) ? wrong : [fault(row, 'barcode', tooManyCodes)]
    })
    return [
      ...faults,
      ...repeatedRows(rows, (row) => `${goodsOf(row).join('|')}|${codeOf(row)}`, 'barcode', fields.barcode.label),
    ]
  },
  write: async (ctx, rows) => {
    if (rows.length === 0) return
    await ctx.tx.query(
      `insert into goods_barcode as b (tenant_id, id, owner_no, barcode, goods_no, is_main, pack_qty, barcode_type, create_user_id,
                                       create_user_name, create_time, update_user_id, update_user_name, update_time)
       select $1, v.id, v.owner_no, v.barcode, v.goods_no, 0, v.pack_qty, v.barcode_type, $8, $9, $10, $8, $9, $10
         from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::int[], $7::smallint[])
              as v(id, owner_no, barcode, goods_no, pack_qty, barcode_type)
           on conflict (tenant_id, owner_no, barcode, goods_no) do update
          set pack_qty = excluded.pack_qty, barcode_type = excluded.barcode_type, is_disabled = 0, update_user_id = excluded.update_user_id,
              update_user_name = excluded.update_user_name, update_time = excluded.update_time, version = b.version + 1`,
      [
        ctx.tenantId,
        rows.map(() => ctx.id()),
        rows.map((row) => text(row, 'ownerNo')),
        rows.map(codeOf),
        rows.map((row) => text(row, 'goodsNo')),
        rows.map((row) => number(row, 'packQty')),
        rows.map((row) => number(row, 'barcodeType')),
        ctx.person.userId,
        ctx.person.name,
        ctx.at,
      ],
    )
    await changed(
      ctx,
      rows.map((row) => ({ resource: 'goods', key: goodsOf(row).join('|'), op: 'put', ownerNo: text(row, 'ownerNo') })),
    )
  },
}

/** `ownerNo|goodsNo` on white list type 1 today. */
const whiteGoods = async (ctx: Ctx): Promise<ReadonlySet<string>> => {
  const rows = await ctx.tx.query<{ owner_no: string; goods_no: string }>(
    `select owner_no, goods_no from goods_white_list
      where tenant_id = $1 and white_type = 1 and effect_date <= $2 and (expire_date is null or expire_date >= $2)`,
    [ctx.tenantId, ctx.today],
  )
  return new Set(rows.map((row) => `${row.owner_no}|${row.goods_no}`))
}

/** The form of the code and rule G1. */
const codeFaults = (
  row: TemplateRow,
  carried: ReadonlyMap<string, ReadonlySet<string>>,
  white: ReadonlySet<string>,
): RowFault[] => {
  const [ownerNo, goodsNo] = goodsOf(row)
  const form = barcodeForm(text(row, 'barcode'))
  if (form) return [fault(row, 'barcode', form)]
  const free = (no: string): boolean => white.has(`${ownerNo}|${no}`) && white.has(`${ownerNo}|${goodsNo}`)
  const other = [...(carried.get(`${ownerNo}|${codeOf(row)}`) ?? [])].find((no) => no !== goodsNo && !free(no))
  return other === undefined ? [] : [fault(row, 'barcode', `条码${codeOf(row)}已被商品${other}使用，如需一码多品请先加入白名单`)]
}

export default rowEndpoints(calls, '商品条码导入', barcodeImport)
