// 要计的一笔 · finance/pricing/charge
/** What pricing hands to the ledger: a fact of one direction, whose bill it enters, and what it costs (office.md §7.2, §11). */
import type { FeeContract } from '#contract/rules/feeChoice'
import type { FeeFact } from '#contract/rules/feeFacts'
import { priceFact, type Priced } from '#contract/rules/pricing'
import type { Ctx } from '../../platform/ctx.ts'
import { contractsByCustom } from '../contract/feeContracts.ts'

/** fin_fee_line.direction of facts: 1 the owner pays, 2 the branch of the carrier is paid. */
export type Direction = 1 | 2
/** fin_fee_line.source_type of what comes with parcels; other facts have theirs in factRows */
export const SOURCE = { parcel: 1, consumable: 5 } as const

/** Column of a parcel, of its lines and of customers that says who pays, or is paid. */
export const partyColumn = (direction: number): 'owner_no' | 'network_id' => (direction === 1 ? 'owner_no' : 'network_id')
/** Column of a parcel with the revision that was priced. */
export const pricedRevision = (direction: number): string => (direction === 1 ? 'recv_revision' : 'pay_revision')

/** Where the fact is found again: one charge has one key, whatever its price. */
export interface ChargeKey {
  readonly sourceType: number
  readonly sourceNo: string
  readonly lineKey: string
}
/** Columns of the fact that its lines and its row in the pool repeat. */
export interface Charged {
  readonly ownerNo: string
  readonly shopNo: string | null
  readonly warehouseNo: string
  readonly sid: string
  readonly networkId: string | null
  readonly logisticsCode: string | null
  readonly logisticsNo: string | null
}
export interface Charge extends ChargeKey, Charged {
  readonly fact: FeeFact
  readonly customNo: string | null
  readonly priced: Priced
}
/** The columns of its document that a charge repeats on its lines and in the pool. */
export const documentOf = (charge: Charge): ChargeKey & Charged => {
  const { sourceType, sourceNo, lineKey, ownerNo, shopNo, warehouseNo, sid, networkId, logisticsCode, logisticsNo } = charge
  return { sourceType, sourceNo, lineKey, ownerNo, shopNo, warehouseNo, sid, networkId, logisticsCode, logisticsNo }
}
export const keyOf = ({ sourceType, sourceNo, lineKey }: ChargeKey): string => `${sourceType}|${sourceNo}|${lineKey}`

/** Customers with their contracts: by owner for what is received, by branch for what is paid. */
export interface Parties {
  readonly customOf: ReadonlyMap<string, string>
  readonly contractsOf: ReadonlyMap<string, readonly FeeContract[]>
}
/** `nos`: numbers of the owners, or of the branches. A party without a customer record, or without a contract, is missing. */
export const partiesOf = async (ctx: Ctx, direction: Direction, nos: readonly string[]): Promise<Parties> => {
  const column = partyColumn(direction)
  const rows = await ctx.tx.query<{ no: string; customNo: string }>(
    `select ${column} as no, custom_no from fin_custom where tenant_id = $1 and ${column} = any($2::text[])`,
    [ctx.tenantId, [...new Set(nos)]],
  )
  const customNos = rows.map(({ customNo }) => customNo)
  return {
    customOf: new Map(rows.map(({ no, customNo }) => [no, customNo])),
    contractsOf: await contractsByCustom(ctx, customNos, direction),
  }
}

/** Prices a fact by the contracts of its party; null: nobody is known to bill. */
export const chargeOf = (
  { customOf, contractsOf }: Parties,
  partyNo: string | null,
  given: Omit<Charge, 'customNo' | 'priced'>,
): Charge => {
  const customNo = customOf.get(partyNo ?? '') ?? null
  return { ...given, customNo, priced: priceFact(contractsOf.get(customNo ?? '') ?? [], given.fact) }
}
