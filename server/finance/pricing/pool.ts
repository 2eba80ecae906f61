// 计价池的进出 · finance/pricing/pool
/**
 * What cannot be priced waits in 计价池 with its reason, and leaves it once it can (office.md §11). One row per charge; a row that a person
 * decided (priced by hand, held, closed) is left to him.
 */
import { valuationLife } from '#contract/rules/compensationLife'
import { factText } from '#contract/rules/factText'
import type { FeeFact } from '#contract/rules/feeFacts'
import { POOL_REASON } from '#contract/rules/poolReason'
import { claimBiz, POOL_BIZ_OF } from '#contract/rules/pricing'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { changeRows, insertRows, moveRows } from '../../platform/rows.ts'
import { createdBy } from '../../platform/stamp.ts'
import type { Row } from '../../platform/tableTypes.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { documentOf, keyOf, type Charge, type ChargeKey, type Direction } from './charge.ts'
import type { Extent } from './feeLines.ts'

/** The list of the pool, told of changes. */
export const poolList = 'finance/valuation'
const toPriced = transitionOf(valuationLife, 'job pricing', valuationLife.priced)
const toOpen = transitionOf(valuationLife, 'job pricing', valuationLife.open)
const decided: readonly number[] = [valuationLife.byHand, valuationLife.held, valuationLife.closed]

export type PoolRow = Pick<
  Row<'valuation_pool'>,
  'id' | 'sourceType' | 'sourceNo' | 'lineKey' | 'bizDate' | 'status' | 'reasonCode' | 'reasonText'
>
/** Rows of the pool within the extent, locked. */
export const poolRows = async ({ tx, tenantId }: Ctx, direction: Direction, extent: Extent): Promise<readonly PoolRow[]> => {
  const rows = await tx.query<PoolRow>(
    `select id, source_type, source_no, line_key, biz_date, status, reason_code, reason_text from valuation_pool
      where tenant_id = $1 and direction = $2 and source_type = any($3::smallint[]) and source_no = any($4::text[]) and biz_type <> ${claimBiz}
        and ($5::date[] is null or biz_date = any($5)) order by id for update`,
    [tenantId, direction, extent.sourceTypes, extent.sourceNos, extent.bizDates ?? null],
  )
  return rows.filter(extent.holds)
}
export const isDecided = ({ status }: Pick<PoolRow, 'status'>): boolean => decided.includes(status)

/** What the pool keeps of a fact to show it. */
const shownOf = (fact: FeeFact): object => ({
  text: factText(fact),
  ...(fact.feeType === 'EXPRESS' && { regionCode: fact.parcel.cityCode, provinceCode: fact.parcel.provinceCode }),
})
const textMax = 200
const reasonOf = ({ priced }: Charge): { readonly reasonCode: string; readonly reasonText: string } => {
  const reasonCode = priced.reason ?? 'NO_ITEM'
  const text = POOL_REASON[reasonCode]
  return { reasonCode, reasonText: (priced.itemName === '' ? text : `${text}（${priced.itemName}）`).slice(0, textMax) }
}

const addRows = async (ctx: Ctx, direction: Direction, charges: readonly Charge[]): Promise<readonly string[]> => {
  const rows = charges.map((charge) => {
    const { logisticsCode: _carrier, ...document } = documentOf(charge)
    const { fact } = charge
    return {
      ...document,
      ...reasonOf(charge),
      id: ctx.id(),
      bizType: POOL_BIZ_OF[fact.feeType],
      bizDate: fact.bizDate,
      fact: shownOf(fact),
    }
  })
  await insertRows(ctx.tx, 'valuation_pool', rows, {
    all: { direction, status: valuationLife.open, ...createdBy(ctx), updateTime: ctx.at },
  })
  return rows.map(({ id }) => id)
}

