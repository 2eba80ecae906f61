// 账单级费用的落账 · finance/bill/levelLines
/**
 * Lines that belong to a bill as a whole (office.md §8.8 steps 2–5), for each contract of its lines: made equal to what the sums of now say.
 */
import { billLines, type BillLine, type BillTerms, type FeeSum } from '#contract/rules/billLines'
import { feeLineLife } from '#contract/rules/compensationLife'
import type { FeeType } from '#contract/rules/feeTypes'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, insertRows, moveRows } from '../../platform/rows.ts'
import { createdBy } from '../../platform/stamp.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { contractsByCustom } from '../contract/feeContracts.ts'

/** fin_fee_line.source_type of lines of a bill as a whole */
export const billSource = 11
/** item_code of what finance typed in; every other line of the bill as a whole is reckoned */
export const typedItem = 'ADJUST'
const away = transitionOf(feeLineLife, 'with 财务账单', feeLineLife.off)

export interface BillHead {
  readonly billNo: string
  readonly direction: number
  readonly customNo: string
  readonly ownerNo: string | null
  readonly networkId: string | null
  readonly periodStart: string
  readonly periodEnd: string
}
/** Sum of lines of one contract. */
export interface LevelSum extends FeeSum {
  readonly contractNo: string
}
/** What the bill's documents cost, by contract and fee. */
export const sumsOf = async ({ tx, tenantId }: Ctx, billNo: string): Promise<readonly LevelSum[]> => {
  const rows = await tx.query<{ contractNo: string; feeType: string; isLineDiscounted: boolean; amountFen: string }>(
    `select coalesce(contract_no, '') as contract_no, fee_type, discount_fen <> 0 as is_line_discounted, sum(amount_fen)::text as amount_fen
       from fin_fee_line where tenant_id = $1 and bill_no = $2 and status <> ${feeLineLife.off} and source_type <> ${billSource}
      group by 1, 2, 3 order by 1, 2, 3`,
    [tenantId, billNo],
  )
  return rows.map((row) => ({ ...row, feeType: row.feeType as FeeType, amountFen: Number(row.amountFen) }))
}

interface Terms {
  readonly contractNo: string
  readonly startDate: string
  readonly endDate: string
  readonly minChargeFen: string
  readonly minChargeTypes: unknown
  readonly discounts: unknown
}
interface Tiered {
  readonly itemId: string
  readonly orders: number
  readonly provisionalFen: string
}
/** What the contracts of the bill's lines say of the bill as a whole. */
const termsOf = async (ctx: Ctx, head: BillHead, contractNos: readonly string[]): Promise<ReadonlyMap<string, BillTerms>> => {
  const { tx, tenantId } = ctx
  const rows = await tx.query<Terms>(
    `select contract_no, start_date, end_date, min_charge_fen, min_charge_types, discounts from fin_contract
      where tenant_id = $1 and contract_no = any($2::text[])`,
    [tenantId, contractNos],
  )
  const contracts = (await contractsByCustom(ctx, [head.customNo], head.direction)).get(head.customNo) ?? []
  const itemsOf = (contractNo: string) =>
    contracts
      .filter((one) => one.contractNo === contractNo)
      .flatMap(({ versions }) => versions)
      .filter(({ effectDate, expireDate }) => effectDate <= head.periodEnd && expireDate >= head.periodStart)
      .flatMap(({ items }) => items)
  const tierIds = contracts.flatMap(({ versions }) =>
    versions.flatMap(({ items }) => items.filter(({ calcMethod }) => calcMethod === 5).map(({ itemId }) => itemId)),
  )
  const tiered = await tx.query<Tiered>(
    `select item_id, count(*)::int as orders, sum(amount_fen)::text as provisional_fen from fin_fee_line
      where tenant_id = $1 and bill_no = $2 and fee_type = 'OPERATE' and item_id = any($3::bigint[]) and source_type <> ${billSource}
        and status <> ${feeLineLife.off} group by item_id`,
    [tenantId, head.billNo, tierIds],
  )
  const ordersOf = new Map(tiered.map((one) => [one.itemId, one]))
  return new Map(
    rows.map((row): [string, BillTerms] => {
      const items = itemsOf(row.contractNo)
      return [
        row.contractNo,
        {
          period: { startDate: head.periodStart, endDate: head.periodEnd },
          contract: { startDate: row.startDate, endDate: row.endDate },
          tiered: items.flatMap((item) => {
            const counted = ordersOf.get(item.itemId)
            return counted === undefined ? [] : [{ item, orders: counted.orders, provisionalFen: Number(counted.provisionalFen) }]
          }),
          manage: items
            .filter(({ feeType, calcMethod }) => feeType === 'MANAGE' && calcMethod === 15)
            .map((item) => ({ item, feeTypes: [] })),
          minChargeFen: Number(row.minChargeFen),
          minChargeTypes: row.minChargeTypes as readonly FeeType[],
          discounts: row.discounts as BillTerms['discounts'],
        },
      ]
    }),
  )
}

