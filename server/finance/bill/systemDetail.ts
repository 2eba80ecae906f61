// 系统试算 · finance/bill/systemDetail
/**
 * What a bill would cost now, by the functions that price and without writing anything (office.md §9.3): page by page, each in a read-only
 * transaction, as long as a request may take.
 */
import { billSystem, systemLinesMax, systemSecondsMax } from '#contract/finance/billSystem'
import { feeLineLife } from '#contract/rules/compensationLife'
import type { FeeType } from '#contract/rules/feeTypes'
import type { Ctx, Run } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { handleLong } from '../../platform/handle.ts'
import { seesParty } from '../../platform/scope.ts'
import { type Charge, type Direction } from '../pricing/charge.ts'
import { factCharges, storedFactsOf } from '../pricing/factCharges.ts'
import { factExtent, factsAtOnce, factsOf } from '../pricing/facts.ts'
import { planLines, type Extent, type Line, type Stored } from '../pricing/feeLines.ts'
import { parcelsOf, parcelCharges } from '../pricing/parcelCharges.ts'
import { orderExtent, ordersAtOnce } from '../pricing/parcels.ts'
import { isLeftIn, poolRows } from '../pricing/pool.ts'
import { openSums } from './collect.ts'
import { factLines, makingOf, orderLines, type Making } from './generate.ts'
import { billSource, levelsOf, sumsOf, typedItem, type LevelSum } from './levelLines.ts'
import { notPriced } from './make.ts'

/** What a part of the documents changes: sums of lines taken away, negative, and put in their place. */
interface Changes {
  readonly sums: readonly LevelSum[]
  readonly changedNum: number
}
type Summed = Pick<Stored | Line, 'contractNo' | 'feeType' | 'discountFen' | 'amountFen'>
const sumOf = ({ contractNo, feeType, discountFen, amountFen }: Summed, sign: 1 | -1): LevelSum => ({
  contractNo: contractNo ?? '',
  feeType: feeType as FeeType,
  isLineDiscounted: Number(discountFen) !== 0,
  amountFen: sign * Number(amountFen),
})
/** Whether the bill takes a line that its documents have only now. */
const takes = ({ warehouseKeys, feeTypes }: Making, { warehouseNo, sid, feeType }: Line): boolean =>
  (feeTypes.length === 0 || feeTypes.includes(feeType)) &&
  (warehouseKeys.length === 0 || warehouseKeys.includes(`${warehouseNo ?? ''}-${sid ?? ''}`))
const changesOf = async (ctx: Ctx, bill: Making, extent: Extent, charges: readonly Charge[]): Promise<Changes> => {
  const direction = bill.direction as Direction
  const isLeft = isLeftIn(await poolRows(ctx, direction, extent))
  const isOpen = ({ billNo }: Pick<Stored, 'billNo'>): boolean => billNo === null || billNo === bill.billNo
  const { stored, added, rewritten, voided } = await planLines(ctx, direction, extent, charges, isLeft, isOpen)
  const own = new Map(stored.filter(({ billNo }) => billNo === bill.billNo).map((row) => [row.id, row]))
  const now = rewritten.flatMap((line) => {
    const before = own.get(line.id)
    return before === undefined ? [] : [sumOf(before, -1), sumOf(line, 1)]
  })
  const gone = voided.flatMap((id) => own.get(id) ?? [])
  const taken = added.filter((line) => takes(bill, line))
  return {
    sums: [...now, ...gone.map((row) => sumOf(row, -1)), ...taken.map((line) => sumOf(line, 1))],
    changedNum: now.length / 2 + gone.length + taken.length,
  }
}

const parcelChanges = async (ctx: Ctx, bill: Making, orders: readonly string[]): Promise<Changes> => {
  const parcels = await parcelsOf(ctx, orders)
  const known = [...new Set(parcels.map(({ stockoutNo }) => stockoutNo))]
  return changesOf(ctx, bill, orderExtent(known), await parcelCharges(ctx, bill.direction as Direction, parcels))
}
/** Reads a part; answers with its changes and where the next one begins, null after the last. */
type Part = (ctx: Ctx, after: string) => Promise<Changes & { readonly next: string | null }>
const orderPart =
  (bill: Making): Part =>
  async (ctx, after) => {
    const [feeType = '', id = '0'] = after === '' ? [] : after.split('|')
    const lines = await orderLines(ctx, bill.billNo, feeType, id)
    const last = lines.length === ordersAtOnce ? lines.at(-1) : undefined
    const orders = lines.map(({ sourceNo }) => sourceNo)
    return { ...(await parcelChanges(ctx, bill, orders)), next: last === undefined ? null : `${last.feeType}|${last.id}` }
  }
const factPart =
  (bill: Making): Part =>
  async (ctx, after) => {
    const lines = await factLines(ctx, bill.billNo, after)
    const { charges, read } = await factCharges(ctx, await storedFactsOf(ctx, await factsOf(ctx, lines)))
    const next = lines.length === factsAtOnce ? (lines.at(-1)?.lineNo ?? null) : null
    return { ...(await changesOf(ctx, bill, factExtent(read), charges)), next }
  }
