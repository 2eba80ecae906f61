// 组合装导入 · import/suite
import * as calls from '#contract/import/suite'
import { changed } from '../platform/changes.ts'
import { loadGoodsRefs, type GoodsRefs } from './goodsRefs.ts'
import { cellsOf } from './rowCells.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { repeatedRows, type RowFault, type RowImport, type TemplateRow } from './rowImport.ts'

const { suiteFields: fields } = calls
const { text, number, fault } = cellsOf(fields)

const suiteImport: RowImport = {
  biz: 'suite',
  fields,
  document: { word: '组合装', by: ['ownerNo', 'suiteGoodsNo'] },
  check: async (ctx, rows) => {
    const named = rows.flatMap((row) => [
      [text(row, 'ownerNo'), text(row, 'suiteGoodsNo')] as const,
      [text(row, 'ownerNo'), text(row, 'itemGoodsNo')] as const,
    ])
    const refs = await loadGoodsRefs(ctx, named)
    const key = (row: TemplateRow): string =>
      [text(row, 'ownerNo'), text(row, 'suiteGoodsNo'), text(row, 'itemGoodsNo')].join('|')
    return [...rows.flatMap((row) => faultsOf(refs, row)), ...repeatedRows(rows, key, 'itemGoodsNo', fields.itemGoodsNo.label)]
  },
  write: async (ctx, rows) => {
    if (rows.length === 0) return
    await ctx.tx.query(
      `insert into goods_suite_item as i (tenant_id, id, owner_no, suite_goods_no, item_goods_no, qty, create_user_id, create_user_name,
                                          create_time, update_user_id, update_user_name, update_time)
       select $1, v.*, $7, $8, $9, $7, $8, $9
         from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::int[]) as v
           on conflict (tenant_id, owner_no, suite_goods_no, item_goods_no) do update
          set qty = excluded.qty, update_user_id = excluded.update_user_id, update_user_name = excluded.update_user_name,
              update_time = excluded.update_time, version = i.version + 1`,
      [
        ctx.tenantId,
        rows.map(() => ctx.id()),
        rows.map((row) => text(row, 'ownerNo')),
        rows.map((row) => text(row, 'suiteGoodsNo')),
        rows.map((row) => text(row, 'itemGoodsNo')),
        rows.map((row) => number(row, 'qty')),
        ctx.person.userId,
        ctx.person.name,
        ctx.at,
      ],
    )
    await changed(
      ctx,
      rows.map((row) => ({
        resource: 'goods/goods',
        key: `${text(row, 'ownerNo')}|${text(row, 'suiteGoodsNo')}`,
        op: 'put',
        ownerNo: text(row, 'ownerNo'),
      })),
    )
  },
}

/** Rule G4: a suite is a 组合装, its items are neither suites nor virtual. */
const faultsOf = (refs: GoodsRefs, row: TemplateRow): RowFault[] => {
  const ownerNo = text(row, 'ownerNo')
  const unknown = refs.ownerFault(ownerNo)
  if (unknown) return [fault(row, 'ownerNo', unknown)]
  const suite = refs.goodsFault(ownerNo, text(row, 'suiteGoodsNo'), '组合编号')
  if (suite) return [fault(row, 'suiteGoodsNo', suite)]
  const item = refs.goodsFault(ownerNo, text(row, 'itemGoodsNo'), '子商品编号')
  if (item) return [fault(row, 'itemGoodsNo', item)]
  if (refs.typeOf(ownerNo, text(row, 'suiteGoodsNo')) !== 2)
    return [fault(row, 'suiteGoodsNo', '该商品不是组合装，请先把类型改为组合装')]
  const type = refs.typeOf(ownerNo, text(row, 'itemGoodsNo'))
  if (type === 2) return [fault(row, 'itemGoodsNo', '组合装不能嵌套组合装')]
  return type === 5 ? [fault(row, 'itemGoodsNo', '虚拟商品不能作为组合装明细')] : []
}

export default rowEndpoints(calls, '组合装导入', suiteImport)
