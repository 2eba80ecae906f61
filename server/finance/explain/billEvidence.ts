// 账单级和更正的依据 · finance/explain/billEvidence
/** What a fee goes back to that is none of a document of the floor: a claim, other fees it was reckoned from, the fee it corrects. */
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import type { Ctx } from '../../platform/ctx.ts'
import { billSource } from '../bill/levelLines.ts'
import type { FeeLine } from './line.ts'
import { moneyCell, none, shownRows, tableOf, type Counted, type EvidenceTable } from './table.ts'

interface Sum extends Counted {
  readonly feeType: string
  readonly lineCount: number
  readonly amountFen: string
}
/** A fee of the bill as a whole: the sums of the other lines of the bill. */
export const levelEvidence = async ({ tx, tenantId }: Ctx, { sourceNo }: FeeLine): Promise<readonly EvidenceTable[]> => {
  const rows = await tx.query<Sum & Record<string, unknown>>(
    `select fee_type, count(*)::int as line_count, sum(amount_fen)::text as amount_fen, (count(*) over ())::int as total from fin_fee_line
      where tenant_id = $1 and bill_no = $2 and live_key = 1 and source_type <> ${billSource} group by fee_type order by fee_type`,
    [tenantId, sourceNo],
  )
  return tableOf(
    { title: '账单里的费用', note: `账单${sourceNo}里别的费用，这一笔从它们算出来`, columns: ['费用类型', '条数', '金额'] },
    rows,
    (row) => [FEE_TYPE[row.feeType as FeeType], `${row.lineCount}条`, moneyCell(row.amountFen)],
  )
}

interface Claim extends Counted {
  readonly compNo: string
  readonly logisticsNo: string | null
  readonly happenDate: string
  readonly goodsValueFen: string | null
  readonly freightFen: string
  readonly claimFen: string
  readonly baseFen: string
  readonly capFen: string | null
  readonly approveFen: string
}
/** Claims that the fee deducts, each with the figures it was decided by. */
export const claimEvidence = async ({ tx, tenantId }: Ctx, { lineNo, sourceNo }: FeeLine): Promise<readonly EvidenceTable[]> => {
  const rows = await tx.query<Claim & Record<string, unknown>>(
    `select comp_no, logistics_no, happen_date, goods_value_fen, freight_fen, claim_fen, base_fen, cap_fen, approve_fen,
            (count(*) over ())::int as total
       from comp_detail where tenant_id = $1 and (fee_line_no = $2 or comp_no = $3) order by comp_no limit ${shownRows}`,
    [tenantId, lineNo, sourceNo],
  )
  return tableOf(
    {
      title: '赔付',
      note: '赔付单上核定的数',
      columns: ['赔付单', '快递单号', '发生日期', '货值', '运费', '索赔', '基数', '封顶', '核定'],
    },
    rows,
    (row) => [
      row.compNo,
      row.logisticsNo ?? none,
      row.happenDate,
      moneyCell(row.goodsValueFen),
      moneyCell(row.freightFen),
      moneyCell(row.claimFen),
      moneyCell(row.baseFen),
      moneyCell(row.capFen),
      moneyCell(row.approveFen),
    ],
  )
}

interface Related extends Counted {
  readonly lineNo: string
  readonly itemName: string
  readonly bizDate: string
  readonly amountFen: string
  readonly billNo: string | null
  readonly calcDetail: string | null
}
/** The fee that this one corrects, and those that correct it. */
export const corrections = async ({ tx, tenantId }: Ctx, { lineNo, baseLineNo }: FeeLine): Promise<readonly EvidenceTable[]> => {
  const rows = await tx.query<Related & Record<string, unknown>>(
    `select line_no, item_name, biz_date, amount_fen, bill_no, calc_detail, (count(*) over ())::int as total from fin_fee_line
      where tenant_id = $1 and (base_line_no = $2 or line_no = $3) and live_key = 1 order by biz_date, id limit ${shownRows}`,
    [tenantId, lineNo, baseLineNo],
  )
  return tableOf(
    {
      title: '更正',
      note: baseLineNo === null ? '账单确认以后改了的，差额记在这些费用里' : '这一笔更正的是下面的费用',
      columns: ['费用编号', '费用项', '日期', '金额', '在账单', '说明'],
    },
    rows,
    (row) => [row.lineNo, row.itemName, row.bizDate, moneyCell(row.amountFen), row.billNo ?? none, row.calcDetail ?? none],
  )
}
