// 方案商品导入 · protection/planGoodsFile
import { planGoodsFields as fields, planGoodsTemplate, readPlanGoods } from '#contract/protection/planGoodsFile'
import { planGoodsFaults, type PlanTarget } from './planGoodsRules.ts'
import { refuse } from '../platform/errors.ts'
import { handle, handleLong } from '../platform/handle.ts'
import { sentenceOf, type RuleFault } from '../platform/ruleBook.ts'
import { templateFile } from '../import/book.ts'
import { templateRows, uploadedTemplate } from '../import/rowImport.ts'
import { cellsOf, type RowFault, type TemplateRow } from '../import/rowFaults.ts'

const { text, fault } = cellsOf(fields)
const qty = (row: TemplateRow, name: 'minQty' | 'maxQty'): number | null =>
  text(row, name) === '' ? null : Number(text(row, name))
/** The target of a row; blank quantities mean from one piece on, without end. */
const targetOf = (row: TemplateRow): PlanTarget => ({
  goodsNo: text(row, 'goodsNo'),
  categoryCode: '',
  minQty: qty(row, 'minQty') ?? 1,
  maxQty: qty(row, 'maxQty'),
})
/** A fault of the rules at the cell it concerns. */
const shownAt = (rows: readonly TemplateRow[], found: RuleFault): readonly RowFault[] => {
  const against = found.against === undefined ? '' : `第${rows[found.against]?.rowNum}行`
  const column = found.field === 'maxQty' ? 'maxQty' : 'goodsNo'
  return rows.slice(found.row, found.row + 1).map((row) => fault(row, column, sentenceOf(found, against)))
}

/** readPlanGoods: rows of the file, checked against the owner's goods; writes nothing. */
const read = handleLong(readPlanGoods, async (run, { ownerNo }) => {
  const file = await run((ctx) => Promise.resolve(uploadedTemplate(ctx)), { readOnly: true })
  const rows = await templateRows(file, fields)
  return run(
    async (ctx) => {
      const formed = rows.filter((row) => row.errors.length === 0)
      const found = await planGoodsFaults(ctx, ownerNo, formed.map(targetOf))
      const unowned = found.find(({ field }) => field === 'ownerNo')
      if (unowned !== undefined) throw refuse('A0400', {}, { ownerNo: sentenceOf(unowned) })
      const faults: RowFault[] = [
        ...rows.flatMap((row) => row.errors.map((error) => ({ ...error, rowNum: row.rowNum }))),
        ...found.flatMap((one) => shownAt(formed, one)),
      ].toSorted((a, b) => a.rowNum - b.rowNum)
      const bad = new Set(faults.map((one) => one.rowNum))
      return {
        totalNum: rows.length,
        failNum: bad.size,
        errorData: faults.map(({ rowNum, errorName, errorReason }) => ({ errorNum: rowNum, errorName, errorReason })),
        // half of the goods would be a different plan
        targets: bad.size > 0 ? [] : formed.map(targetOf).map(({ categoryCode: _goodsOnly, ...target }) => target),
      }
    },
    { readOnly: true },
  )
})

export default [read, handle(planGoodsTemplate, () => templateFile('方案商品导入', fields))]
