// 计价池批量定价 · finance/valuationFile
/** Prices of waiting facts by file: one row per fact (office.md §11). */
import { FEE_DIRECTION, valuationMaxFen } from '#contract/finance/valuation'
import { choice, code, money, text } from '#contract/kinds'
import { valuationLife } from '#contract/rules/compensationLife'
import { claimBiz, POOL_BIZ } from '#contract/rules/pricing'
import { groupBy } from '../core/floor/keyed.ts'
import { textOf } from '../import/masterRows.ts'
import { cellsOf, type TemplateRow } from '../import/rowFaults.ts'
import type { RowImport } from '../import/templateImport.ts'
import type { Ctx } from '../platform/ctx.ts'
import { sees } from '../platform/scope.ts'
import { poolRowsOf, priceByHand } from './pricing/manual.ts'

const fields = {
  sourceNo: code('单号', { required: true, max: 32 }),
  logisticsNo: code('快递单号', { max: 40, help: '一张单有几个包裹时填' }),
  bizType: choice('业务类型', POOL_BIZ, { required: true }),
  direction: choice('方向', FEE_DIRECTION, { required: true }),
  amountFen: money('定价(元)', { required: true, min: 0, max: valuationMaxFen }),
  reason: text('依据', { required: true, max: 200 }),
}
type Row = TemplateRow<typeof fields>
const { fault } = cellsOf(fields)
const keyOf = (row: Row): string =>
  [textOf(row, 'sourceNo'), textOf(row, 'logisticsNo'), String(row.fields.bizType), String(row.fields.direction)].join('|')

interface Waiting {
  readonly id: string
  readonly sourceNo: string
  readonly logisticsNo: string | null
  readonly bizType: number
  readonly direction: number
  readonly ownerNo: string | null
  readonly warehouseNo: string | null
  readonly sid: string | null
}
/** The rows that wait, of those documents that the file names, in the person's scope. */
const waitingOf = async (ctx: Ctx, rows: readonly Row[]): Promise<(row: Row) => readonly Waiting[]> => {
  const found = await ctx.tx.query<Waiting>(
    `select id, source_no, logistics_no, biz_type, direction, owner_no, warehouse_no, sid from valuation_pool
      where tenant_id = $1 and status = ${valuationLife.open} and biz_type <> ${claimBiz} and source_no = any($2::text[]) order by id`,
    [ctx.tenantId, [...new Set(rows.map((row) => textOf(row, 'sourceNo')))]],
  )
  const ofDocument = groupBy(
    found.filter((row) => sees(ctx.person, row)),
    ({ sourceNo }) => sourceNo,
  )
  return (row) =>
    (ofDocument.get(textOf(row, 'sourceNo')) ?? []).filter(
      ({ bizType, direction, logisticsNo }) =>
        bizType === Number(row.fields.bizType) &&
        direction === Number(row.fields.direction) &&
        (textOf(row, 'logisticsNo') === '' || logisticsNo === textOf(row, 'logisticsNo')),
    )
}

/** A row that is one waiting fact is priced; one that is none, or several, says so. */
export const valuationPrices: RowImport<typeof fields> = {
  biz: 'valuationPrice',
  fields,
  each: true,
  unique: [{ of: keyOf, field: 'sourceNo' }],
  check: async (ctx, rows) => {
    const waiting = await waitingOf(ctx, rows)
    return rows.flatMap((row) => {
      const { length } = waiting(row)
      if (length === 0) return [fault(row, 'sourceNo', '没有等计价的这一笔')]
      return length > 1 ? [fault(row, 'logisticsNo', `这张单有${length}笔在等，请填快递单号`)] : []
    })
  },
  write: async (ctx, rows) => {
    const waiting = await waitingOf(ctx, rows)
    const priceOf = new Map(
      rows.flatMap((row) => {
        const [one] = waiting(row)
        return one === undefined
          ? []
          : [[one.id, { amountFen: Number(row.fields.amountFen), reason: textOf(row, 'reason') }] as const]
      }),
    )
    const locked = await poolRowsOf(ctx, [...priceOf.keys()])
    await priceByHand(
      ctx,
      locked,
      locked.map(({ id }) => priceOf.get(id) ?? { amountFen: 0, reason: '' }),
    )
  },
}
