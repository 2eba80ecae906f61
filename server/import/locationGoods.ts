// 固定库位导入 · import/locationGoods
import * as calls from '#contract/import/locationGoods'
import { code } from '#contract/kinds'
import { locationGoods } from '#contract/stock/locationGoods'
import type { Ctx } from '../platform/ctx.ts'
import { warehouseKey } from '../platform/scope.ts'
import { loadBins, rangeFault } from '../core/stock/fixedBin.ts'
import { loadGoodsRefs } from './goodsRefs.ts'
import { masterImport, textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import type { TemplateRow } from './rowFaults.ts'

const { minQty, maxQty, isMain } = locationGoods.fields
/** Warehouses are named as in the template of bins, which fixed bins are brought in with. */
const fields = {
  warehouseNo: code('仓库编号', { required: true, max: 32 }),
  sid: code('sid', { required: true, max: 32 }),
  ownerNo: code('货主编号', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  locationNo: code('固定库位', { required: true, max: 32 }),
  minQty,
  maxQty,
  isMain,
}

const joined = (row: TemplateRow, ...names: readonly (keyof typeof fields)[]): string =>
  names.map((name) => textOf(row, name)).join('|')
const placeOf = (row: TemplateRow): string => joined(row, 'warehouseNo', 'sid', 'locationNo')
const goodsOf = (row: TemplateRow): string => joined(row, 'ownerNo', 'goodsNo')

/** First row of the file that says something, by what it says it of. */
const firstBy = (rows: readonly TemplateRow[], keyOf: (row: TemplateRow) => string): ReadonlyMap<string, TemplateRow> =>
  new Map(rows.toReversed().map((row) => [keyOf(row), row]))

const look = async (ctx: Ctx, rows: readonly TemplateRow[]) => {
  const refs = await loadGoodsRefs(
    ctx,
    rows.map((row) => [textOf(row, 'ownerNo'), textOf(row, 'goodsNo')] as const),
  )
  const bins = await loadBins(ctx, [...new Set(rows.map((row) => textOf(row, 'locationNo')))])
  const firstThere = firstBy(rows, placeOf)
  const mainOf = (row: TemplateRow): string => joined(row, 'warehouseNo', 'sid', 'ownerNo', 'goodsNo')
  const mains = firstBy(
    rows.filter((row) => row.fields['isMain'] === 1),
    mainOf,
  )
  return (row: TemplateRow, say: (name: string, errorReason: string) => void): void => {
    const [warehouseNo, sid, ownerNo] = [textOf(row, 'warehouseNo'), textOf(row, 'sid'), textOf(row, 'ownerNo')]
    const place = refs.warehouseOf(warehouseKey(warehouseNo, sid))
    if (typeof place === 'string') return say('warehouseNo', place)
    const goods = refs.ownerFault(ownerNo)
    if (goods !== '') return say('ownerNo', goods)
    const missing = refs.goodsFault(ownerNo, textOf(row, 'goodsNo'))
    if (missing !== '') return say('goodsNo', missing)
    const bin = bins.faultOf({
      warehouseNo,
      sid,
      locationNo: textOf(row, 'locationNo'),
      ownerNo,
      goodsNo: textOf(row, 'goodsNo'),
    })
    if (bin !== null) say('locationNo', bin)
    const above = firstThere.get(placeOf(row))
    if (
      bin === null &&
      above !== undefined &&
      goodsOf(above) !== goodsOf(row) &&
      !bins.mixes(warehouseNo, sid, textOf(row, 'locationNo'))
    )
      say('locationNo', `库位不允许混放商品，第${above.rowNum}行已固定给${textOf(above, 'goodsNo')}`)
    const range = rangeFault(row.fields['minQty'], row.fields['maxQty'])
    if (range !== null) say('maxQty', range)
    const main = mains.get(mainOf(row))
    if (row.fields['isMain'] === 1 && main !== undefined && main !== row)
      say('isMain', `一个商品在一个仓库只有一个主库位，第${main.rowNum}行已是主库位`)
  }
}

const fixedBins = masterImport({
  biz: 'locationGoods',
  fields,
  resource: locationGoods.id,
  key: {
    name: 'locationNo',
    of: (row) => joined(row, 'warehouseNo', 'sid', 'ownerNo', 'goodsNo', 'locationNo'),
    taken: `select concat_ws('|', f.warehouse_no, f.sid, f.owner_no, f.goods_no, f.location_no) as key from location_goods f
             where f.tenant_id = $1 and f.goods_no in (select split_part(k, '|', 4) from unnest($2::text[]) as k)`,
  },
  look,
  bodies: () => Promise.resolve((row) => row.fields),
})

export default rowEndpoints(calls, '固定库位导入', fixedBins)
