// 盘点结果导入 · import/check
import * as calls from '#contract/import/check'
import { numberOf } from '#contract/rules/importRow'
import { isCounting } from '#contract/rules/stockLife'
import { check } from '#contract/stock/check'
import type { Ctx } from '../platform/ctx.ts'
import { loadHeads, type Head } from '../platform/document/heads.ts'
import { countLines } from '../core/documents/checkLines.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { type RowImport } from './rowImport.ts'
import { cellsOf, repeatedRows, type RowFault, type TemplateRow } from './rowFaults.ts'

const { checkFields: fields } = calls
const { text, fault } = cellsOf(fields)
const keyText = (row: TemplateRow): string =>
  [text(row, 'checkNo'), text(row, 'locationNo'), text(row, 'goodsNo'), text(row, 'batchNo')].join('|')

interface LineRow {
  readonly key: string
  readonly ownerNo: string
  readonly quality: number
  readonly isOpen: number
}
interface Known {
  readonly checks: ReadonlyMap<string, Head>
  readonly lines: ReadonlyMap<string, readonly LineRow[]>
}

const load = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<Known> => {
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

const rowFaults = ({ checks, lines }: Known, row: TemplateRow): RowFault[] => {
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

export default rowEndpoints(calls, '盘点结果导入', counts)
