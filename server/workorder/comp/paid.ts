// 快递已赔 · workorder/comp/paid
/** Credits of carriers for claims, by file or by hand. A credit unlike the debt makes a 差异 document (office.md §5.2, §5.3 step 6). */
import { compDetail } from '#contract/workorder/compDetail'
import { compDiff } from '#contract/workorder/compDiff'
import { diffOf, diffReason } from '#contract/rules/compensation'
import { compDetailLife, compDiffLife } from '#contract/rules/compensationLife'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, selected } from '../../platform/rows.ts'
import { insertDocuments } from '../../platform/document/write.ts'
import { seesRow } from '../../platform/scope.ts'

/** A claim with a payer, and what was credited so far. */
export interface Owed {
  readonly compNo: string
  readonly logisticsNo: string | null
  readonly ownerNo: string
  readonly warehouseNo: string | null
  readonly sid: string | null
  readonly payerType: number
  readonly payerNo: string
  readonly payerName: string
  readonly approveFen: number
  readonly recoverFen: number
  readonly carrierPaidFen: number
  readonly carrierPaidDate: string | null
  readonly status: number
  readonly diffNo: string | null
  readonly diffStatus: number | null
}
type OwedRow = Omit<Owed, 'approveFen' | 'recoverFen' | 'carrierPaidFen'> & {
  readonly approveFen: string
  readonly recoverFen: string
  readonly carrierPaidFen: string
}

/** Claims by parcel or by number that the person sees. `lock` locks the claims until the transaction ends. */
export const readOwed = async (
  ctx: Ctx,
  by: 'logistics_no' | 'comp_no',
  nos: readonly string[],
  lock: boolean,
): Promise<readonly Owed[]> => {
  const rows = await ctx.tx.query<OwedRow>(
    `select d.comp_no, d.logistics_no, d.owner_no, d.warehouse_no, d.sid, d.payer_type, d.payer_no, d.payer_name, d.approve_fen, d.recover_fen,
            d.carrier_paid_fen, d.carrier_paid_date, d.status, f.diff_no, f.status as diff_status
       from comp_detail d left join comp_fee_diff f on f.tenant_id = $1 and f.comp_no = d.comp_no
      where d.tenant_id = $1 and d.${by} = any($2::text[]) and d.status <> ${compDetailLife.off} order by d.comp_no${lock ? ' for update of d' : ''}`,
    [ctx.tenantId, [...new Set(nos)]],
  )
  return rows
    .map((row) => ({
      ...row,
      approveFen: Number(row.approveFen),
      recoverFen: Number(row.recoverFen),
      carrierPaidFen: Number(row.carrierPaidFen),
    }))
    .filter((row) => seesRow(ctx.person, row))
}

/** Of several claims about one parcel, the claim with the largest open debt. A claim with a closed difference takes no money any more. */
export const owedFirst = (owed: readonly Owed[]): Owed | undefined =>
  owed
    .filter(({ diffStatus }) => diffStatus !== compDiffLife.closed)
    .toSorted((a, b) => b.recoverFen - b.carrierPaidFen - (a.recoverFen - a.carrierPaidFen))[0]

export interface Credit {
  readonly owed: Owed
  /** all credited so far */
  readonly paidFen: number
  readonly paidDate: string | null
  readonly isAgain: boolean
  readonly isManual: 0 | 1
  readonly reasonCode: number | null
  readonly remark: string | null
}

/** Writes the credits, and opens or updates a difference where the amounts disagree. Returns the differences by claim. */
export const credit = async (ctx: Ctx, credits: readonly Credit[]): Promise<ReadonlyMap<string, string>> => {
  if (credits.length === 0) return new Map()
  const stamp = { updateUserId: ctx.person.userId, updateUserName: ctx.person.name, updateTime: ctx.at }
  await changeRows(
    ctx.tx,
    'comp_detail',
    credits.map(({ owed, paidFen, paidDate }) => ({ compNo: owed.compNo, carrierPaidFen: paidFen, carrierPaidDate: paidDate })),
    { key: ['compNo'], set: ['carrierPaidFen'], keep: ['carrierPaidDate'], all: stamp },
  )
  const withDiff = credits.filter(({ owed }) => owed.diffNo !== null)
  await changeRows(
    ctx.tx,
    'comp_fee_diff',
    withDiff.map((creditRow) => ({ diffNo: creditRow.owed.diffNo ?? '', ...amounts(creditRow) })),
    { key: ['diffNo'], set: ['approveFen', 'recoverFen', 'carrierPaidFen', 'diffFen', 'reasonCode'], all: stamp },
  )
  const withoutDiff = credits.filter(
    ({ owed, paidFen, isManual }) => owed.diffNo === null && (isManual === 1 || paidFen !== owed.recoverFen),
  )
  const diffNos = await insertDocuments(
    ctx,
    compDiff,
    withoutDiff.map((creditRow) => ({ status: compDiffLife.open, head: headOf(creditRow), lines: [] })),
    ctx.person,
  )
  await changed(
    ctx,
    [
      ...credits.map(({ owed }) => ({ resource: compDetail.id, key: owed.compNo, owed })),
      ...withDiff.map(({ owed }) => ({ resource: compDiff.id, key: owed.diffNo ?? '', owed })),
    ].map(({ resource, key, owed: { ownerNo, warehouseNo, sid } }) => ({
      resource,
      key,
      op: 'put',
      ownerNo,
      ...(warehouseNo !== null && sid !== null && { warehouseNo, sid }),
    })),
  )
  return new Map([
    ...withDiff.map(({ owed }) => [owed.compNo, owed.diffNo ?? ''] as const),
    ...withoutDiff.map(({ owed }, at) => [owed.compNo, diffNos[at] ?? ''] as const),
  ])
}

const amounts = ({ owed, paidFen, isAgain, reasonCode }: Credit) => ({
  approveFen: owed.approveFen,
  recoverFen: owed.recoverFen,
  carrierPaidFen: paidFen,
  diffFen: diffOf(owed.recoverFen, paidFen),
  reasonCode: reasonCode ?? diffReason(owed.recoverFen, paidFen, isAgain),
})
const headOf = (creditRow: Credit) => ({
  compNo: creditRow.owed.compNo,
  ownerNo: creditRow.owed.ownerNo,
  warehouseNo: creditRow.owed.warehouseNo,
  sid: creditRow.owed.sid,
  logisticsNo: creditRow.owed.logisticsNo,
  payerType: creditRow.owed.payerType,
  payerNo: creditRow.owed.payerNo,
  payerName: creditRow.owed.payerName,
  ...amounts(creditRow),
  isManual: creditRow.isManual,
  remark: creditRow.remark,
})

const openDiffs = `
  select f.id, d.approve_fen, d.recover_fen, d.recover_fen - f.carrier_paid_fen as diff_fen
    from comp_fee_diff f join comp_detail d on d.tenant_id = $1 and d.comp_no = f.comp_no
   where f.tenant_id = $1 and f.comp_no = any($2::text[]) and f.status <> ${compDiffLife.closed}
   order by f.id for update of f`

/** Updates open differences of claims whose amount changed. */
export const followDiffs = ({ tx, at }: Ctx, compNos: readonly string[]): Promise<unknown> =>
  changeRows(tx, 'comp_fee_diff', selected(openDiffs, compNos), {
    key: ['id'],
    set: ['approveFen', 'recoverFen', 'diffFen'],
    all: { updateTime: at },
  })
