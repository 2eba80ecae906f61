// 单据与库存日结的计价 · finance/pricing/facts
/** Prices what is billed besides parcels, in the running transaction. Only owners are charged for it. */
import { factRecvLife } from '#contract/rules/waybillLife'
import { groupBy } from '../../core/floor/keyed.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { moveRowsApart } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import { keyOf } from './charge.ts'
import { chargeKeyOf, factCharges, lockedFacts, type Fact } from './factCharges.ts'
import type { Extent } from './feeLines.ts'
import { states, worstOf } from './outcome.ts'
import { leftOfFacts, nothingLeft, placeOf } from './left.ts'
import { settle } from './settle.ts'

/** Facts priced in one transaction at most. */
export const factsAtOnce = 200

/** Facts that are to be priced, after the cursor. */
export const dueFacts = (
  { tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>,
  after: string,
): Promise<readonly { readonly id: string }[]> =>
  tx.query(
    `select id from fin_fact where tenant_id = $1 and recv_revision < revision and id > $2::bigint order by id limit ${factsAtOnce}`,
    [tenantId, after],
  )

/** A row of the pool or of the ledger, as its fact is found again. */
export interface OfFact {
  readonly sourceType: number
  readonly sourceNo: string
  readonly lineKey: string
  readonly bizDate: string
}
/** Facts that these rows are of; rows of parcels have none. */
export const factsOf = async (
  { tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>,
  rows: readonly OfFact[],
): Promise<readonly string[]> => {
  const facts = await tx.query<{ id: string }>(
    `select distinct f.id from unnest($2::smallint[], $3::text[], $4::text[], $5::date[]) as v(source_type, source_no, line_key, biz_date)
       join fin_fact f on f.tenant_id = $1 and f.source_type = v.source_type and f.source_no = v.source_no and f.biz_date = v.biz_date
      where f.tenant_id = $1 and (f.line_key = '' or starts_with(v.line_key, f.line_key || '/' || f.biz_date::text)) order by f.id`,
    [
      tenantId,
      rows.map(({ sourceType }) => sourceType),
      rows.map(({ sourceNo }) => sourceNo),
      rows.map(({ lineKey }) => lineKey),
      rows.map(({ bizDate }) => bizDate),
    ],
  )
  return facts.map(({ id }) => id)
}
/** Facts of an owner on these days, after the cursor. */
export const factsOfOwner = (
  { tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>,
  span: { readonly ownerNo: string; readonly startDate: string; readonly endDate: string; readonly dueOnly: boolean },
  [day, id]: readonly [string, string],
): Promise<readonly { readonly id: string; readonly bizDate: string }[]> =>
  tx.query(
    `select id, biz_date from fin_fact
      where tenant_id = $1 and owner_no = $2 and biz_date between $3 and $4 and (not $7::boolean or recv_revision < revision)
        and (biz_date, id) > ($5::date, $6::bigint) order by biz_date, id limit ${factsAtOnce}`,
    [tenantId, span.ownerNo, span.startDate, span.endDate, day, id, span.dueOnly],
  )

const job = 'job pricing'
const ways = [
  transitionOf(factRecvLife, job, factRecvLife.priced),
  transitionOf(factRecvLife, job, factRecvLife.pooled),
  transitionOf(factRecvLife, job, factRecvLife.free),
] as const
const ofFact = ({ sourceType, sourceNo, lineKey, bizDate }: Fact): string =>
  keyOf({ sourceType, sourceNo, lineKey: chargeKeyOf({ sourceType, lineKey, bizDate }) })

/** Lines that belong to these facts. */
export const factExtent = (facts: readonly Fact[]): Extent & Required<Pick<Extent, 'bizDates'>> => {
  const keys = new Set(facts.map(ofFact))
  return {
    sourceTypes: [...new Set(facts.map(({ sourceType }) => sourceType))],
    sourceNos: [...new Set(facts.map(({ sourceNo }) => sourceNo))],
    bizDates: [...new Set(facts.map(({ bizDate }) => bizDate))],
    // fees by the month hang on the day of stock they are due on
    holds: (line) =>
      keys.has(keyOf(line)) || keys.has(keyOf({ ...line, lineKey: line.lineKey.slice(0, line.lineKey.lastIndexOf('/')) })),
  }
}

/**
 * Prices these facts, at most `factsAtOnce`; those priced already only if they are to be priced `again`.
 * @returns facts that were priced
 */
export const priceFacts = async (
  ctx: Ctx,
  ids: readonly string[],
  { again = false, isRetry = false }: { readonly again?: boolean; readonly isRetry?: boolean } = {},
): Promise<number> => {
  const locked = await lockedFacts(ctx, [...new Set(ids)])
  const due = locked.filter(({ revision, recvRevision }) => again || recvRevision < revision)
  if (due.length === 0) return 0
  const { charges, read } = await factCharges(ctx, due)
  const extent = factExtent(read)
  const outcomes = await settle(ctx, 1, extent, charges, isRetry)
  const chargesOf = groupBy(charges, ({ sourceType, sourceNo, lineKey, fact }) =>
    keyOf({
      sourceType,
      sourceNo,
      lineKey: fact.feeType === 'MANAGE' || fact.feeType === 'OTHER' ? lineKey.slice(0, lineKey.lastIndexOf('/')) : lineKey,
    }),
  )
  const left = await leftOfFacts(ctx, extent)
  const rows = read.map((stored) => ({
    id: stored.id,
    recvRevision: stored.revision,
    ...(left.get(placeOf(stored)) ?? nothingLeft),
    recvStatus: states[worstOf((chargesOf.get(ofFact(stored)) ?? []).map((charge) => outcomes.get(keyOf(charge))))],
  }))
  await moveRowsApart(ctx.tx, ways, rows, {
    by: { at: ctx.at },
    key: ['id'],
    set: ['recvRevision', 'recvLines', 'recvWaiting'],
    quiet: true,
  })
  return read.length
}
