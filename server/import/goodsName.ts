// 商品品名导入 · import/goodsName
import * as calls from '#contract/import/goodsName'
import { putNames } from '../core/goods/names.ts'
import { loadGoodsRefs } from './goodsRefs.ts'
import { cellsOf } from './rowCells.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { type RowImport } from './rowImport.ts'
import { repeatedRows, type RowFault, type TemplateRow } from './rowFaults.ts'

const { goodsNameFields: fields } = calls
const { text, number, fault } = cellsOf(fields)
const goodsOf = (row: TemplateRow): readonly [string, string] => [text(row, 'ownerNo'), text(row, 'goodsNo')]

const names: RowImport = {
  biz: 'goodsName',
  fields,
  check: async (ctx, rows) => {
    const refs = await loadGoodsRefs(ctx, rows.map(goodsOf))
    const faults = rows.flatMap((row): RowFault[] => {
      const owner = refs.ownerFault(text(row, 'ownerNo'))
      if (owner) return [fault(row, 'ownerNo', owner)]
      const goods = refs.goodsFault(...goodsOf(row))
      return goods ? [fault(row, 'goodsNo', goods)] : []
    })
    return [...faults, ...repeatedRows(rows, (row) => goodsOf(row).join('|'), 'goodsNo', fields.goodsNo.label)]
  },
  write: (ctx, rows) =>
    putNames(
      ctx,
      rows.map((row) => ({
        ownerNo: text(row, 'ownerNo'),
        goodsNo: text(row, 'goodsNo'),
        declareName: text(row, 'declareName'),
        declareCategory: number(row, 'declareCategory'),
        printName: text(row, 'printName') || null,
      })),
      2,
      true,
    ),
}

export default rowEndpoints(calls, '商品品名导入', names)
