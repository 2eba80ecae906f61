// 赔付账单的文件 · workorder/comp/billFile
import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { compBill } from '#contract/workorder/compBill'
import { compBillFile, compDetailFile } from '#contract/workorder/compBillCalls'
import { COMP_LIABILITY, COMP_TYPE } from '#contract/rules/compensation'
import { loadHeads } from '../../platform/document/heads.ts'
import { Download } from '../../platform/download.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import type { Filter } from '../../platform/kinds.ts'
import { xlsxType } from '../../platform/xlsx/book.ts'
import { fileNow } from '../../platform/exports/now.ts'
import { compDetails } from './detail.ts'

interface Line {
  readonly compNo: string
  readonly logisticsNo: string | null
  readonly compType: number
  readonly liability: number
  readonly happenDate: string
  readonly goodsValueFen: string | null
  readonly freightFen: string
  readonly claimFen: string
  readonly approveFen: string
}
const yuan = (fen: string | number | null): number | null => (fen === null ? null : Number(fen) / 100)
const text = (texts: Readonly<Record<number, string>>, value: number): string => texts[value] ?? String(value)

/** compDetailFile is the list of claims; compBillFile is one bill as its owner gets it, with the claims of the bill and their sum. */
export default [
  handle(
    compDetailFile,
    (ctx, filter) => fileNow(ctx, { resource: compDetails.of, serving: compDetails.serving }, filter as Filter),
    {
      readOnly: true,
    },
  ),
  handle(compBillFile, async (ctx, { billNo }) => {
    const [head] = await loadHeads(ctx, compBill, [billNo], false)
    if (head === undefined) throw refuse('A0404')
    const rows = await ctx.tx.query<Line>(
      `select comp_no, logistics_no, comp_type, liability, happen_date, goods_value_fen, freight_fen, claim_fen, approve_fen
         from comp_detail where tenant_id = $1 and comp_bill_no = $2 order by happen_date, comp_no`,
      [ctx.tenantId, billNo],
    )
    const header = [
      '序号',
      '赔付单号',
      '快递单号',
      '赔付类型',
      '责任方',
      '发生日期',
      '商品价值(元)',
      '运费(元)',
      '申请金额(元)',
      '核定金额(元)',
    ]
    const lines = rows.map((row, at): CellValue[] => [
      at + 1,
      row.compNo,
      row.logisticsNo ?? '',
      text(COMP_TYPE, row.compType),
      text(COMP_LIABILITY, row.liability),
      row.happenDate,
      yuan(row.goodsValueFen),
      yuan(row.freightFen),
      yuan(row.claimFen),
      yuan(row.approveFen),
    ])
    const { values } = head
    const sums = [
      ['', '合计', ...Array.from({ length: 6 }, () => ''), yuan(values.claimFen ?? 0), yuan(values.approveFen ?? 0)],
      ['', '调整', values.adjustReason ?? '', ...Array.from({ length: 6 }, () => ''), yuan(values.adjustFen ?? 0)],
      ['', '应付', ...Array.from({ length: 7 }, () => ''), yuan(values.totalFen ?? 0)],
    ]
    const bytes = await writeXlsx({ sheets: [{ name: billNo, rows: [header, ...lines, ...sums] }] })
    const log = { bizType: compBill.id, bizNo: billNo, action: '导出', before: null, after: { rows: rows.length } }
    return new Download(`赔付账单${billNo}.xlsx`, xlsxType, { bytes }, log)
  }),
]
