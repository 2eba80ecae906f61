// 耗材商品导入 · import/consumableGoods
import * as calls from '#contract/import/consumableGoods'
import { changed } from '../platform/changes.ts'
import { loadAdvice, meet, rangeTaken, type Advice } from '../core/goods/advice.ts'
import { everywhere } from '../core/goods/white.ts'
import { loadGoodsRefs, type GoodsRefs } from './goodsRefs.ts'
import { cellsOf } from './rowCells.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import type { RowImport } from './rowImport.ts'
import type { RowFault, TemplateRow } from './rowFaults.ts'

const { consumableGoodsFields: fields } = calls
const { text, number, fault } = cellsOf(fields)
const goodsOf = (row: TemplateRow): readonly [string, string] => [text(row, 'ownerNo'), text(row, 'goodsNo')]
const placeOf = (refs: GoodsRefs, row: TemplateRow): readonly [string, string] | string =>
  text(row, 'warehouse') === '' ? [everywhere, everywhere] : refs.warehouseOf(text(row, 'warehouse'))

/** The row as a range; a sentence when its warehouse is none. */
const adviceOf = (refs: GoodsRefs, row: TemplateRow): Advice | string => {
  const place = placeOf(refs, row)
  if (typeof place === 'string') return place
  const [ownerNo, goodsNo] = goodsOf(row)
  return {
    ownerNo,
    goodsNo,
    qtyFrom: number(row, 'qtyFrom') ?? 1,
    qtyTo: number(row, 'qtyTo'),
    warehouseNo: place[0],
    sid: place[1],
  }
}

const advice: RowImport = {
  biz: 'consumableGoods',
  fields,
  check: async (ctx, rows) => {
    const refs = await loadGoodsRefs(ctx, rows.map(goodsOf))
    const taken = [...(await loadAdvice(ctx.tx, rows.map(goodsOf)))]
    const found = await ctx.tx.query<{ consumableNo: string }>(
      'select consumable_no from consumable where tenant_id = $1 and is_disabled = 0 and consumable_no = any($2::text[])',
      [ctx.tenantId, rows.map((row) => text(row, 'consumableNo'))],
    )
    const cartons = new Set(found.map((row) => row.consumableNo))
    return rows.flatMap((row): RowFault[] => {
      const owner = refs.ownerFault(text(row, 'ownerNo'))
      if (owner) return [fault(row, 'ownerNo', owner)]
      const goods = refs.goodsFault(...goodsOf(row))
      if (goods) return [fault(row, 'goodsNo', goods)]
      if (!cartons.has(text(row, 'consumableNo')))
        return [fault(row, 'consumableNo', `耗材编号不存在：${text(row, 'consumableNo')}`)]
      const mine = adviceOf(refs, row)
      if (typeof mine === 'string') return [fault(row, 'warehouse', mine)]
      if (mine.qtyTo !== null && mine.qtyTo < mine.qtyFrom) return [fault(row, 'qtyTo', '截止数量不能小于起始数量')]
      if (taken.some((one) => meet(one, mine))) return [fault(row, 'qtyFrom', rangeTaken)]
      taken.push(mine)
      return []
    })
  },
  write: async (ctx, rows) => {
    if (rows.length === 0) return
    const refs = await loadGoodsRefs(ctx, [])
    const places = rows.map((row) => placeOf(refs, row))
    await ctx.tx.query(
      `insert into consumable_goods as c (tenant_id, id, owner_no, goods_no, qty_from, qty_to, consumable_no, use_qty, warehouse_no, sid,
                                          create_user_id, create_user_name, create_time, update_user_id, update_user_name, update_time)
       select $1, v.*, $11, $12, $13, $11, $12, $13
         from unnest($2::bigint[], $3::text[], $4::text[], $5::int[], $6::int[], $7::text[], $8::int[], $9::text[], $10::text[]) as v`,
      [
        ctx.tenantId,
        rows.map(() => ctx.id()),
        rows.map((row) => text(row, 'ownerNo')),
        rows.map((row) => text(row, 'goodsNo')),
        rows.map((row) => number(row, 'qtyFrom')),
        rows.map((row) => number(row, 'qtyTo')),
        rows.map((row) => text(row, 'consumableNo')),
        rows.map((row) => number(row, 'useQty')),
        places.map((place) => place[0] ?? everywhere),
        places.map((place) => place[1] ?? everywhere),
        ctx.person.userId,
        ctx.person.name,
        ctx.at,
      ],
    )
    await changed(
      ctx,
      rows.map((row) => ({
        resource: 'consumable/goods',
        key: goodsOf(row).join('|'),
        op: 'put',
        ownerNo: text(row, 'ownerNo'),
      })),
    )
  },
}

export default rowEndpoints(calls, '耗材商品导入', advice)
