// 草稿账单的修改 · finance/bill/edits
/** What finance changes in a draft: name, adjustments, free lines, weights (office.md §9.2, §9.3). The sums follow at once. */
import { editBill, freeLines, remarkBill, weighBillLine } from '#contract/finance/billCalls'
import { billLife } from '#contract/rules/billLife'
import { feeLineLife } from '#contract/rules/compensationLife'
import { FEE_TYPE, type FeeType } from '#contract/rules/feeTypes'
import { statusText } from '#contract/rules/life'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { writeLogs } from '../../platform/writeLogs.ts'
import { changeRows, insertRows, moveRows, selected } from '../../platform/rows.ts'
import { seesParty } from '../../platform/scope.ts'
import { createdBy, updatedBy } from '../../platform/stamp.ts'
import { transitionOf } from '../../platform/transitions.ts'
import type { OfFact } from '../pricing/facts.ts'
import { confirmWeight } from '../pricing/confirmWeight.ts'
import { billSource, typedItem } from './levelLines.ts'
import { billList, sumBill } from './sums.ts'

const away = transitionOf(feeLineLife, 'with 财务账单', feeLineLife.off)
const toFree = transitionOf(feeLineLife, 'with 财务账单', feeLineLife.free)
const toBilled = transitionOf(feeLineLife, 'with 财务账单', feeLineLife.billed)
const editable: readonly number[] = [billLife.draft, billLife.rejected]

interface Draft {
  readonly billNo: string
  readonly status: number
  readonly version: number
  readonly direction: number
  readonly customNo: string
  readonly ownerNo: string | null
  readonly networkId: string | null
  readonly periodEnd: string
  readonly totalFen: string
}
/** The bill, locked. @throws Refused A0404, A3001 where it is no draft, A3110.stale for another version than was read */
export const draftOf = async (ctx: Ctx, billNo: string, op: string, version?: number): Promise<Draft> => {
  const [bill] = await ctx.tx.query<Draft & Record<string, unknown>>(
    `select bill_no, status, version, direction, custom_no, owner_no, network_id, period_end, total_fen from fin_bill
      where tenant_id = $1 and bill_no = $2 for update`,
    [ctx.tenantId, billNo],
  )
  if (bill === undefined || !seesParty(ctx.person, bill)) throw refuse('A0404')
  if (!editable.includes(bill.status)) throw refuse('A3001.doc', { text: statusText(billLife, bill.status), op })
  if (version !== undefined && version !== bill.version) throw refuse('A3110.stale', { no: billNo })
  return bill
}
/** Writes it into the bill's log and tells its list. */
export const noted = async (ctx: Ctx, billNo: string, action: string, after: object): Promise<void> => {
  await writeLogs(ctx, [{ bizType: billList, bizNo: billNo, action, before: null, after }])
  await changed(ctx, [{ resource: billList, key: billNo, op: 'put' }])
}

interface Adjust {
  readonly baseFeeType: string
  readonly amountFen: number
  readonly reason: string
}
/** The adjustments of a bill are those that were sent last. */
const replaceAdjusts = async (ctx: Ctx, draft: Draft, adjusts: readonly Adjust[]): Promise<void> => {
  const { tx, tenantId, at } = ctx
  const { billNo, direction, customNo, ownerNo, networkId, periodEnd } = draft
  const before = await tx.query<{ id: string }>(
    `select id from fin_fee_line where tenant_id = $1 and bill_no = $2 and fee_type = 'ADJUST' and source_type = ${billSource} and item_code = '${typedItem}'
        and status <> ${feeLineLife.off} order by id for update`,
    [tenantId, billNo],
  )
  await moveRows(tx, away, before, { by: { at }, key: ['id'] })
  const numbers = adjusts.length === 0 ? [] : await ctx.numbers('FY', adjusts.length)
  await insertRows(
    tx,
    'fin_fee_line',
    adjusts.map(({ baseFeeType, amountFen, reason }, seq) => ({
      id: ctx.id(),
      lineNo: numbers[seq] ?? '',
      lineKey: `${typedItem}/${seq + 1}`,
      baseFeeType,
      itemName: `${FEE_TYPE[baseFeeType as FeeType]}调整`,
      grossFen: amountFen,
      amountFen,
      calcDetail: reason,
    })),
    {
      all: {
        billNo,
        direction,
        customNo,
        ownerNo,
        networkId,
        feeType: 'ADJUST',
        itemCode: typedItem,
        sourceType: billSource,
        sourceNo: billNo,
        bizDate: periodEnd,
        status: feeLineLife.billed,
        ...createdBy(ctx),
        updateTime: at,
      },
    },
  )
}
const edit = handle(editBill, async (ctx, { billNo, version, billName, remark, adjusts }) => {
  const draft = await draftOf(ctx, billNo, '修改', version)
  const names = { ...(billName !== undefined && { billName: billName.trim() }), ...(remark !== undefined && { remark }) }
  await changeRows(ctx.tx, 'fin_bill', [{ billNo }], { key: ['billNo'], all: { ...names, ...updatedBy(ctx) } })
  if (adjusts !== undefined) await replaceAdjusts(ctx, draft, adjusts)
  const totalFen = await sumBill(ctx, billNo)
  await noted(ctx, billNo, '编辑', { ...names, ...(adjusts !== undefined && { adjusts }) })
  return { totalFen }
})
/** A remark changes nothing that was agreed: it is written in every state. */
const note = handle(remarkBill, async (ctx, { billNo, remark }) => {
  const [bill] = await ctx.tx.query<{ ownerNo: string | null; networkId: string | null }>(
    'select owner_no, network_id from fin_bill where tenant_id = $1 and bill_no = $2 for update',
    [ctx.tenantId, billNo],
  )
  if (bill === undefined || !seesParty(ctx.person, bill)) throw refuse('A0404')
  await changeRows(ctx.tx, 'fin_bill', [{ billNo }], { key: ['billNo'], all: { remark, ...updatedBy(ctx) } })
  await noted(ctx, billNo, '备注', { remark })
  return {}
})

