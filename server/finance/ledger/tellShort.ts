// 余额不足的提醒 · finance/ledger/tellShort
import { yuanText } from '#contract/rules/amountText'
import { tellUsers } from '../../core/tellRoles.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { rightHolders } from '../../platform/rightHolders.ts'
import type { Posted } from './post.ts'

/** Who enters receipts is told. */
const receiptRight = 520125
const peopleMax = 50
const customPage = '/front/operator-center/finance/custom'
/** message.msg_type and level of a warning */
const warning = { msgType: 2, level: 3 } as const

/** Tells finance that an owner's balance fell below his credit, or below the balance he agreed to keep (office.md §17.3). */
export const tellShort = async (ctx: Ctx, ownerNo: string, after: Posted): Promise<void> => {
  const { balanceFen, creditFen, overdrawnFen, warnFen, written } = after
  if (written === 0 || (overdrawnFen === 0 && (warnFen === 0 || balanceFen >= warnFen))) return
  const [owner] = await ctx.tx.query<{ shortName: string }>(
    'select short_name from owner where tenant_id = $1 and owner_no = $2',
    [ctx.tenantId, ownerNo],
  )
  const people = await rightHolders(ctx.tx, receiptRight, peopleMax)
  const why =
    overdrawnFen > 0
      ? `超出授信${yuanText(creditFen)}元的还有${yuanText(overdrawnFen)}元`
      : `低于约定的最低余额${yuanText(warnFen)}元`
  await tellUsers(ctx, [
    {
      users: people.map(({ userId }) => userId),
      ...warning,
      title: '余额不足，请及时充值',
      content: `货主${owner?.shortName ?? ownerNo}（${ownerNo}）的余额是${yuanText(balanceFen)}元，${why}`,
      linkPath: customPage,
      bizNo: ownerNo,
    },
  ])
}
