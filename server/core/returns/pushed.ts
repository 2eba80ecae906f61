// 退货推送之后 · core/returns/pushed
import { returnLife } from '#contract/rules/returnLife'
import { transitionOf } from '../../platform/transitions.ts'
import { returnEvents, returnsChanged, type Actor, type ReturnCtx, type ReturnKey } from './context.ts'
import { finished } from './settle.ts'

const told = transitionOf(returnLife, ['with 退货推送', 'act force'], returnLife.waiting)
const toldAll = transitionOf(returnLife, ['with 退货推送', 'act force'], returnLife.done)

/** return_order.push_status of a result that was told: 1 成功, 3 强制成功. */
type How = 1 | 3

/**
 * The results of these inspections are told: the returns wait for their put-away, or are done where nothing was in the parcel.
 * Answers the state each stands in now; one that is not 待推送 any more is left alone.
 */
export const resultTold = async (
  ctx: ReturnCtx,
  nos: readonly string[],
  how: How,
  msg: string,
  by: Actor,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await ctx.tx.query<ReturnKey & { status: number; againNum: number }>(
    `update return_order as r set status = case when v.nothing then ${toldAll.to} else ${told.to} end, push_status = $3, push_msg = $4, push_time = $5::timestamptz,
            finish_time = case when v.nothing then $5::timestamptz end, update_time = $5::timestamptz, version = r.version + 1
       from (select return_no, actual_qty = 0 as nothing from return_order where tenant_id = $1 and return_no = any($2::text[])) as v
      where r.tenant_id = $1 and r.return_no = v.return_no and r.status in (${told.from})
      returning r.return_no, r.warehouse_no, r.sid, r.owner_no, r.status, r.again_num`,
    [ctx.tenantId, nos, how, msg.slice(0, 200), ctx.at],
  )
  await returnEvents(
    ctx,
    'pushed',
    rows.map(({ againNum, status: _status, ...one }) => ({
      ...one,
      key: `${one.returnNo}-${againNum}`,
      payload: { againNum, isForce: how === 3 },
    })),
  )
  await finished(
    ctx,
    rows.filter(({ status }) => status === toldAll.to),
    by,
  )
  await returnsChanged(ctx, rows)
  return new Map(rows.map(({ returnNo, status }) => [returnNo, status]))
}
