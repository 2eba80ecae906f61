// 白名单导入 · import/whiteList
import * as calls from '#contract/import/whiteList'
import { everywhere } from '../core/goods/white.ts'
import { changed } from '../platform/changes.ts'
import { loadGoodsRefs, type GoodsRefs } from './goodsRefs.ts'
import { cellsOf } from './rowCells.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { type RowImport } from './rowImport.ts'
import { repeatedRows, type RowFault, type TemplateRow } from './rowFaults.ts'

const { whiteListFields: fields } = calls
const { text, number, fault } = cellsOf(fields)
const goodsOf = (row: TemplateRow): readonly [string, string] => [text(row, 'ownerNo'), text(row, 'goodsNo')]
const placeOf = (refs: GoodsRefs, row: TemplateRow): readonly [string, string] | string =>
  text(row, 'warehouse') === '' ? [everywhere, everywhere] : refs.warehouseOf(text(row, 'warehouse'))

const faultsOf = (refs: GoodsRefs, row: TemplateRow): RowFault[] => {
  const [ownerNo, goodsNo] = goodsOf(row)
  const owner = refs.ownerFault(ownerNo)
  if (owner) return [fault(row, 'ownerNo', owner)]
  const goods = refs.goodsFault(ownerNo, goodsNo)
  if (goods) return [fault(row, 'goodsNo', goods)]
  const place = placeOf(refs, row)
  if (typeof place === 'string') return [fault(row, 'warehouse', place)]
  const [from, to] = [text(row, 'effectDate'), text(row, 'expireDate')]
  return to !== '' && to < from ? [fault(row, 'expireDate', '失效日期不能早于生效日期')] : []
}

const whiteListImport: RowImport = {
  biz: 'whiteList',
  fields,
  check: async (ctx, rows) => {
    const refs = await loadGoodsRefs(ctx, rows.map(goodsOf))
    // one warehouse may be written as its number alone or with its account
    const key = (row: TemplateRow): string => [...goodsOf(row), number(row, 'whiteType'), String(placeOf(refs, row))].join('|')
    return [...rows.flatMap((row) => faultsOf(refs, row)), ...repeatedRows(rows, key, 'goodsNo', fields.goodsNo.label)]
  },
  write: async (ctx, rows) => {
    if (rows.length === 0) return
    const refs = await loadGoodsRefs(ctx, rows.map(goodsOf))
    const places = rows.map((row) => placeOf(refs, row))
    await ctx.tx.query(
      `insert into goods_white_list as w (tenant_id, id, owner_no, goods_no, white_type, warehouse_no, sid, effect_date, expire_date, reason,
                                          create_user_id, create_user_name, create_time, update_user_id, update_user_name, update_time)
       select $1, v.*, $11, $12, $13, $11, $12, $13
         from unnest($2::bigint[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::text[], $8::date[], $9::date[], $10::text[]) as v
           on conflict (tenant_id, owner_no, goods_no, white_type, warehouse_no, sid) do update
          set effect_date = excluded.effect_date, expire_date = excluded.expire_date, reason = excluded.reason,
              update_user_id = excluded.update_user_id, update_user_name = excluded.update_user_name,
              update_time = excluded.update_time, version = w.version + 1`,
      [
        ctx.tenantId,
        rows.map(() => ctx.id()),
        rows.map((row) => text(row, 'ownerNo')),
        rows.map((row) => text(row, 'goodsNo')),
        rows.map((row) => number(row, 'whiteType')),
        places.map((place) => place[0] ?? everywhere),
        places.map((place) => place[1] ?? everywhere),
        rows.map((row) => text(row, 'effectDate')),
        rows.map((row) => text(row, 'expireDate') || null),
        rows.map((row) => text(row, 'reason')),
        ctx.person.userId,
        ctx.person.name,
        ctx.at,
      ],
    )
    await changed(
      ctx,
      rows.flatMap((row) =>
        ['goods', 'goods/whiteList'].map((resource) => ({
          resource,
          key: goodsOf(row).join('|'),
          op: 'put' as const,
          ownerNo: text(row, 'ownerNo'),
        })),
      ),
    )
  },
}

export default rowEndpoints(calls, '白名单导入', whiteListImport)