/** A line of a bill as it is edited. */
export interface BillLine extends OfFact {
  readonly id: string
  readonly lineNo: string
  readonly status: number
  readonly feeType: string
  readonly logisticsNo: string | null
  readonly grossFen: string
  readonly discountFen: string
}
/** Number of the bill that the line is in. @throws Refused A0404 for one that is in none */
export const billOfLine = async ({ tx, tenantId }: Ctx, lineNo: string): Promise<string> => {
  const [line] = await tx.query<{ billNo: string | null }>(
    `select bill_no from fin_fee_line where tenant_id = $1 and line_no = $2 and status <> ${feeLineLife.off}`,
    [tenantId, lineNo],
  )
  if (line?.billNo == null) throw refuse('A0404')
  return line.billNo
}
/** Lines of the bill, locked. @throws Refused A3110.line for one that is not in it */
export const linesOf = async (
  { tx, tenantId }: Ctx,
  billNo: string,
  lineNos: readonly string[],
): Promise<readonly BillLine[]> => {
  const wanted = [...new Set(lineNos)]
  const lines = await tx.query<BillLine & Record<string, unknown>>(
    `select id, line_no, status, fee_type, source_type, source_no, line_key, biz_date, logistics_no, gross_fen, discount_fen from fin_fee_line
      where tenant_id = $1 and bill_no = $2 and line_no = any($3::text[]) and status <> ${feeLineLife.off} order by id for update`,
    [tenantId, billNo, wanted],
  )
  const known = new Set(lines.map(({ lineNo }) => lineNo))
  const unknown = wanted.find((lineNo) => !known.has(lineNo))
  if (unknown !== undefined) throw refuse('A3110.line', { no: unknown })
  return lines
}

const free = handle(freeLines, async (ctx, { lineNos, free: isFree, reason = '' }) => {
  if (isFree === 1 && reason.trim() === '') throw refuse('A0400', {}, { reason: '请填写免费的原因' })
  const billNo = await billOfLine(ctx, lineNos[0] ?? '')
  await draftOf(ctx, billNo, '免费')
  const { tx, at } = ctx
  // lines of the bill as a whole follow from the others
  const lines = (await linesOf(ctx, billNo, lineNos)).filter(({ sourceType }) => sourceType !== billSource)
  const due = lines.filter(({ status }) => (status === feeLineLife.free) !== (isFree === 1))
  if (isFree === 1)
    await moveRows(
      tx,
      toFree,
      due.map(({ id, grossFen, discountFen }) => ({
        id,
        discountFen: Number(grossFen),
        amountFen: 0,
        freedFen: Number(discountFen),
      })),
      { by: { at }, key: ['id'], set: ['discountFen', 'amountFen', 'freedFen'], all: { freeReason: reason } },
    )
  else
    await moveRows(
      tx,
      toBilled,
      selected(
        `select id, freed_fen as discount_fen, gross_fen - freed_fen as amount_fen from fin_fee_line where tenant_id = $1 and id = any($2::bigint[])`,
        due.map(({ id }) => id),
      ),
      { by: { at }, key: ['id'], set: ['discountFen', 'amountFen'], all: { freeReason: null, freedFen: 0 } },
    )
  const totalFen = await sumBill(ctx, billNo)
  await noted(ctx, billNo, isFree === 1 ? '免费' : '取消免费', { lineNos: due.map(({ lineNo }) => lineNo), reason })
  return { done: due.length, totalFen }
})

const freight = 'EXPRESS'
const weigh = handle(weighBillLine, async (ctx, { lineNo, weightG, reason }) => {
  const billNo = await billOfLine(ctx, lineNo)
  await draftOf(ctx, billNo, '改重量')
  const [line] = await linesOf(ctx, billNo, [lineNo])
  if (line?.feeType !== freight || line.logisticsNo === null) throw refuse('A3110.noWeight')
  await confirmWeight(ctx, { logisticsNo: line.logisticsNo, weightG, reason })
  const totalFen = await sumBill(ctx, billNo)
  await noted(ctx, billNo, '改重量', { logisticsNo: line.logisticsNo, weightG, reason })
  return { totalFen }
})

export default [edit, note, free, weigh]
