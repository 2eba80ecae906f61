// 方案商品导入 · import/planGoods
import { planGoodsFields as fields, planGoodsTemplate, readPlanGoods } from '#contract/import/planGoods'
import { refuse } from '../platform/errors.ts'
import { handle, handleLong } from '../platform/handle.ts'
import { templateFile } from './book.ts'
import { loadGoodsRefs } from './goodsRefs.ts'
import { templateRows, uploadedTemplate } from './rowImport.ts'
import { cellsOf, repeatedRows, type RowFault, type TemplateRow } from './rowFaults.ts'

/** goods_type of what no parcel holds by itself (floor.md §3.1): 组合装, 虚拟. */
const unpacked: ReadonlySet<number> = new Set([2, 5])
const { text, fault } = cellsOf(fields)
const qty = (row: TemplateRow, name: 'minQty' | 'maxQty'): number | null =>
  text(row, name) === '' ? null : Number(text(row, name))

/** Rows of the file, judged by the owner's goods; nothing is written. */
const read = handleLong(readPlanGoods, async (run, { ownerNo }) => {
  const file = await run((ctx) => Promise.resolve(uploadedTemplate(ctx)), { readOnly: true })
  const rows = await templateRows(file, fields)
  return run(
    async (ctx) => {
      const formed = rows.filter((row) => row.errors.length === 0)
      const refs = await loadGoodsRefs(
        ctx,
        formed.map((row) => [ownerNo, text(row, 'goodsNo')]),
      )
      const owner = refs.ownerFault(ownerNo)
      if (owner !== '') throw refuse('A0400', {}, { ownerNo: owner })
      const judged = formed.flatMap((row): RowFault[] => {
        const goodsNo = text(row, 'goodsNo')
        const goods = refs.goodsFault(ownerNo, goodsNo)
        if (goods !== '') return [fault(row, 'goodsNo', goods)]
        if (unpacked.has(refs.typeOf(ownerNo, goodsNo) ?? 1))
          return [fault(row, 'goodsNo', `组合装和虚拟商品不能选择：${goodsNo}`)]
        const most = qty(row, 'maxQty')
        return most !== null && most < (qty(row, 'minQty') ?? 1) ? [fault(row, 'maxQty', '最大数量不能小于最小数量')] : []
      })
      const faults: RowFault[] = [
        ...rows.flatMap((row) => row.errors.map((error) => ({ ...error, rowNum: row.rowNum }))),
        ...judged,
        ...repeatedRows(formed, (row) => text(row, 'goodsNo'), 'goodsNo', fields.goodsNo.label),
      ].toSorted((a, b) => a.rowNum - b.rowNum)
      const bad = new Set(faults.map((one) => one.rowNum))
      return {
        totalNum: rows.length,
        failNum: bad.size,
        errorData: faults.map(({ rowNum, errorName, errorReason }) => ({ errorNum: rowNum, errorName, errorReason })),
        // half the goods are another plan
        targets:
          bad.size > 0
            ? []
            : formed.map((row) => ({
                goodsNo: text(row, 'goodsNo'),
                minQty: qty(row, 'minQty') ?? 1,
                maxQty: qty(row, 'maxQty'),
              })),
      }
    },
    { readOnly: true },
  )
})

export default [read, handle(planGoodsTemplate, () => templateFile('方案商品导入', fields))]
