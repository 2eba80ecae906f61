// 工单账单 · workorder/comp/woBill
import { woBill, type Receipt } from '#contract/workorder/woBill'
import { woBillLine } from '#contract/workorder/woBillLine'
import type { Ctx } from '../../platform/ctx.ts'
import type { Person } from '../../platform/person.ts'
import { served } from '../../platform/document/serving.ts'
import { warehouseSeen } from '../../platform/scope.ts'
import { serve } from '../../platform/serve.ts'
import { approveBills, assignBills, confirmBills, recordReceipt, rejectBills, deleteBills, sendBackBills } from './woBillActs.ts'

/** Receipts of a bill, newest last. */
const readReceipts = async ({ tx, tenantId }: Ctx, billNo: string): Promise<readonly Receipt[]> => {
  const rows = await tx.query<Omit<Receipt, 'amountFen'> & { amountFen: string }>(
    `select amount_fen, receipt_date, way, voucher_no, create_user_name from wo_bill_receipt where tenant_id = $1 and bill_no = $2 order by id`,
    [tenantId, billNo],
  )
  return rows.map((row) => ({ ...row, amountFen: Number(row.amountFen) }))
}

/** The document of work-order bills (工单账单), which carriers, warehouses and partners owe. */
export const woBills = served({
  of: woBill,
  serving: {
    from: 'wo_bill b',
    alias: 'b',
    details: async (ctx, head) => ({ receipts: await readReceipts(ctx, head.billNo ?? '') }),
    acts: {
      assign: assignBills,
      confirm: confirmBills,
      sendBack: sendBackBills,
      approve: approveBills,
      reject: rejectBills,
      receive: recordReceipt,
      discard: deleteBills,
    },
  },
})

/** A person sees the lines of the bills in their scope. */
const lines = (_today: string, person: Person) => ({
  from: 'wo_bill_line l',
  alias: 'l',
  columns: { lineId: 'l.id::text' },
  where: person.scope.warehouse.all
    ? 'true'
    : `exists (select 1 from wo_bill b where b.tenant_id = $1 and b.bill_no = l.bill_no and ${warehouseSeen(person, ['b.warehouse_no', 'b.sid'])})`,
})

export default serve(woBillLine, lines)
