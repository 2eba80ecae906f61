// 合同同步 · finance/contract/contractSync
/**
 * Looks at the approved fee versions of contracts and at the contracts themselves again (office.md §21): what is past its last day has ended or
 * is renewed, as the nightly job does it. A version that is still to begin needs nothing, its days decide.
 */
import { feeVersionLife } from '#contract/rules/financeLife'
import type { Ctx } from '../../platform/ctx.ts'
import { writeApart } from '../apart.ts'
import { priceContractsAgain } from '../pricing/contractAgain.ts'
import { type SyncSpan, type SyncWork } from '../syncWork.ts'
import { inSpan, spanParams } from './contractsInSpan.ts'
import { closeSome, closeVersions } from './contractTask.ts'

/** Versions per page, not more than the nightly job takes at once. */
const atOnce = 200
const versions = `from fin_fee_version v join fin_contract c on c.tenant_id = $1 and c.contract_no = v.contract_no
  where v.tenant_id = $1 and v.status in (${feeVersionLife.live}, ${feeVersionLife.ended}) and ${inSpan('c')}`

const count = async ({ tx, tenantId }: Ctx, span: SyncSpan): Promise<number> => {
  const [row] = await tx.query<{ n: number }>(`select count(*)::int as n ${versions}`, [tenantId, ...spanParams(span)])
  return row?.n ?? 0
}

/** Also prices the facts of the job's days again by what the contracts say now; the job of a customer is queued once for its span. */
const evaluate = async (ctx: Ctx, versionNos: readonly string[], { startDate, endDate }: SyncSpan): Promise<void> => {
  const rows = await ctx.tx.query<{ contractNo: string }>(
    'select distinct contract_no from fin_fee_version where tenant_id = $1 and version_no = any($2::text[])',
    [ctx.tenantId, versionNos],
  )
  await closeSome(
    ctx,
    rows.map(({ contractNo }) => contractNo),
  )
  await closeVersions(ctx, versionNos)
  await priceContractsAgain(
    ctx,
    rows.map(({ contractNo }) => ({ contractNo, startDate, endDate })),
  )
}

export const contractSync: SyncWork = {
  word: '费用版本',
  atOnce,
  count,
  after: ({ tx, tenantId }, span, { shippedText, orderNo }) =>
    tx.query(
      `select $6::text as shipped_text, v.version_no as order_no ${versions} and v.version_no > $7 order by v.version_no limit ${atOnce}`,
      [tenantId, ...spanParams(span), shippedText, orderNo],
    ),
  write: (run, span, versionNos) => writeApart(run, versionNos, (ctx, part) => evaluate(ctx, part, span)),
}
