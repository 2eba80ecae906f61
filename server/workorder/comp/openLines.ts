// 待出账的应收 · workorder/comp/openLines
/**
 * Amounts that payers owe and no work-order bill contains yet (office.md §5.1): claims, lines that closed differences left, confirmed
 * penalties.
 */
import { COMP_TYPE, lineType, payerType } from '#contract/rules/compensation'
import { compDetailLife, compPriceLife } from '#contract/rules/compensationLife'
import { punishLife } from '#contract/rules/punishLife'
import type { Ctx } from '../../platform/ctx.ts'
import type { Person } from '../../platform/person.ts'
import { ownerSeen, warehouseKeySeen, warehouseSeen } from '../../platform/scope.ts'

export interface OpenLine {
  readonly lineType: number
  readonly sourceNo: string
  readonly payerType: number
  readonly payerNo: string
  readonly payerName: string
  readonly compNo: string | null
  readonly workOrderNo: string | null
  readonly logisticsNo: string | null
  readonly ownerNo: string | null
  readonly networkId: string | null
  readonly amountFen: number
  readonly bizDate: string
  readonly text: string
}

/** States in which a claim can enter a work-order bill; the bill of its owner does not matter. */
const billable = [compDetailLife.open, compDetailLife.checked, compDetailLife.booked].join(', ')
const types = Object.entries(COMP_TYPE)
  .map(([value, text]) => `when ${value} then '${text}'`)
  .join(' ')
/** wo_punish.object_type → payer_type; a penalized person (3) is no payer. */
const penaltyPayer = `case p.object_type when 1 then ${payerType.warehouse} when 2 then ${payerType.carrier} when 4 then ${payerType.partner} end`

/** Selects every open line the person sees; `$2` is the last day. */
export const openLinesText = ({ person }: Pick<Ctx, 'person'>): string => `
  select case when d.price_status = ${compPriceLife.byHand} then ${lineType.valued} else ${lineType.comp} end as line_type, d.comp_no as source_no, d.payer_type,
         d.payer_no, d.payer_name, d.comp_no, d.work_order_no, d.logistics_no, d.owner_no, d.network_id, d.recover_fen as amount_fen,
         d.happen_date::text as biz_date, case d.comp_type ${types} end as text
    from comp_detail d
   where d.tenant_id = $1 and d.wo_bill_no is null and d.status in (${billable}) and d.price_status <> ${compPriceLife.no} and d.recover_fen > 0
     and d.payer_type <> ${payerType.company} and d.happen_date <= $2::date
     and (${ownerSeen(person, 'd.owner_no')}) and ${warehouseSeen(person, ['d.warehouse_no', 'd.sid'])}
  union all
  select l.line_type, l.source_no, l.payer_type, l.payer_no, l.payer_name, l.comp_no, l.work_order_no, l.logistics_no, l.owner_no, d.network_id, l.amount_fen,
         to_char(l.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), coalesce(l.remark, '')
    from wo_bill_line l join comp_detail d on d.tenant_id = $1 and d.comp_no = l.comp_no
   where l.tenant_id = $1 and l.bill_no is null and (${ownerSeen(person, 'l.owner_no')})
     and ${warehouseSeen(person, ['d.warehouse_no', 'd.sid'])}
  union all
  select ${lineType.punish}, p.id::text, ${penaltyPayer}, p.object_no, p.object_name, null, w.work_order_no, w.logistics_no, w.owner_no, w.network_id, p.amount_fen,
         to_char(p.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD'), p.punish_name
    from wo_punish p join work_order w on w.tenant_id = $1 and w.id = p.work_order_id
   where p.tenant_id = $1 and p.status = ${punishLife.confirmed} and p.wo_bill_id is null and ${penaltyPayer} is not null
     and to_char(p.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') <= to_char($2::date, 'YYYY-MM-DD') and (${ownerSeen(person, 'w.owner_no')})
     and ${warehouseSeen(person, ['w.warehouse_no', 'w.sid'])}`

/** Condition on payers the person may bill: visible warehouses; carriers and partners need the scope of all warehouses. */
export const payerSeen = (person: Person): string =>
  person.scope.warehouse.all ? 'true' : `o.payer_type = ${payerType.warehouse} and ${warehouseKeySeen(person, 'o.payer_no')}`

/** Last day of a month `YYYY-MM`. */
export const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, number, 0)).getUTCDate()).padStart(2, '0')}`
}

/** Open lines of one payer, up to a day. */
export const readOpenLines = async (
  ctx: Pick<Ctx, 'tx' | 'tenantId' | 'person'>,
  payer: { readonly payerType: number; readonly payerNo: string },
  until: string,
): Promise<readonly OpenLine[]> => {
  const rows = await ctx.tx.query<Omit<OpenLine, 'amountFen'> & { amountFen: string }>(
    `select o.* from (${openLinesText(ctx)}) o where o.payer_type = $3 and o.payer_no = $4 and ${payerSeen(ctx.person)} order by o.line_type, o.biz_date, o.source_no limit 20000`,
    [ctx.tenantId, until, payer.payerType, payer.payerNo],
  )
  return rows.map((row) => ({ ...row, amountFen: Number(row.amountFen) }))
}