/** A row that waits again, or still, with the reason of now. `isRetry`: somebody asked for it, and the attempt counts. */
const keepRows = async (ctx: Ctx, kept: readonly { row: PoolRow; charge: Charge }[], isRetry: boolean): Promise<void> => {
  const due = kept.map(({ row, charge }) => ({ id: row.id, ...reasonOf(charge), fact: shownOf(charge.fact), retryCount: 1 }))
  await changeRows(
    ctx.tx,
    'valuation_pool',
    due.map(({ retryCount: _count, ...row }) => row),
    { key: ['id'], set: ['reasonCode', 'reasonText', 'fact'], all: { updateTime: ctx.at }, quiet: true },
  )
  if (!isRetry) return
  await changeRows(
    ctx.tx,
    'valuation_pool',
    due.map(({ id, retryCount }) => ({ id, retryCount })),
    { key: ['id'], add: ['retryCount'], quiet: true },
  )
}

/**
 * Makes the pool equal to what these charges say: a charge with a reason waits, every other one is out. A row whose fact is gone, or for
 * which nothing is owed any more, is deleted.
 */
export const writePool = async (
  ctx: Ctx,
  direction: Direction,
  rows: readonly PoolRow[],
  charges: readonly Charge[],
  isRetry: boolean,
): Promise<void> => {
  const chargeBy = new Map(charges.map((charge) => [keyOf(charge), charge]))
  const known = new Set(rows.map(keyOf))
  const open = rows.filter((row) => !isDecided(row)).map((row) => ({ row, charge: chargeBy.get(keyOf(row)) }))
  const waiting = open.flatMap(({ row, charge }) =>
    charge === undefined || charge.priced.reason === null ? [] : [{ row, charge }],
  )
  const again = waiting.filter(({ row }) => row.status !== valuationLife.open)
  const priced = open.filter(({ row, charge }) => row.status === valuationLife.open && (charge?.priced.lines.length ?? 0) > 0)
  const gone = open.filter(({ row, charge }) => row.status === valuationLife.open && isNothing(charge))
  const { tx, tenantId, at } = ctx
  const ids = (list: readonly { readonly row: PoolRow }[]): { id: string }[] => list.map(({ row }) => ({ id: row.id }))
  await moveRows(tx, toOpen, ids(again), { by: { at }, key: ['id'] })
  await moveRows(tx, toPriced, ids(priced), { by: { at }, key: ['id'] })
  await keepRows(ctx, waiting, isRetry)
  if (gone.length > 0)
    await tx.query('delete from valuation_pool where tenant_id = $1 and id = any($2::bigint[])', [
      tenantId,
      ids(gone).map(({ id }) => id),
    ])
  const added = await addRows(
    ctx,
    direction,
    charges.filter((charge) => charge.priced.reason !== null && !known.has(keyOf(charge))),
  )
  await changed(ctx, [
    ...[...ids([...again, ...priced, ...waiting]).map(({ id }) => id), ...added].map((key) => ({
      resource: poolList,
      key,
      op: 'put' as const,
    })),
    ...ids(gone).map(({ id }) => ({ resource: poolList, key: id, op: 'gone' as const })),
  ])
}
const isNothing = (charge: Charge | undefined): boolean =>
  charge === undefined || (charge.priced.reason === null && charge.priced.lines.length === 0)

export type Outcome = 'priced' | 'pooled' | 'free'
/** What became of each charge, for the state of its document. */
export const outcomesOf = (rows: readonly PoolRow[], charges: readonly Charge[]): ReadonlyMap<string, Outcome> => {
  const rowBy = new Map(rows.map((row) => [keyOf(row), row]))
  const outcomeOf = (charge: Charge): Outcome => {
    const row = rowBy.get(keyOf(charge))
    if (row?.status === valuationLife.closed) return 'free'
    if (row?.status === valuationLife.byHand) return 'priced'
    return row?.status === valuationLife.held || charge.priced.reason !== null ? 'pooled' : 'priced'
  }
  return new Map(charges.map((charge) => [keyOf(charge), outcomeOf(charge)]))
}
export const isLeftIn = (rows: readonly PoolRow[]): ((charge: ChargeKey) => boolean) => {
  const left = new Set(rows.filter(isDecided).map(keyOf))
  return (charge) => left.has(keyOf(charge))
}
