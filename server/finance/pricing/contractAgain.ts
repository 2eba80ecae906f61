// 合同变了重新计价 · finance/pricing/contractAgain
import type { Ctx } from '../../platform/ctx.ts'
import { enqueueAgain } from './task.ts'

/** Days of a contract for which it prices otherwise than before; included. */
export interface Repriced {
  readonly contractNo: string
  readonly startDate: string
  readonly endDate: string
}
interface Party {
  readonly contractNo: string
  readonly direction: number
  readonly partyNo: string | null
}

/**
 * Prices the facts of these days again, in a job: those that waited for the contract, and those that another version had priced. Days that are
 * still to come need nothing.
 */
export const priceContractsAgain = async (ctx: Ctx, spans: readonly Repriced[]): Promise<void> => {
  const past = spans.filter(({ startDate }) => startDate <= ctx.today)
  const parties = await ctx.tx.query<Party & Record<string, unknown>>(
    `select contract_no, direction, coalesce(owner_no, network_id) as party_no from fin_contract
      where tenant_id = $1 and contract_no = any($2::text[]) and direction in (1, 2)`,
    [ctx.tenantId, past.map(({ contractNo }) => contractNo)],
  )
  const partyOf = new Map(parties.map((party) => [party.contractNo, party]))
  await enqueueAgain(
    ctx,
    past.flatMap(({ contractNo, startDate, endDate }) => {
      const { direction, partyNo = null } = partyOf.get(contractNo) ?? {}
      if (partyNo === null) return []
      return [
        { direction: direction === 2 ? 2 : 1, partyNo, startDate, endDate: endDate < ctx.today ? endDate : ctx.today } as const,
      ]
    }),
  )
}
