// 账单的消息 · finance/bill/tellBill
import { bill, billPage } from '#contract/finance/bill'
import { billMessage, billText, type BillEvent } from '#contract/rules/billMessages'
import { numberSet } from '../../core/commonConfig.ts'
import { tellOwner } from '../../core/ownersPeople.ts'
import { tellUsers } from '../../core/tellRoles.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { HeadOf } from '../../platform/document/heads.ts'
import { rightHolders } from '../../platform/rightHolders.ts'

const peopleMax = 50
/** Who may look at bills; of an owner's people, those get the message whose scope has the owner. */
const seeRight = 520101
/** The right of those who decide next, by what happened; the submitter hears of everything else. */
const decider: Readonly<Partial<Record<BillEvent, number>>> = { submitted: 520109, objected: 520123 }
/** What the other side hears of. */
const forOwner: readonly BillEvent[] = ['waiting', 'recalled']

type Head = HeadOf<typeof bill>
/** Setting of the tenant: days until a bill without an objection counts as confirmed. */
export const autoConfirmDays = 'billAutoConfirmDays'

/** Tells those who are to act next, and those who are waiting for it. */
export const tellBill = async (ctx: Ctx, event: BillEvent, heads: readonly Head[], why = ''): Promise<void> => {
  if (heads.length === 0) return
  const { tx, person } = ctx
  const autoDays = await numberSet(ctx, autoConfirmDays)
  const right = decider[event]
  const deciders = right === undefined ? [] : (await rightHolders(tx, right, peopleMax)).map(({ userId }) => userId)
  for (const { no, values } of heads) {
    const told = { billNo: no, billName: values.billName ?? '', totalFen: values.totalFen ?? 0, who: person.name, why, autoDays }
    const { title, text: content } = billText(event, told)
    const about = { title, content, linkPath: billPage.replace('{billNo}', no), bizNo: no, msgType: billMessage }
    const own = event === 'submitted' ? [] : [values.submitUserId ?? []].flat()
    const users = [...deciders, ...own].filter((userId) => userId !== person.userId)
    await tellUsers(ctx, [{ users, level: 2, ...about }])
    if (forOwner.includes(event) && values.ownerNo) await tellOwner(ctx, { ownerNo: values.ownerNo, right: seeRight, ...about })
  }
}
