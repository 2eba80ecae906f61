// 演示的余额 · seed/ledgerRoom
import { tradeTypes } from '#contract/rules/ledger'
import { ownerAccount } from '../finance/ledger/accounts.ts'
import { post } from '../finance/ledger/post.ts'
import { jobRun } from '../platform/jobRun.ts'
import type { Services } from '../platform/services.ts'

/** What an owner who pays in advance has paid in, 分: some weeks of fees. */
const paidInFen = 2_000_000

/** Owners who pay in advance have money in their accounts, as if finance had entered what was there before (office.md §25). */
export const fillAccounts = (services: Services, tenantId: number): Promise<void> =>
  jobRun(
    services,
    tenantId,
  )(async (ctx) => {
    const owners = await ctx.tx.query<{ ownerNo: string }>(
      'select owner_no from fin_custom where tenant_id = $1 and is_prepay = 1 and owner_no is not null order by owner_no',
      [tenantId],
    )
    for (const { ownerNo } of owners)
      await post(ctx, ownerAccount(ownerNo), [
        { tradeType: tradeTypes.topUp, amountFen: paidInFen, bizNo: `期初-${ownerNo}`, remark: '期初余额' },
      ])
  })
