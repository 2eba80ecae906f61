// 账单列表 · finance/bill/bill
import {
  bill,
  type BillAdjust,
  type BillApproval,
  type BillFee,
  type BillReceipt,
  type BillTax,
  type OwingDevice,
} from '#contract/finance/bill'
import { billLine } from '#contract/finance/billLine'
import type { Body } from '#contract/resource'
import { billLife, unpaidBills } from '#contract/rules/billLife'
import { feeLineLife } from '#contract/rules/compensationLife'
import type { Ctx } from '../../platform/ctx.ts'
import { served } from '../../platform/document/serving.ts'
import { momentText } from '../../platform/kinds.ts'
import type { Search } from '../../platform/listQuery.ts'
import type { Person } from '../../platform/person.ts'
import { partySeen } from '../../platform/scope.ts'
import { serve } from '../../platform/serve.ts'
import { sendWork } from './accounting.ts'
import { billSource, typedItem } from './levelLines.ts'
import {
  agreeWork,
  discardWork,
  keepWork,
  objectWork,
  passWork,
  recalcWork,
  recallWork,
  receiveWork,
  rejectWork,
  reviseWork,
  submitWork,
} from './billActs.ts'

type Receipt = Omit<BillReceipt, 'amountFen'> & { readonly amountFen: string }
type Approval = Omit<BillApproval, 'approveTime'> & { readonly approveTime: Date }
interface StoredFee extends Pick<BillFee, 'warehouseKey' | 'feeType' | 'itemName' | 'lineCount'> {
  readonly qty: string
  readonly grossFen: string
  readonly discountFen: string
  readonly amountFen: string
}
interface StoredTax {
  readonly rateBp: number
  readonly baseFen: string
  readonly netFen: string
  readonly taxFen: string
}
/** The bill's fees by type, warehouse and item. */
export const feesOf = async ({ tx, tenantId }: Ctx, billNo: string): Promise<readonly BillFee[]> => {
  const rows = await tx.query<StoredFee & Record<string, unknown>>(
    `select warehouse_key, fee_type, item_name, qty, gross_fen, discount_fen, amount_fen, line_count from fin_bill_fee
      where tenant_id = $1 and bill_no = $2 order by fee_type, warehouse_key, item_name`,
    [tenantId, billNo],
  )
  return rows.map(({ warehouseKey, feeType, itemName, lineCount, qty, grossFen, discountFen, amountFen }) => ({
    warehouseKey,
    feeType,
    itemName,
    lineCount,
    qty: Number(qty),
    grossFen: Number(grossFen),
    discountFen: Number(discountFen),
    amountFen: Number(amountFen),
  }))
}
/** The bill's tax by rate. */
export const taxesOf = async ({ tx, tenantId }: Ctx, billNo: string): Promise<readonly BillTax[]> => {
  const rows = await tx.query<StoredTax & Record<string, unknown>>(
    'select rate_bp, base_fen, net_fen, tax_fen from fin_bill_tax where tenant_id = $1 and bill_no = $2 order by rate_bp desc',
    [tenantId, billNo],
  )
  return rows.map(({ rateBp, baseFen, netFen, taxFen }) => ({
    rateBp,
    baseFen: Number(baseFen),
    netFen: Number(netFen),
    taxFen: Number(taxFen),
  }))
}
const approvalsOf = async ({ tx, tenantId }: Ctx, billNo: string): Promise<readonly BillApproval[]> => {
  const rows = await tx.query<Approval & Record<string, unknown>>(
    `select round, level, result, approver_name, opinion, approve_time from fin_bill_approval
      where tenant_id = $1 and bill_no = $2 order by approve_time, id`,
    [tenantId, billNo],
  )
  return rows.map((row) => ({ ...row, approveTime: momentText(row.approveTime) }))
}
const receiptsOf = async ({ tx, tenantId }: Ctx, billNo: string): Promise<readonly BillReceipt[]> => {
  const rows = await tx.query<Receipt & Record<string, unknown>>(
    `select amount_fen, receipt_date, way, voucher_link, create_user_name from fin_bill_receipt
      where tenant_id = $1 and bill_no = $2 order by id`,
    [tenantId, billNo],
  )
  return rows.map((row) => ({ ...row, amountFen: Number(row.amountFen) }))
}
const adjustsOf = async ({ tx, tenantId }: Ctx, billNo: string): Promise<readonly BillAdjust[]> => {
  const rows = await tx.query<{ baseFeeType: string | null; amountFen: string; reason: string | null }>(
    `select base_fee_type, amount_fen, calc_detail as reason from fin_fee_line
      where tenant_id = $1 and bill_no = $2 and fee_type = 'ADJUST' and source_type = ${billSource} and item_code = '${typedItem}'
        and status <> ${feeLineLife.off} order by line_key, id`,
    [tenantId, billNo],
  )
  return rows.map(({ baseFeeType, amountFen, reason }) => ({
    baseFeeType: baseFeeType ?? '',
    amountFen: Number(amountFen),
    reason: reason ?? '',
  }))
}
/** Devices that still owed work when the bill was made. */
export const owingOf = async ({ tx, tenantId }: Ctx, billNo: string): Promise<readonly OwingDevice[]> => {
  const [row] = await tx.query<{ owingDevices: unknown }>(
    'select owing_devices from fin_bill where tenant_id = $1 and bill_no = $2',
    [tenantId, billNo],
  )
  return (row?.owingDevices ?? []) as readonly OwingDevice[]
}

const paidSearch: Search<Body<typeof bill>> = ({ isPaid }) =>
  isPaid === undefined || isPaid === '' ? null : `b.status in (${Number(isPaid) === 1 ? billLife.paid : unpaidBills.join(', ')})`

/** Bills (账单) of owners and branches. */
export const bills = served({
  of: bill,
  serving: {
    from: 'fin_bill b',
    alias: 'b',
    search: { isPaid: paidSearch },
    columns: {
      unpaidFen: 'b.total_fen - b.received_fen',
      isPaid: `case when b.status = ${billLife.paid} then 1 else 0 end`,
      isGoodsDue: 'case when b.goods_revision < b.lines_revision then 1 else 0 end',
    },
    details: async (ctx, { billNo = '' }) => ({
      fees: await feesOf(ctx, billNo ?? ''),
      taxes: await taxesOf(ctx, billNo ?? ''),
      approvals: await approvalsOf(ctx, billNo ?? ''),
      receipts: await receiptsOf(ctx, billNo ?? ''),
      owingDevices: await owingOf(ctx, billNo ?? ''),
      adjusts: await adjustsOf(ctx, billNo ?? ''),
    }),
    acts: {
      submit: submitWork,
      pass: passWork,
      reject: rejectWork,
      recall: recallWork,
      agree: agreeWork,
      object: objectWork,
      keep: keepWork,
      revise: reviseWork,
      recalc: recalcWork,
      send: sendWork,
      receive: receiveWork,
      discard: discardWork,
    },
  },
})

/** Columns of a line that are not its own. */
export const lineColumns = {
  isDraft: `case when b.status in (${billLife.draft}, ${billLife.rejected}) then 1 else 0 end`,
} as const

/** A person sees the lines of the bills he sees. */
const lines = (_today: string, person: Person) => ({
  from: 'fin_fee_line l join fin_bill b on b.tenant_id = $1 and b.bill_no = l.bill_no',
  alias: 'l',
  columns: lineColumns,
  // in the order of the index, down to the id
  sortBy: { billNo: 'l.bill_no desc, l.fee_type' },
  where: `l.status <> ${feeLineLife.off} and ${partySeen(person, 'b')}`,
})
export default serve(billLine, lines)
