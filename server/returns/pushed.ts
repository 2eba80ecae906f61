// 退货推送之后 · returns/pushed
import { returnLife } from '#contract/rules/returnLife'
import { transitionOf } from '../platform/transitions.ts'
import { moveRowsApart, selected } from '../platform/rows.ts'
import { type Actor, type ReturnCtx, placeColumns, returnEvents, returnsChanged } from '../core/returns/context.ts'
import { finished } from '../core/returns/settle.ts'

const toWaiting = transitionOf(returnLife, ['with 退货推送', 'act force'], returnLife.waiting)
const toDone = transitionOf(returnLife, ['with 退货推送', 'act force'], returnLife.done)

/** SQL: the next state of a pushed return; a return without pieces is done. */
const nextStates = `
  select return_no, case when actual_qty = 0 then ${toDone.to} else ${toWaiting.to} end as status,
         case when actual_qty = 0 then $3::timestamptz end as finish_time
    from return_order where tenant_id = $1 and return_no = any($2::text[])`

/** return_order.push_status of a pushed result: 1 成功, 3 强制成功. */
type PushStatus = 1 | 3

/**
 * Records that the results of returns were pushed: a return then waits for putaway, or is done if the parcel was empty. Returns the new
 * states. A return that is not 待推送 any more does not change.
 */
export const recordPushed = async (
  ctx: ReturnCtx,
  nos: readonly string[],
  how: PushStatus,
  msg: string,
  by: Actor,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await moveRowsApart(ctx.tx, [toWaiting, toDone], selected(nextStates, nos, ctx.at), {
    by: { at: ctx.at },
    key: ['returnNo'],
    set: ['finishTime'],
    all: { pushStatus: how, pushMsg: msg.slice(0, 200), pushTime: ctx.at },
    returning: [...placeColumns, 'status', 'againNum'],
  })
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
    rows.filter(({ status }) => status === toDone.to),
    by,
  )
  await returnsChanged(ctx, rows)
  return new Map(rows.map(({ returnNo, status }) => [returnNo, status]))
}