interface Level {
  readonly id: string
  readonly lineKey: string
  readonly itemId: string
  readonly amountFen: string
  readonly calcDetail: string | null
}
interface Wanted {
  readonly lineKey: string
  readonly itemId: string
  readonly contractNo: string
  readonly line: BillLine
}
const levelKey = ({ lineKey, itemId }: Pick<Wanted, 'lineKey' | 'itemId'>): string => `${lineKey}|${itemId}`
const writtenAs = (contractNo: string, line: BillLine): Wanted => ({
  lineKey: `${contractNo}/${line.feeType}/${line.baseFeeType ?? ''}`,
  itemId: line.item?.itemId ?? '0',
  contractNo,
  line,
})

const insertLevels = async (ctx: Ctx, head: BillHead, wanted: readonly Wanted[]): Promise<void> => {
  if (wanted.length === 0) return
  const numbers = await ctx.numbers('FY', wanted.length)
  const { billNo, direction, customNo, ownerNo, networkId, periodEnd } = head
  await insertRows(
    ctx.tx,
    'fin_fee_line',
    wanted.map(({ lineKey, itemId, contractNo, line }, at) => ({
      id: ctx.id(),
      lineNo: numbers[at] ?? '',
      lineKey,
      itemId,
      contractNo,
      feeType: line.feeType,
      baseFeeType: line.baseFeeType,
      itemCode: line.item?.itemCode ?? line.feeType,
      itemName: line.itemName,
      taxRateBp: line.item?.taxRateBp ?? null,
      grossFen: line.amountFen,
      amountFen: line.amountFen,
      calcDetail: line.formula.slice(0, 500),
    })),
    {
      all: {
        billNo,
        direction,
        customNo,
        ownerNo,
        networkId,
        sourceType: billSource,
        sourceNo: billNo,
        bizDate: periodEnd,
        status: feeLineLife.billed,
        ...createdBy(ctx),
        updateTime: ctx.at,
      },
    },
  )
}

/** Lines of the bill as a whole, were the sums of its documents these. */
export const levelsOf = async (ctx: Ctx, head: BillHead, sums: readonly LevelSum[]): Promise<readonly Wanted[]> => {
  const contractNos = [...new Set(sums.map(({ contractNo }) => contractNo))].filter((no) => no !== '')
  const terms = await termsOf(ctx, head, contractNos)
  return [...terms].flatMap(([contractNo, own]) =>
    billLines(
      sums.filter((sum) => sum.contractNo === contractNo),
      own,
    ).map((line) => writtenAs(contractNo, line)),
  )
}
/** Reckons the lines of the bill as a whole anew; one that is as it was stays untouched. */
export const settleLevels = async (ctx: Ctx, head: BillHead): Promise<void> => {
  const wanted = await levelsOf(ctx, head, await sumsOf(ctx, head.billNo))
  const stored = await ctx.tx.query<Level>(
    `select id, line_key, item_id, amount_fen, calc_detail from fin_fee_line
      where tenant_id = $1 and bill_no = $2 and source_type = ${billSource} and item_code <> '${typedItem}' and status <> ${feeLineLife.off}
      order by id for update`,
    [ctx.tenantId, head.billNo],
  )
  const before = new Map(stored.map((row) => [levelKey(row), row]))
  const kept = new Set(wanted.map(levelKey))
  await moveRows(
    ctx.tx,
    away,
    stored.filter((row) => !kept.has(levelKey(row))).map(({ id }) => ({ id })),
    { by: { at: ctx.at }, key: ['id'] },
  )
  const changed = wanted.flatMap((one) => {
    const row = before.get(levelKey(one))
    const { amountFen, formula } = one.line
    if (row === undefined || (Number(row.amountFen) === amountFen && row.calcDetail === formula.slice(0, 500))) return []
    return [{ id: row.id, grossFen: amountFen, amountFen, calcDetail: formula.slice(0, 500) }]
  })
  await changeRows(ctx.tx, 'fin_fee_line', changed, {
    key: ['id'],
    set: ['grossFen', 'amountFen', 'calcDetail'],
    all: { updateTime: ctx.at },
  })
  await insertLevels(
    ctx,
    head,
    wanted.filter((one) => !before.has(levelKey(one))),
  )
}
