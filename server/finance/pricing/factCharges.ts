// 单据与库存日结的各笔费用 · finance/pricing/factCharges
/** Charges of what is billed besides parcels (office.md §8.3, §8.4, §8.6, §8.7): one for a document, and those of a day of stock. */
import type { FeeFact, ReturnFact, ServiceFact, StockDayFact, StockInFact } from '#contract/rules/feeFacts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Row } from '../../platform/tableTypes.ts'
import { SOURCE, type Figures } from '../factRows.ts'
import { monthFacts } from '../monthFacts.ts'
import { loadStockDays, type StockDay } from '../stockDays.ts'
import { chargeOf, partiesOf, type Charge, type Parties } from './charge.ts'

/** A stored fact. */
export type Fact = Pick<
  Row<'fin_fact'>,
  | 'id'
  | 'sourceType'
  | 'sourceNo'
  | 'lineKey'
  | 'ownerNo'
  | 'shopNo'
  | 'warehouseNo'
  | 'sid'
  | 'bizDate'
  | 'fact'
  | 'revision'
  | 'recvRevision'
>
const factColumns =
  'id, source_type, source_no, line_key, owner_no, shop_no, warehouse_no, sid, biz_date, fact, revision, recv_revision'
/** These facts, locked. */
export const lockedFacts = ({ tx, tenantId }: Ctx, ids: readonly string[]): Promise<readonly Fact[]> =>
  tx.query<Fact>(`select ${factColumns} from fin_fact where tenant_id = $1 and id = any($2::bigint[]) order by id for update`, [
    tenantId,
    ids,
  ])
/** These facts, to look at. */
export const storedFactsOf = ({ tx, tenantId }: Ctx, ids: readonly string[]): Promise<readonly Fact[]> =>
  tx.query<Fact>(`select ${factColumns} from fin_fact where tenant_id = $1 and id = any($2::bigint[]) order by id`, [
    tenantId,
    ids,
  ])

/** Key of the charges of a fact: a document has one, a day of stock is told by its warehouse and day. */
export const chargeKeyOf = ({ sourceType, lineKey, bizDate }: Pick<Fact, 'sourceType' | 'lineKey' | 'bizDate'>): string =>
  sourceType === SOURCE.stockDay ? `${lineKey}/${bizDate}` : lineKey

const documentFact = ({ sourceType, warehouseNo, sid, shopNo, bizDate, fact }: Fact): FeeFact => {
  const placed = { warehouse: `${warehouseNo}-${sid}`, shopNo, bizDate }
  if (sourceType === SOURCE.stockIn) return { ...(fact as Figures<StockInFact>), ...placed, feeType: 'INBOUND' }
  if (sourceType === SOURCE.returned) return { ...(fact as Figures<ReturnFact>), ...placed, feeType: 'RETURN' }
  return { ...(fact as Figures<ServiceFact>), ...placed, feeType: 'VALUEADD' }
}
const aboutOf = (stored: Fact) => ({
  sourceType: stored.sourceType,
  sourceNo: stored.sourceNo,
  lineKey: chargeKeyOf(stored),
  ownerNo: stored.ownerNo,
  shopNo: stored.shopNo,
  warehouseNo: stored.warehouseNo,
  sid: stored.sid,
  networkId: null,
  logisticsCode: null,
  logisticsNo: null,
})

/** Storage of a day, and the fees by the month that are due on it. */
const stockDayCharges = (parties: Parties, stored: Fact, day: StockDayFact): readonly Charge[] => {
  const about = aboutOf(stored)
  const { ownerNo } = stored
  const contracts = parties.contractsOf.get(parties.customOf.get(ownerNo) ?? '') ?? []
  return [
    chargeOf(parties, ownerNo, { ...about, fact: day }),
    ...monthFacts([day], contracts).map((fact) =>
      chargeOf(parties, ownerNo, { ...about, lineKey: `${about.lineKey}/${fact.feeType}`, fact }),
    ),
  ]
}

export interface ChargedFacts {
  readonly charges: readonly Charge[]
  /** those that could be read; a day whose batches are just cut again, or not kept any more, is left as it is */
  readonly read: readonly Fact[]
}
export const factCharges = async (ctx: Ctx, facts: readonly Fact[]): Promise<ChargedFacts> => {
  const parties = await partiesOf(
    ctx,
    1,
    facts.map(({ ownerNo }) => ownerNo),
  )
  const stockDays = facts.filter(({ sourceType }) => sourceType === SOURCE.stockDay)
  const days = await loadStockDays(
    ctx,
    stockDays.map((stored) => ({ ...stored, fact: stored.fact as StockDay })),
  )
  const read = facts.filter(({ id, sourceType }) => sourceType !== SOURCE.stockDay || (days.get(id) ?? null) !== null)
  const charges = read.flatMap((stored) => {
    const day = days.get(stored.id)
    if (day !== undefined && day !== null) return stockDayCharges(parties, stored, day)
    return [chargeOf(parties, stored.ownerNo, { ...aboutOf(stored), fact: documentFact(stored) })]
  })
  return { charges, read }
}
