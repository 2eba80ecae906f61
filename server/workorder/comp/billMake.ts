// 赔付账单的明细 · workorder/comp/billMake
/** Puts claims into a draft bill of their owner or takes claims out, and writes the new sums of the draft (office.md §5.2, §5.4). */
import { compBill } from '#contract/workorder/compBill'
import { billLinesMax, compBillMake, compBillPreview, compBind, compUnbind } from '#contract/workorder/compBillCalls'
import { compDetail } from '#contract/workorder/compDetail'
import { compBillLife, compDetailLife, compPriceLife } from '#contract/rules/compensationLife'
import { statusText } from '#contract/rules/life'
import { intoCompBill, outOfCompBill } from './details.ts'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { loadHeads, type HeadOf } from '../../platform/document/heads.ts'
import { insertDocuments } from '../../platform/document/write.ts'
import { refuse } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { params, words } from '../../platform/kinds.ts'
import { changeRows } from '../../platform/rows.ts'
import { reachWarehouse, scopeConditions, visible } from '../../platform/scope.ts'
import { updatedBy } from '../../platform/stamp.ts'

type Claim = HeadOf<typeof compDetail>
const billableText = `d.status in (${compDetailLife.open}, ${compDetailLife.checked}) and d.price_status <> ${compPriceLife.no} and d.comp_bill_no is null`

interface Sums {
  readonly n: number
  readonly claim: string
  readonly approve: string
}
/** Writes the sums of a draft from its claims; returns count and total. @throws Refused if the adjustment exceeds the approved amount */
const sumUp = async (ctx: Ctx, billNo: string): Promise<{ readonly lineCount: number; readonly totalFen: number }> => {
  const [sums] = await ctx.tx.query<Sums>(
    `select count(*)::int as n, coalesce(sum(claim_fen), 0) as claim, coalesce(sum(approve_fen), 0) as approve
       from comp_detail where tenant_id = $1 and comp_bill_no = $2`,
    [ctx.tenantId, billNo],
  )
  const { n = 0, claim = '0', approve = '0' } = sums ?? {}
  const [before] = await ctx.tx.query<{ adjustFen: string }>(
    'select adjust_fen from comp_bill where tenant_id = $1 and bill_no = $2 for update',
    [ctx.tenantId, billNo],
  )
  const adjustFen = Number(before?.adjustFen ?? 0)
  if (Math.abs(adjustFen) > Number(approve)) throw refuse('A3020.adjust')
  const totalFen = Number(approve) + adjustFen
  await changeRows(ctx.tx, 'comp_bill', [{ billNo }], {
    key: ['billNo'],
    all: { lineCount: n, claimFen: claim, approveFen: approve, totalFen, ...updatedBy(ctx) },
  })
  await changed(ctx, [{ resource: compBill.id, key: billNo, op: 'put' }])
  return { lineCount: n, totalFen }
}

/** Checks that claims fit a bill of this owner (and warehouse). @throws Refused for the first claim that does not fit */
const mustFit = (heads: readonly Claim[], ownerNo: string, warehouse: string | null): void => {
  for (const { no, status, values } of heads) {
    if ((values.ownerNo ?? '') !== ownerNo) throw refuse('A3020.owner', { no })
    if (warehouse !== null && (values.warehouseNo ?? '') !== warehouse) throw refuse('A3020.warehouse', { no })
    const bill = values.compBillNo ?? ''
    if (bill !== '') throw refuse('A3020.in', { no, bill })
    if (status !== compDetailLife.open && status !== compDetailLife.checked)
      throw refuse('A3020.state', { no, text: statusText(compDetailLife, status) })
    if (values.priceStatus === compPriceLife.no) throw refuse('A3020.unpriced')
  }
}

/** The named claims, all in the person's scope, locked in the order of their numbers. @throws Refused A0404 */
const lockClaims = async (ctx: Ctx, nos: readonly string[]): Promise<readonly Claim[]> => {
  const distinctNos = [...new Set(nos)]
  const heads = await loadHeads(ctx, compDetail, distinctNos, true)
  if (heads.length !== distinctNos.length) throw refuse('A0404')
  return heads
}
const draftOf = async (ctx: Ctx, billNo: string, op: string): Promise<HeadOf<typeof compBill>> => {
  const [head] = await loadHeads(ctx, compBill, [billNo], true)
  if (head === undefined) throw refuse('A0404')
  if (head.status !== compBillLife.draft) throw refuse('A3001.doc', { text: statusText(compBillLife, head.status), op })
  return head
}

