// 条码的规则 · goods/barcodeRules
/** The rule book of barcodes (floor.md §3.2 G1), for the form and the file. */
import type { Body } from '#contract/resource'
import { barcode } from '#contract/goods/barcode'
import { normaliseBarcode } from '#contract/rules/barcode'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { codeFaults } from '../core/goods/barcodeRow.ts'
import { goodsNamed } from '../core/goods/namedGoods.ts'

type Code = Body<typeof barcode>

export const barcodeTable: MasterTable = { resource: barcode, table: 'goods_barcode', apart: ['alsoWhite'], logged: true }

const goodsOf = (row: Code) => ({ ownerNo: row.ownerNo ?? '', goodsNo: row.goodsNo ?? '' })

const faults = async (ctx: Ctx, rows: readonly Coming<Code>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const named = await goodsNamed(ctx, all.map(goodsOf))
  const unnamed = all.map((row) => named.fault(goodsOf(row)))
  const judged = all.flatMap((row, at) => (unnamed[at] === null && rows[at]?.before === null ? [{ row, at }] : []))
  const codes = await codeFaults(
    ctx,
    judged.map(({ row }) => ({
      ...goodsOf(row),
      code: normaliseBarcode(row.barcode ?? ''),
      alsoWhite: row.alsoWhite === 1,
    })),
  )
  return [
    ...unnamed.flatMap((fault, row): RuleFault[] => (fault === null ? [] : [{ row, ...fault }])),
    ...judged.flatMap(({ at }, i): RuleFault[] => {
      const why = codes[i] ?? null
      return why === null ? [] : [{ row: at, field: 'barcode', why }]
    }),
  ]
}

/** The goods' own lists show how many barcodes it has; the floor looks goods up by them. */
export const announceGoods = (ctx: Ctx, rows: readonly Code[]): Promise<void> =>
  changed(
    ctx,
    rows
      .map(goodsOf)
      .flatMap(({ ownerNo, goodsNo }) =>
        ['goods', 'goods/goods'].map((resource) => ({ resource, key: `${ownerNo}|${goodsNo}`, op: 'put' as const, ownerNo })),
      ),
  )

export const barcodeRules: RuleBook<Code> = {
  complete: (rows) =>
    rows.map(({ body }) => ({
      ...(body.barcode ? { barcode: normaliseBarcode(body.barcode) } : {}),
      ...(body.isDisabled === null ? { isDisabled: 0 } : {}),
    })),
  faults,
  follow: (ctx, rows) =>
    announceGoods(
      ctx,
      rows.map(({ after }) => after),
    ),
}
