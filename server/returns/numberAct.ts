// 补ERP单号 · returns/numberAct
import type { returnOrder } from '#contract/returns/order'
import { returnLife } from '#contract/rules/returnLife'
import type { Doing, Ended, Sets } from '../platform/document/acts.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { joinNotice, noticeColumns, tellStockinAgain, type Learnt } from '../core/returns/join.ts'
import { byPerson } from './orderActs.ts'

interface NumberedReturn extends Learnt {
  readonly status: number
}
/** The owner's other return with this ERP number, or the open return notice with this return number; locked. */
const findNumbered = async (ctx: Ctx, ownerNo: string, no: string, besides: string): Promise<NumberedReturn | undefined> => {
  const [row] = await ctx.tx.query<NumberedReturn>(
    `select ${noticeColumns}, r.status from return_order r
      where r.tenant_id = $1 and r.owner_no = $2 and r.return_no <> $4 and (r.outer_no = $3 or (r.return_no = $3 and r.status = ${returnLife.open}))
      order by r.outer_no = $3 desc nulls last limit 1 for update`,
    [ctx.tenantId, ownerNo, no, besides],
  )
  return row
}
const isNotice = ({ status }: NumberedReturn, at: number): boolean => status === returnLife.open && at !== returnLife.open

/** Gives a return its ERP number. A return notice with the number is joined and ends; otherwise a waiting stock-in is sent again. */
export const numberReturn: Doing<typeof returnOrder, 'number'> = {
  guard: async (ctx, heads, input) => {
    const refused = new Map<string, Refused>()
    for (const { no, status, values } of heads) {
      const [outerNo, ownerNo] = [values.outerNo ?? '', values.ownerNo ?? '']
      if (outerNo !== '') refused.set(no, refuse('A1918', { outerNo }))
      else if (ownerNo === '') refused.set(no, refuse('A1916', { no }))
      else if (input !== null) {
        const holder = await findNumbered(ctx, ownerNo, input.outerNo ?? '', no)
        if (holder !== undefined && !isNotice(holder, status))
          refused.set(no, refuse('A1910.outer', { outerNo: input.outerNo ?? '' }))
      }
    }
    return refused
  },
  effect: async (ctx, heads, input) => {
    const outerNo = input.outerNo ?? ''
    const ended = new Map<string, Ended<Sets<'return_order'>>>()
    for (const { no, values } of heads) {
      const into = { returnNo: no, ownerNo: values.ownerNo ?? '' }
      const notice = await findNumbered(ctx, into.ownerNo, outerNo, no)
      if (notice !== undefined) {
        await joinNotice(ctx, into, notice, byPerson(ctx))
        continue
      }
      ended.set(no, { set: { outerNo } })
      await tellStockinAgain(ctx, [no])
    }
    return ended
  },
}
