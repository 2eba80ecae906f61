// 其他费用的落账 · finance/otherFeeLines
/** Approved fees as lines of the ledger: written, voided while no bill has closed them, booked with their bill (office.md §8.7, §9.1). */
import { otherFee } from '#contract/finance/otherFee'
import { editableBills } from '#contract/rules/billLife'
import { feeLineLife } from '#contract/rules/compensationLife'
import { otherFeeLife } from '#contract/rules/financeLife'
import { otherFeeText } from '#contract/rules/otherFee'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Doing } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { moveRows, selected } from '../platform/rows.ts'
import { splitWarehouse } from '../platform/scope.ts'
import { transitionOf } from '../platform/transitions.ts'
import { sumBill } from './bill/sums.ts'
import type { Direction } from './pricing/charge.ts'
import { draftsOf, insertLines, isOpenIn, writeLines, type Extent, type Line } from './pricing/feeLines.ts'

/** fin_fee_line.source_type of other fees */
export const otherFeeSource = 7
const booked = transitionOf(otherFeeLife, 'with 账单确认', otherFeeLife.booked)
const directions: readonly Direction[] = [1, 2]
type Head = HeadOf<typeof otherFee>

const lineOf = ({ no, values }: Head): Line => {
  const [warehouseNo, sid] = values.warehouseKey ? splitWarehouse(values.warehouseKey) : [null, null]
  const [qty, priceE4, amountFen] = [values.qty ?? 0, values.priceE4 ?? 0, values.amountFen ?? 0]
  return {
    id: '',
    lineNo: '',
    sourceType: otherFeeSource,
    sourceNo: no,
    lineKey: '',
    feeType: 'OTHER',
    // no item of a contract
    itemId: '0',
    itemCode: 'OTHER',
    itemName: values.feeName ?? '',
    contractNo: null,
    versionNo: null,
    customNo: values.customNo ?? null,
    ownerNo: values.ownerNo ?? null,
    shopNo: null,
    warehouseNo,
    sid,
    networkId: values.networkId ?? null,
    logisticsCode: null,
    logisticsNo: null,
    bizDate: values.bizDate ?? '',
    qty,
    chargeWeightG: null,
    areaName: null,
    unitPriceE4: priceE4,
    taxRateBp: null,
    grossFen: amountFen,
    discountFen: 0,
    amountFen,
    calcDetail: otherFeeText({ qty, priceE4, reason: values.reason ?? '' }),
    freedFen: 0,
  }
}
const ofDirection = (heads: readonly Head[], direction: Direction): readonly Head[] =>
  heads.filter(({ values }) => values.direction === direction)

/** Approved by another person than who entered it; its line is written with it. */
export const approveWork: Doing<typeof otherFee, 'approve'> = {
  guard: async ({ tx, tenantId, person }, heads) => {
    const own = await tx.query<{ sheetNo: string }>(
      'select sheet_no from fin_other_fee_sheet where tenant_id = $1 and sheet_no = any($2::text[]) and create_user_id = $3',
      [tenantId, heads.map(({ no }) => no), person.userId],
    )
    return new Map(own.map(({ sheetNo }): [string, Refused] => [sheetNo, refuse('A1714')]))
  },
  effect: async (ctx, heads) => {
    for (const direction of directions) await insertLines(ctx, direction, ofDirection(heads, direction).map(lineOf))
  },
}

const extentOf = (heads: readonly Head[]): Extent => ({
  sourceTypes: [otherFeeSource],
  sourceNos: heads.map(({ no }) => no),
  holds: () => true,
})
/** Voids the lines of these fees. `drafts`: the bills that were locked for it. @throws Refused where a bill has just taken one */
const voidFees = async (ctx: Ctx, heads: readonly Head[], drafts: ReadonlySet<string>): Promise<void> => {
  const sums = new Set<string>()
  for (const direction of directions) {
    const own = ofDirection(heads, direction)
    const { closed, bills } = await writeLines(ctx, direction, extentOf(own), [], () => false, isOpenIn(drafts))
    if (closed[0] !== undefined) throw refuse('A3110.making', { no: closed[0].stored.billNo ?? '' })
    for (const billNo of bills) sums.add(billNo)
  }
  for (const billNo of sums) await sumBill(ctx, billNo)
}
/** Deleted until its bill is submitted; the line goes with it, and the sums of a draft follow. */
export const discardWork: Doing<typeof otherFee, 'discard'> = {
  guard: async ({ tx, tenantId }, heads) => {
    const billed = await tx.query<{ sourceNo: string; billNo: string }>(
      `select l.source_no, b.bill_no from fin_fee_line l join fin_bill b on b.tenant_id = $1 and b.bill_no = l.bill_no
        where l.tenant_id = $1 and l.source_type = ${otherFeeSource} and l.source_no = any($2::text[]) and l.status <> ${feeLineLife.off}
          and b.status not in (${editableBills.join(', ')})`,
      [tenantId, heads.map(({ no }) => no)],
    )
    return new Map(billed.map(({ sourceNo, billNo }): [string, Refused] => [sourceNo, refuse('A3110.billed', { no: billNo })]))
  },
  // who edits a bill locks it before its lines
  prepare: async (ctx, heads) => {
    const drafts = new Set<string>()
    for (const direction of directions)
      for (const billNo of await draftsOf(ctx, direction, extentOf(ofDirection(heads, direction)))) drafts.add(billNo)
    return async (_ctx, acting) => {
      await voidFees(ctx, acting, drafts)
    }
  },
}

/** Books at most `max` of the fees that are in a confirmed bill. @returns how many */
export const bookFees = async (ctx: Ctx, billNo: string, max: number): Promise<number> => {
  const rows = await moveRows(
    ctx.tx,
    booked,
    selected(
      `select f.sheet_no from fin_fee_line l join fin_other_fee_sheet f on f.tenant_id = $1 and f.sheet_no = l.source_no
        where l.tenant_id = $1 and l.bill_no = $2 and l.source_type = ${otherFeeSource} and l.status <> ${feeLineLife.off}
          and f.status in (${booked.from}) order by f.id limit ${max} for update of f`,
      billNo,
    ),
    { by: { at: ctx.at }, key: ['sheetNo'] },
  )
  await changed(
    ctx,
    rows.map(({ sheetNo }) => ({ resource: otherFee.id, key: sheetNo, op: 'put' })),
  )
  return rows.length
}
