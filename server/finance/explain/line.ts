// 要解释的费用 · finance/explain/line
/** The fee that is asked about, as far as the person may see it: an owner what he pays, a branch what it is paid. */
import { closedBills } from '#contract/rules/billLife'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { seesParty } from '../../platform/scope.ts'

/** A stored line with its bill; bigint columns are text. */
export interface FeeLine {
  readonly lineNo: string
  readonly direction: number
  readonly feeType: string
  readonly itemId: string
  readonly itemName: string
  readonly sourceType: number
  readonly sourceNo: string
  readonly lineKey: string
  readonly logisticsCode: string | null
  readonly logisticsNo: string | null
  readonly customName: string | null
  readonly ownerNo: string | null
  readonly networkId: string | null
  readonly warehouseNo: string | null
  readonly sid: string | null
  readonly bizDate: string
  readonly lateMonth: string | null
  readonly qty: string
  readonly chargeWeightG: number | null
  readonly areaName: string | null
  readonly unitPriceE4: string | null
  readonly grossFen: string
  readonly discountFen: string
  readonly amountFen: string
  readonly calcDetail: string | null
  readonly contractNo: string | null
  readonly versionNo: string | null
  readonly status: number
  readonly freeReason: string | null
  readonly billNo: string | null
  readonly billName: string | null
  readonly lateOfBillNo: string | null
  readonly baseLineNo: string | null
  readonly createTime: Date
  readonly updateTime: Date
}

/** @throws Refused A0404 for a fee that does not exist or that is another's */
export const feeLineOf = async (ctx: Ctx, lineNo: string): Promise<FeeLine> => {
  const [line] = await ctx.tx.query<FeeLine & Record<string, unknown>>(
    `select l.line_no, l.direction, l.fee_type, l.item_id, l.item_name, l.source_type, l.source_no, l.line_key, l.logistics_code,
            l.logistics_no, c.custom_name, l.owner_no, l.network_id, l.warehouse_no, l.sid, l.biz_date, l.late_month, l.qty,
            l.charge_weight_g, l.area_name, l.unit_price_e4, l.gross_fen, l.discount_fen, l.amount_fen, l.calc_detail, l.contract_no,
            l.version_no, l.status, l.free_reason, l.bill_no, b.bill_name, l.base_line_no, l.create_time, l.update_time,
            case when l.late_month is not null then (
              select min(e.bill_no) from fin_bill e where e.tenant_id = $1 and e.custom_no = l.custom_no and e.direction = l.direction
                 and l.biz_date between e.period_start and e.period_end and e.status in (${closedBills.join(', ')})) end as late_of_bill_no
       from fin_fee_line l
       left join fin_bill b on b.tenant_id = $1 and b.bill_no = l.bill_no
       left join fin_custom c on c.tenant_id = $1 and c.custom_no = l.custom_no
      where l.tenant_id = $1 and l.line_no = $2`,
    [ctx.tenantId, lineNo],
  )
  if (line === undefined) throw refuse('A0404')
  const party = line.direction === 1 ? { ownerNo: line.ownerNo, networkId: null } : { ownerNo: null, networkId: line.networkId }
  // what a branch is paid is none of an owner's business, whatever his branches
  const isOurCost = line.direction !== 1 && ctx.person.parentOwnerNo !== undefined
  if (isOurCost || !seesParty(ctx.person, party)) throw refuse('A0404')
  return line
}
