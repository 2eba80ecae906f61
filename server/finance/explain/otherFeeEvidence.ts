// 其他费用的依据 · finance/explain/otherFeeEvidence
/** What a fee outside the contracts goes back to: who entered it, what for, and who approved it. */
import { OTHER_FEE_CATEGORY } from '#contract/rules/otherFee'
import { unitPriceText, yuanText } from '#contract/rules/amountText'
import type { Ctx } from '../../platform/ctx.ts'
import type { FeeLine } from './line.ts'
import { none, tableOf, timeCell, type Counted, type EvidenceTable } from './table.ts'

interface Sheet extends Counted {
  readonly sheetNo: string
  readonly feeCategory: keyof typeof OTHER_FEE_CATEGORY
  readonly feeName: string
  readonly qty: string
  readonly priceE4: string
  readonly amountFen: string
  readonly reason: string
  readonly createUserName: string | null
  readonly createTime: Date
  readonly approveUserName: string | null
  readonly approveTime: Date | null
}
export const otherFeeEvidence = async ({ tx, tenantId }: Ctx, { sourceNo }: FeeLine): Promise<readonly EvidenceTable[]> => {
  const rows = await tx.query<Sheet & Record<string, unknown>>(
    `select sheet_no, fee_category, fee_name, qty, price_e4, amount_fen, reason, create_user_name, create_time, approve_user_name,
            approve_time, 1 as total
       from fin_other_fee_sheet where tenant_id = $1 and sheet_no = $2`,
    [tenantId, sourceNo],
  )
  return tableOf(
    {
      title: '其他费用单',
      note: '合同没有写的费用，一个人登记，另一个人审核',
      columns: ['单号', '类别', '名称', '数量', '单价', '金额', '原因', '登记人', '登记时间', '审核人', '审核时间'],
    },
    rows,
    (row) => [
      row.sheetNo,
      OTHER_FEE_CATEGORY[row.feeCategory],
      row.feeName,
      row.qty,
      unitPriceText(Number(row.priceE4)),
      yuanText(Number(row.amountFen)),
      row.reason,
      row.createUserName ?? none,
      timeCell(row.createTime),
      row.approveUserName ?? none,
      timeCell(row.approveTime),
    ],
  )
}