interface Range {
  readonly owners: readonly string[]
  readonly warehouses: readonly string[]
  readonly from: string
  readonly to: string
}
/** Numbers of priced claims of a period that are in no bill, by owner. */
const openClaims = (ctx: Ctx, { owners, warehouses, from, to }: Range) => {
  const p = params(ctx.tenantId)
  const where = [
    'd.tenant_id = $1',
    billableText,
    `d.happen_date between ${p.add(from)}::date and ${p.add(to)}::date`,
    ...scopeConditions(ctx.person, compDetail.scope, { owner: 'd.owner_no', warehouse: ['d.warehouse_no', 'd.sid'] }, p),
    ...(owners.length > 0 ? [`d.owner_no = any(${p.add(owners)}::text[])`] : []),
    ...(warehouses.length > 0
      ? [
          `(d.warehouse_no = any(${p.add(warehouses)}::text[]) or d.warehouse_no || '-' || d.sid = any(${p.add(warehouses)}::text[]))`,
        ]
      : []),
  ].join(' and ')
  return ctx.tx.query<{ ownerNo: string; ownerName: string; count: number; claimFen: string; approveFen: string; ids: string[] }>(
    `select d.owner_no, max(coalesce(o.short_name, d.owner_no)) as owner_name, count(*)::int as count, sum(d.claim_fen) as claim_fen,
            sum(d.approve_fen) as approve_fen, (array_agg(d.comp_no order by d.comp_no))[1:${billLinesMax}] as ids
       from comp_detail d join owner o on o.tenant_id = $1 and o.owner_no = d.owner_no
      where ${where} group by d.owner_no order by d.owner_no`,
    p.values,
  )
}

const preview = handle(compBillPreview, async (ctx, { ownerNo, warehouseNo, startDate, endDate }) => {
  const rows = await openClaims(ctx, { owners: words(ownerNo), warehouses: words(warehouseNo), from: startDate, to: endDate })
  return rows.map((row) => ({ ...row, claimFen: Number(row.claimFen), approveFen: Number(row.approveFen) }))
})

const make = handle(
  compBillMake,
  async (ctx, { ownerNo, warehouseNo = null, sid = null, periodStart, periodEnd, detailIds, all, adjustFen, adjustReason }) => {
    visible(ctx.person, { ownerNo })
    if (periodEnd < periodStart) throw refuse('A0400', {}, { periodEnd: '账期结束不能早于开始' })
    if (warehouseNo !== null) await reachWarehouse(ctx, warehouseNo, sid ?? '')
    const compNos =
      detailIds ??
      (all === 1
        ? (
            await openClaims(ctx, {
              owners: [ownerNo],
              warehouses: warehouseNo === null ? [] : [`${warehouseNo}-${sid ?? ''}`],
              from: periodStart,
              to: periodEnd,
            })
          ).flatMap(({ ids }) => ids)
        : [])
    if (compNos.length === 0) throw refuse('A3020.empty')
    const heads = await lockClaims(ctx, compNos)
    mustFit(heads, ownerNo, warehouseNo)
    const reason = adjustReason?.trim() ?? ''
    const approved = heads.reduce((sum, { values }) => sum + (values.approveFen ?? 0), 0)
    if ((adjustFen ?? 0) !== 0 && (reason === '' || Math.abs(adjustFen ?? 0) > approved))
      throw refuse('A3020.adjust', {}, { adjustFen: '调整金额不能超过核定合计，并且要写原因' })
    const sums = {
      lineCount: heads.length,
      claimFen: heads.reduce((sum, { values }) => sum + (values.claimFen ?? 0), 0),
      approveFen: approved,
    }
    const [billNo = ''] = await insertDocuments(
      ctx,
      compBill,
      [
        {
          status: compBillLife.draft,
          head: {
            ownerNo,
            warehouseNo,
            sid,
            periodStart,
            periodEnd,
            ...sums,
            adjustFen: adjustFen ?? 0,
            adjustReason: reason === '' ? null : reason,
            totalFen: approved + (adjustFen ?? 0),
          },
          lines: [],
        },
      ],
      ctx.person,
    )
    await intoCompBill(
      ctx,
      billNo,
      heads.map(({ no }) => no),
    )
    return { billNo, status: compBillLife.draft, lineCount: heads.length, totalFen: approved + (adjustFen ?? 0) }
  },
  { timeoutMs: 30_000 },
)

const bind = handle(compBind, async (ctx, { billNo, detailIds }) => {
  const bill = await draftOf(ctx, billNo, '加入账单')
  const heads = await lockClaims(ctx, detailIds)
  mustFit(heads, bill.values.ownerNo ?? '', bill.values.warehouseNo || null)
  await intoCompBill(
    ctx,
    billNo,
    heads.map(({ no }) => no),
  )
  return { billNo, ...(await sumUp(ctx, billNo)) }
})

/** compUnbind: locks bills before claims, as everywhere, so that two clerks who move the same claims do not deadlock. */
const unbind = handle(compUnbind, async (ctx, { billNo, detailIds }) => {
  const found = await loadHeads(ctx, compDetail, [...new Set(detailIds)], false)
  const outsideBill = found.find(
    ({ values }) => (values.compBillNo ?? '') === '' || (billNo !== undefined && (values.compBillNo ?? '') !== billNo),
  )
  if (outsideBill !== undefined) throw refuse('A3020.notIn', { no: outsideBill.no })
  const bills = [...new Set(found.map(({ values }) => values.compBillNo ?? ''))].toSorted()
  for (const bill of bills) await draftOf(ctx, bill, '移出账单')
  const heads = await lockClaims(ctx, detailIds)
  const moved = heads.find(({ values }) => !bills.includes(values.compBillNo ?? ''))
  if (moved !== undefined) throw refuse('A3020.notIn', { no: moved.no })
  await outOfCompBill(
    ctx,
    heads.map(({ no }) => no),
  )
  for (const bill of bills) await sumUp(ctx, bill)
  return { done: heads.length }
})

export default [preview, make, bind, unbind]
