// 退货推送的排队 · core/returns/push
/** Facts of a return for outside are queued as one row per fact (return_push_log); the job sends them (returns/pushTask). */
import { returnLife, returnPushLife } from '#contract/rules/returnLife'
import { changed } from '../../platform/changes.ts'
import { insertRows, moveRows } from '../../platform/rows.ts'
import { transitionOf } from '../../platform/transitions.ts'
import type { ReturnCtx, ReturnKey } from './context.ts'
import { returnTermsOf, type ReturnTermsOf } from './settings.ts'

export const pushType = { received: 1, inspected: 2, stocked: 3 } as const
/** return_push_log.target */
export const pushTarget = { erp: 1, owner: 2 } as const
type PushType = (typeof pushType)[keyof typeof pushType]
/** return_owner_config.push_mode */
export const pushMode = { atOnce: 1, confirmed: 2, byHand: 3 } as const

interface Told {
  readonly returnNo: string
  readonly againNum: number
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
}
/** Returns that have an owner: a parcel of unknown owner is not reported before it has one. */
const toldOf = (ctx: ReturnCtx, nos: readonly string[]): Promise<Told[]> =>
  ctx.tx.query<Told>(
    `select r.return_no, r.again_num, r.warehouse_no, r.sid, r.owner_no from return_order r
      where r.tenant_id = $1 and r.return_no = any($2::text[]) and r.owner_no is not null order by r.return_no`,
    [ctx.tenantId, nos],
  )

/** Queues a fact of each return; a queued fact is left alone. `due`: whether it is sent by itself or waits for a person. */
const queue = async (
  ctx: ReturnCtx,
  type: PushType,
  rows: readonly Told[],
  due: (one: Told) => boolean,
  target: number = pushTarget.erp,
): Promise<void> => {
  if (rows.length === 0) return
  const made = await insertRows(
    ctx.tx,
    'return_push_log',
    rows.map((one) => ({
      id: ctx.id(),
      returnNo: one.returnNo,
      againNum: type === pushType.received ? 0 : one.againNum,
      warehouseNo: one.warehouseNo,
      sid: one.sid,
      ownerNo: one.ownerNo,
      nextTime: due(one) ? ctx.at : null,
    })),
    {
      all: { pushType: type, target, createTime: ctx.at, updateTime: ctx.at },
      skip: ['returnNo', 'pushType', 'target', 'againNum'],
      hot: true,
      returning: ['id', 'ownerNo', 'warehouseNo', 'sid'],
    },
  )
  await changed(
    ctx,
    made.map(({ id, ownerNo, warehouseNo, sid }) => ({
      resource: 'returns/push',
      key: id,
      op: 'put',
      ownerNo,
      warehouseNo,
      sid,
    })),
  )
}

/** Queues that the parcels of these returns have arrived. */
export const pushReceived = async (ctx: ReturnCtx, nos: readonly string[]): Promise<void> =>
  queue(ctx, pushType.received, await toldOf(ctx, nos), () => true)

/** The same for returns already read. */
export const queueReceived = (ctx: ReturnCtx, rows: readonly ReturnKey[]): Promise<void> =>
  queue(ctx, pushType.received, owned(rows.map((one) => ({ ...one, againNum: 0 }))), () => true)

const owned = <R extends { readonly ownerNo: string | null }>(rows: readonly R[]): (R & { readonly ownerNo: string })[] =>
  rows.flatMap((one) => (one.ownerNo === null ? [] : [{ ...one, ownerNo: one.ownerNo }]))

/** Queues that the sound pieces of these returns are put away; a reported return is left alone. */
export const pushStocked = async (ctx: ReturnCtx, nos: readonly string[]): Promise<void> =>
  queue(ctx, pushType.stocked, await toldOf(ctx, nos), () => true)

/** Queues inspection results by the terms of their owners; owners who confirm first are asked. */
export const queueInspected = async (
  ctx: ReturnCtx,
  rows: readonly (ReturnKey & { readonly againNum: number })[],
  termsOf: ReturnTermsOf,
): Promise<void> => {
  const told = owned(rows)
  const modeOf = (one: Told): number => termsOf(one.ownerNo, one).pushMode
  await queue(ctx, pushType.inspected, told, (one) => modeOf(one) === pushMode.atOnce)
  const asked = told.filter((one) => modeOf(one) === pushMode.confirmed)
  await queue(ctx, pushType.inspected, asked, () => true, pushTarget.owner)
}

/**
 * Queues the results of these inspections by the owner's push_mode: sent at once, after he confirmed (owner_confirm 1; his people are
 * asked, target 2), or when a person sends them. Called in the transaction that takes the returns to 待推送.
 */
export const pushInspected = async (ctx: ReturnCtx, nos: readonly string[]): Promise<void> => {
  const rows = await toldOf(ctx, nos)
  const terms = await returnTermsOf(
    ctx.tx,
    rows.map((one) => one.ownerNo),
  )
  const modeOf = (one: Told): number => terms(one.ownerNo, one).pushMode
  await queueInspected(ctx, rows, terms)
  await moveRows(
    ctx.tx,
    untold,
    rows.map((one) => ({ returnNo: one.returnNo, ownerConfirm: modeOf(one) === pushMode.confirmed ? 1 : 0 })),
    {
      by: null,
      key: ['returnNo'],
      set: ['ownerConfirm'],
      only: { status: returnLife.inspected },
      all: { pushMsg: null, pushTime: null, confirmUserId: null, confirmUserName: null, confirmTime: null },
      quiet: true,
    },
  )
}
const untold = transitionOf(returnPushLife, 'with 结果确认', returnPushLife.none)