/** @throws Refused A3110.slow after the time of a request */
const allChanges = async (run: Run, part: Part, deadline: number): Promise<Changes> => {
  const sums: LevelSum[] = []
  let changedNum = 0
  for (let after: string | null = ''; after !== null;) {
    if (performance.now() > deadline) throw refuse('A3110.slow', { n: systemSecondsMax })
    const from: string = after
    const { next, ...changes } = await run((ctx) => part(ctx, from), { readOnly: true, timeoutMs: 30_000 })
    sums.push(...changes.sums)
    changedNum += changes.changedNum
    after = next
  }
  return { sums: merged(sums), changedNum }
}
const merged = (sums: readonly LevelSum[]): readonly LevelSum[] => {
  const byKey = new Map<string, LevelSum>()
  for (const sum of sums) {
    const key = `${sum.contractNo}|${sum.feeType}|${sum.isLineDiscounted}`
    byKey.set(key, { ...sum, amountFen: sum.amountFen + (byKey.get(key)?.amountFen ?? 0) })
  }
  return [...byKey.values()]
}

interface Billed {
  readonly feeType: string
  readonly amountFen: string
  readonly levelFen: string
}
/** What the bill says by fee type, and what of it is reckoned from the others. */
const billedOf = ({ tx, tenantId }: Ctx, billNo: string): Promise<readonly Billed[]> =>
  tx.query<Billed & Record<string, unknown>>(
    `select fee_type, sum(amount_fen)::text as amount_fen,
            coalesce(sum(amount_fen) filter (where source_type = ${billSource} and item_code <> '${typedItem}'), 0)::text as level_fen
       from fin_fee_line where tenant_id = $1 and bill_no = $2 and status <> ${feeLineLife.off} group by fee_type order by fee_type`,
    [tenantId, billNo],
  )
const addTo = (sums: Map<string, number>, feeType: string, fen: number): Map<string, number> =>
  sums.set(feeType, (sums.get(feeType) ?? 0) + fen)
/** Rows of the reply: billed and computed by fee type. */
const compared = async (ctx: Ctx, bill: Making, changes: readonly LevelSum[]) => {
  const billed = await billedOf(ctx, bill.billNo)
  const levels = await levelsOf(ctx, bill, merged([...(await sumsOf(ctx, bill.billNo)), ...changes]))
  const computed = new Map<string, number>()
  for (const { feeType, amountFen, levelFen } of billed) addTo(computed, feeType, Number(amountFen) - Number(levelFen))
  for (const { feeType, amountFen } of changes) addTo(computed, feeType, amountFen)
  for (const { line } of levels) addTo(computed, line.feeType, line.amountFen)
  const before = new Map(billed.map(({ feeType, amountFen }) => [feeType, Number(amountFen)]))
  return [...computed]
    .map(([feeType, computedFen]) => ({ feeType, billedFen: before.get(feeType) ?? 0, computedFen }))
    .filter(({ billedFen, computedFen }) => billedFen !== 0 || computedFen !== 0)
    .toSorted((a, b) => (a.feeType < b.feeType ? -1 : 1))
}

const openBill = async (ctx: Ctx, billNo: string): Promise<Making> => {
  const bill = await makingOf(ctx, billNo)
  if (bill === null || !seesParty(ctx.person, bill)) throw refuse('A0404')
  const [row] = await ctx.tx.query<{ lineCount: number }>(
    'select line_count from fin_bill where tenant_id = $1 and bill_no = $2',
    [ctx.tenantId, billNo],
  )
  const n = row?.lineCount ?? 0
  if (n > systemLinesMax) throw refuse('A3110.tooLarge', { n, max: systemLinesMax })
  return bill
}
const total = (rows: readonly number[]): number => rows.reduce((sum, fen) => sum + fen, 0)

export default handleLong(billSystem, async (run, { billNo }) => {
  const deadline = performance.now() + systemSecondsMax * 1000
  const bill = await run((ctx) => openBill(ctx, billNo), { readOnly: true })
  const parts = bill.direction === 1 ? [orderPart(bill), factPart(bill)] : [orderPart(bill)]
  const changes: Changes[] = []
  for (const part of parts) changes.push(await allChanges(run, part, deadline))
  const sums = merged(changes.flatMap((one) => one.sums))
  return run(
    async (ctx) => {
      const rows = await compared(ctx, bill, sums)
      const open = await openSums(ctx, bill)
      const { waiting, due } = await notPriced(ctx, bill)
      return {
        rows,
        billedFen: total(rows.map(({ billedFen }) => billedFen)),
        computedFen: total(rows.map(({ computedFen }) => computedFen)),
        changedNum: total(changes.map(({ changedNum }) => changedNum)),
        openNum: total(open.map(({ lineCount }) => lineCount)),
        openFen: total(open.map(({ amountFen }) => amountFen)),
        waiting,
        due,
      }
    },
    { readOnly: true, timeoutMs: 30_000 },
  )
})
