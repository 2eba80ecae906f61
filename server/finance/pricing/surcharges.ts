// 包裹的附加费 · finance/pricing/surcharges
/** Surcharges of parcels: those in force on the day of shipping for the carrier, the branch and the place (office.md §7.2, §8.1). */
import type { Surcharge } from '#contract/rules/expressFee'
import type { Ctx } from '../../platform/ctx.ts'
import type { Direction } from './charge.ts'

/** Surcharges in force at once; a season has a few. */
const surchargesMax = 500

export interface Sent {
  readonly logisticsCode: string | null
  readonly networkId: string | null
  readonly provinceCode: string
  readonly cityCode: string
  readonly shipDate: string
}
interface Stored extends Omit<Surcharge, 'amountFen'> {
  readonly amountFen: string
  readonly logisticsCode: string
  readonly networkId: string | null
  readonly regionCodes: readonly string[]
  readonly startDate: string
  readonly endDate: string
}
const applies = (one: Omit<Stored, 'amountFen'>, { logisticsCode, networkId, provinceCode, cityCode, shipDate }: Sent): boolean =>
  one.logisticsCode === logisticsCode &&
  (one.networkId === null || one.networkId === networkId) &&
  one.startDate <= shipDate &&
  shipDate <= one.endDate &&
  (one.regionCodes.length === 0 || one.regionCodes.includes(provinceCode) || one.regionCodes.includes(cityCode))

/** What is charged on top of each of these parcels, in the order the surcharges were entered. */
export const surchargesOf = async (
  { tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>,
  direction: Direction,
  parcels: readonly Sent[],
): Promise<(parcel: Sent) => readonly Surcharge[]> => {
  const days = parcels.map(({ shipDate }) => shipDate).sort()
  const [first] = days
  if (first === undefined) return () => []
  const rows = await tx.query<Stored & Record<string, unknown>>(
    `select surcharge_name as name, logistics_code, network_id, region_codes, start_date, end_date, mode, amount_fen, ratio_bp
       from fin_surcharge
      where tenant_id = $1 and direction = $2 and is_enabled = 1 and end_date >= $3 and start_date <= $4
      order by id limit ${surchargesMax}`,
    [tenantId, direction, first, days.at(-1)],
  )
  const stored = rows.map((row) => ({ ...row, amountFen: Number(row.amountFen) }))
  return (parcel) =>
    stored.filter((one) => applies(one, parcel)).map(({ name, mode, amountFen, ratioBp }) => ({ name, mode, amountFen, ratioBp }))
}
