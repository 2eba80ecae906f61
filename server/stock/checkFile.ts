// 盘点结果导入 · stock/checkFile
import { code, text as textField } from '#contract/kinds'
import { numberOf } from '#contract/rules/importRow'
import { isCounting } from '#contract/rules/stockLife'
import { check } from '#contract/stock/check'
import type { Ctx } from '../platform/ctx.ts'
import { loadHeads, type Head } from '../platform/document/heads.ts'
import { countLines } from '../core/documents/checkLines.ts'
import { listImport } from '../import/rowEndpoints.ts'
import type { RowImport } from '../import/templateImport.ts'
import { cellsOf, repeatedRows, type RowFault, type TemplateRow } from '../import/rowFaults.ts'

/** Columns of the count template (floor.md §5.4 Import — 盘点结果). 实盘数量 is read as text, because it has fault messages of its own. */
const fields = {
  checkNo: code('盘点单号', { required: true, max: 32 }),
  locationNo: code('库位', { required: true, max: 32 }),
  goodsNo: code('商品编号', { required: true, max: 64 }),
  batchNo: code('批次', { max: 32 }),
  countQty: textField('实盘数量', { required: true, max: 12 }),
} as const
const { text, fault } = cellsOf(fields)
const keyText = (row: TemplateRow): string =>
  [text(row, 'checkNo'), text(row, 'locationNo'), text(row, 'goodsNo'), text(row, 'batchNo')].join('|')

interface LineRow {
  readonly key: string
  readonly ownerNo: string
  readonly quality: number
  readonly isOpen: number
}
interface StoredCounts {
  readonly checks: ReadonlyMap<string, Head>
  readonly lines: ReadonlyMap<string, readonly LineRow[]>
}

const load = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<StoredCounts> => {
  const numbers = [...new Set(rows.map((row) => text(row, 'checkNo')))]
  const heads = await loadHeads(ctx, check, numbers, false)
  const lines = await ctx.tx.query<LineRow>(
    `select concat_ws('|', check_no, location_no, goods_no, batch_no) as key, owner_no, quality, is_open
       from stock_check_line where tenant_id = $1 and check_no = any($2::text[])`,
    [ctx.tenantId, numbers],
  )
  const byKey = new Map<string, LineRow[]>()
  for (const line of lines) byKey.set(line.key, [...(byKey.get(line.key) ?? []), line])
  return { checks: new Map(heads.map((head) => [head.no, head])), lines: byKey }
}

const rowFaults = ({ checks, lines }: StoredCounts, row: TemplateRow): RowFault[] => {
  const found: RowFault[] = []
  const head = checks.get(text(row, 'checkNo'))
  if (head === undefined) return [fault(row, 'checkNo', `盘点单号不存在：${text(row, 'checkNo')}`)]
  if (!isCounting(head.status)) return [fault(row, 'checkNo', '盘点单不在盘点中')]
  const open = (lines.get(keyText(row)) ?? []).filter((line) => line.isOpen === 1)
  if (open.length === 0) found.push(fault(row, 'locationNo', '不在盘点范围内'))
  if (open.length > 1) found.push(fault(row, 'goodsNo', '该库位上有多个货主或品质，请在页面上录入'))
  const qty = numberOf(text(row, 'countQty'))
  if (qty === null || !Number.isInteger(qty)) found.push(fault(row, 'countQty', '实盘数量必须为整数'))
  else if (qty < 0) found.push(fault(row, 'countQty', '实盘数量不能为负数'))
  else if (qty > 9_999_999) found.push(fault(row, 'countQty', `实盘数量超出范围：${qty}`))
  return found
}

const counts: RowImport = {
  biz: 'check',
  fields,
  document: { word: '盘点单', by: ['checkNo'] },
  check: async (ctx, rows) => {
    const known = await load(ctx, rows)
    return [
      ...rows.flatMap((row) => rowFaults(known, row)),
      ...repeatedRows(rows, keyText, 'locationNo', fields.locationNo.label),
    ]
  },
  write: async (ctx, rows) => {
    const known = await load(ctx, rows)
    for (const { no, values } of known.checks.values()) {
      const lines = rows
        .filter((row) => text(row, 'checkNo') === no)
        .flatMap((row) => {
          const line = known.lines.get(keyText(row))?.find((one) => one.isOpen === 1)
          if (line === undefined) return []
          const { ownerNo, quality } = line
          const place = { locationNo: text(row, 'locationNo'), goodsNo: text(row, 'goodsNo'), batchNo: text(row, 'batchNo') }
          return [{ ...place, ownerNo, quality, qty: numberOf(text(row, 'countQty')) ?? 0 }]
        })
      if (lines.length > 0) await countLines(ctx, no, Number(values['roundNo']), lines, true)
    }
  },
}

export default listImport(check, counts)
