// 赔付差异 · workorder/comp/diff
import type { ActInput } from '#contract/document'
import { compDiff, compDiffAdd } from '#contract/workorder/compDiff'
import { closeType, closingLines, diffOf, lineType, type Payer } from '#contract/rules/compensation'
import { compDiffLife } from '#contract/rules/compensationLife'
import { readPayers, type Payers } from './known.ts'
import { credit, readOwed } from './paid.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { setting, type ActWork, type Doing, type Sets } from '../../platform/document/acts.ts'
import type { HeadOf } from '../../platform/document/heads.ts'
import { served } from '../../platform/document/serving.ts'
import { refuse, refusedAt, type Refused } from '../../platform/errors.ts'
import { handle } from '../../platform/handle.ts'
import { changeRows, insertRows } from '../../platform/rows.ts'
import { createdBy } from '../../platform/stamp.ts'

type Head = HeadOf<typeof compDiff>
type CloseInput = ActInput<typeof compDiff.acts.close>

const payerOfHead = ({ values }: Head): Payer => ({
  payerType: values.payerType ?? 0,
  payerNo: values.payerNo ?? '',
  payerName: values.payerName ?? '',
})
const newPayer = (payers: Payers, input: CloseInput): Payer | null =>
  (input.closeType ?? 0) === closeType.moved ? payers.find(input.newPayerType ?? 0, input.newPayerNo ?? '') : null

const closeFault = (head: Head, input: CloseInput, payers: Payers): Refused | null => {
  const way = input.closeType ?? 0
  if (way === closeType.madeUp) return (head.values.diffFen ?? 0) === 0 ? null : refusedAt(refuse('A3020.madeUp'), 'closeType')
  if (way !== closeType.moved) return null
  if (!Number.isInteger(input.newPayerType) || (input.newPayerNo ?? '') === '')
    return refusedAt(refuse('A3020.newPayer'), 'newPayerNo')
  const to = newPayer(payers, input)
  if (to === null) return refusedAt(refuse('A3020.payer', { no: input.newPayerNo ?? '' }), 'newPayerNo')
  const from = payerOfHead(head)
  return to.payerType === from.payerType && to.payerNo === from.payerNo
    ? refusedAt(refuse('A3020.samePayer'), 'newPayerNo')
    : null
}

/** Closes a difference as paid, written off, or owed by another party. An amount still owed waits for the payer's next bill. */
const closeDiffs: Doing<typeof compDiff, 'close'> = {
  guard: async (ctx, heads, input) => {
    const refused = new Map<string, Refused>()
    if (input === null) return refused
    const payers = await readPayers(ctx, [input.newPayerNo ?? ''])
    for (const head of heads) {
      const fault = closeFault(head, input, payers)
      if (fault !== null) refused.set(head.no, fault)
    }
    return refused
  },
  effect: async (ctx, heads, input) => {
    const way = input.closeType ?? 0
    const to = newPayer(await readPayers(ctx, [input.newPayerNo ?? '']), input)
    const columns: Sets<'comp_fee_diff'> = {
      closeType: way,
      newPayerType: to?.payerType ?? null,
      newPayerNo: to?.payerNo ?? null,
      newPayerName: to?.payerName ?? null,
      ...(input.remark && { remark: input.remark }),
    }
    await writeLines(ctx, heads, way, to)
    return new Map(heads.map(({ no, values }) => [no, { set: { ...columns, closeFen: values.diffFen ?? 0 } }]))
  },
}
const writeLines = async (ctx: Ctx, heads: readonly Head[], way: number, to: Payer | null): Promise<void> => {
  const lines = heads.flatMap((head) =>
    closingLines({ ...payerOfHead(head), diffFen: head.values.diffFen ?? 0 }, way, to)
      .filter(({ amountFen }) => amountFen !== 0)
      .map((line) => ({
        ...line,
        id: ctx.id(),
        billNo: null,
        sourceNo: head.no,
        compNo: head.values.compNo ?? '',
        logisticsNo: head.values.logisticsNo || null,
        ownerNo: head.values.ownerNo ?? '',
        remark: way === closeType.writtenOff ? '差异核销' : '差异转责任方',
      })),
  )
  await insertRows(ctx.tx, 'wo_bill_line', lines, { all: { lineType: lineType.diff, ...createdBy(ctx), updateTime: ctx.at } })
}

const setColumns = <I>(said: (input: I) => Sets<'comp_fee_diff'>): ActWork<Head['values'], I> => ({
  effect: (_ctx, heads, input) => Promise.resolve(setting('comp_fee_diff', heads, said(input))),
})

/** A difference found by the system cannot be deleted. Deleting a manual difference also clears the credit stored in its claim. */
const removeDiffs: ActWork<Head['values']> = {
  guard: async (_ctx, heads) =>
    new Map(heads.filter(({ values }) => (values.isManual ?? 0) !== 1).map(({ no }) => [no, refuse('A3020.system')])),
  effect: async ({ tx, at }, heads) => {
    await changeRows(
      tx,
      'comp_detail',
      heads.map(({ values }) => ({ compNo: values.compNo ?? '' })),
      { key: ['compNo'], all: { carrierPaidFen: 0, carrierPaidDate: null, updateTime: at } },
    )
  },
}

export const compDiffs = served({
  of: compDiff,
  serving: {
    from: 'comp_fee_diff f',
    alias: 'f',
    acts: {
      report: setColumns(({ remark }: ActInput<typeof compDiff.acts.report>) => (remark ? { remark } : {})),
      suspend: setColumns(({ reason }: ActInput<typeof compDiff.acts.suspend>) => ({ suspendReason: reason ?? '' })),
      close: closeDiffs,
      discard: removeDiffs,
    },
  },
})

/** compDiffAdd: makes a manual difference of a claim; a claim has at most one. */
const addDiff = handle(compDiffAdd, async (ctx, { compNo, carrierPaidFen, reasonCode = null, remark = null }) => {
  const [owed] = await readOwed(ctx, 'comp_no', [compNo], true)
  if (owed === undefined) throw refuse('A0404')
  if (owed.diffNo !== null) throw refuse('A3020.diff', { no: owed.diffNo })
  if (owed.recoverFen === 0) throw refuse('A3020.nothing')
  const newDiffNos = await credit(ctx, [
    { owed, paidFen: carrierPaidFen, paidDate: ctx.today, isAgain: false, isManual: 1, reasonCode, remark },
  ])
  return { diffNo: newDiffNos.get(compNo) ?? '', status: compDiffLife.open, diffFen: diffOf(owed.recoverFen, carrierPaidFen) }
})

export default addDiff
