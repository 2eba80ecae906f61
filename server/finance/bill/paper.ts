// 账单的汇总页 · finance/bill/paper
/** The summary of a bill as pdf. Only the signs that occur are embedded of the font, which holds every Chinese character. */
import { createRequire } from 'node:module'
import PdfDocument from 'pdfkit'
import { FEE_DIRECTION } from '#contract/finance/valuation'
import type { bill, BillTax, OwingDevice } from '#contract/finance/bill'
import { yuanText } from '#contract/rules/amountText'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { TAX_MODE } from '#contract/rules/taxGroups'
import type { Body } from '#contract/resource'

const font = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')

export interface BillPaper {
  readonly head: Body<typeof bill>
  readonly warehouses: ReadonlyMap<string, string>
  readonly fees: readonly PaperFee[]
  readonly taxes: readonly BillTax[]
  readonly owingDevices: readonly OwingDevice[]
}
/** Fees of one type in one warehouse. */
export interface PaperFee {
  readonly feeType: string
  readonly warehouseKey: string
  readonly lineCount: number
  readonly grossFen: number
  readonly discountFen: number
  readonly amountFen: number
}

const margin = 48
const small = 9
const rowGap = 5
/** A title, the labels and one row. */
const titleRoom = 90
type Sheet = InstanceType<typeof PdfDocument>
interface Column {
  readonly label: string
  /** share of the width */
  readonly share: number
  readonly align?: 'right'
}
/** What no font draws is left out. */
const drawable = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ')

const row = (sheet: Sheet, columns: readonly Column[], cells: readonly string[]): void => {
  const width = sheet.page.width - 2 * margin
  const height = Math.max(
    ...cells.map((cell, at) => sheet.heightOfString(cell || ' ', { width: width * (columns[at]?.share ?? 0) - rowGap })),
  )
  if (sheet.y + height > sheet.page.height - margin) sheet.addPage()
  const { y } = sheet
  let x = margin
  for (const [at, { share, align }] of columns.entries()) {
    sheet.text(cells[at] ?? '', x, y, { width: width * share - rowGap, align: align ?? 'left' })
    x += width * share
  }
  sheet.x = margin
  sheet.y = y + height + rowGap
  sheet
    .moveTo(margin, sheet.y - rowGap / 2)
    .lineTo(margin + width, sheet.y - rowGap / 2)
    .lineWidth(0.3)
    .strokeColor('#999')
    .stroke()
}
const table = (sheet: Sheet, title: string, columns: readonly Column[], rows: readonly (readonly string[])[]): void => {
  if (rows.length === 0) return
  // a title stays with its rows
  if (sheet.y > sheet.page.height - margin - titleRoom) sheet.addPage()
  sheet.moveDown(1)
  sheet.fontSize(small + 3).text(title, margin)
  sheet.fontSize(small).moveDown(0.4)
  row(
    sheet,
    columns,
    columns.map(({ label }) => label),
  )
  for (const cells of rows) row(sheet, columns, cells.map(drawable))
}

const right = 'right' as const
const feeColumns: readonly Column[] = [
  { label: '费用类型', share: 0.2 },
  { label: '仓库', share: 0.26 },
  { label: '条数', share: 0.1, align: right },
  { label: '原价(元)', share: 0.15, align: right },
  { label: '折扣(元)', share: 0.13, align: right },
  { label: '应计(元)', share: 0.16, align: right },
]
const taxColumns: readonly Column[] = [
  { label: '税率', share: 0.25 },
  { label: '费用(元)', share: 0.25, align: right },
  { label: '不含税(元)', share: 0.25, align: right },
  { label: '税额(元)', share: 0.25, align: right },
]
const owingColumns: readonly Column[] = [
  { label: '设备', share: 0.4 },
  { label: '仓库', share: 0.3 },
  { label: '没传的记录', share: 0.3, align: right },
]
const factColumns: readonly Column[] = [
  { label: '', share: 0.2 },
  { label: '', share: 0.3 },
  { label: '', share: 0.2 },
  { label: '', share: 0.3 },
]

const facts = ({ head, warehouses }: BillPaper): readonly (readonly string[])[] => {
  const yuan = (fen: number | null | undefined): string => `${yuanText(fen ?? 0)}元`
  const direction = FEE_DIRECTION[head.direction === 2 ? 2 : 1]
  return [
    ['账单号', head.billNo ?? '', '客户', `${head.customName ?? ''}（${head.customNo ?? ''}）`],
    ['账期', `${head.periodStart ?? ''} 至 ${head.periodEnd ?? ''}`, '方向', direction],
    ['费用合计', yuan(head.feeFen), '税额', `${yuan(head.taxFen)}（${TAX_MODE[head.taxMode === 1 ? 1 : 0]}）`],
    ['总额', yuan(head.totalFen), '应付日期', head.dueDate ?? '-'],
    ['已收', yuan(head.receivedFen), '未收', yuan((head.totalFen ?? 0) - (head.receivedFen ?? 0))],
    ['费用条数', `${head.lineCount ?? 0}条`, '其中补计', `${head.lateCount ?? 0}条`],
    ['事实截至', head.factsUntil ?? '-', '仓库', [...warehouses.values()].join('、') || '-'],
  ]
}

/** The pdf, whole: one row per fee type and warehouse. */
export const billPaper = (paper: BillPaper): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const sheet = new PdfDocument({ size: 'A4', margin, font, info: { Title: paper.head.billName ?? '账单' } })
    const pieces: Buffer[] = []
    sheet.on('data', (piece: Buffer) => pieces.push(piece))
    sheet.on('error', reject)
    sheet.on('end', () => resolve(Buffer.concat(pieces)))
    sheet.fontSize(18).text(drawable(paper.head.billName ?? '账单'), { align: 'center' })
    sheet.fontSize(small).moveDown(1)
    for (const cells of facts(paper)) row(sheet, factColumns, cells.map(drawable))
    const of = (key: string): string => (key === '' ? '整张账单' : (paper.warehouses.get(key) ?? key))
    table(
      sheet,
      '费用汇总',
      feeColumns,
      paper.fees.map(({ feeType, warehouseKey, lineCount, grossFen, discountFen, amountFen }) => [
        FEE_TYPE[feeType as FeeType],
        of(warehouseKey),
        String(lineCount),
        ...[grossFen, discountFen, amountFen].map(yuanText),
      ]),
    )
    table(
      sheet,
      '税额',
      taxColumns,
      paper.taxes.map(({ rateBp, baseFen, netFen, taxFen }) => [`${rateBp / 100}%`, ...[baseFen, netFen, taxFen].map(yuanText)]),
    )
    table(
      sheet,
      '生成时没有交全的设备（以后传上来的记到下一期，标补计）',
      owingColumns,
      paper.owingDevices.map(({ deviceName, warehouseNo, pending }) => [deviceName, warehouseNo, `${pending}条`]),
    )
    sheet.end()
  })
