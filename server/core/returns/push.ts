// 退货推送的排队 · core/returns/push
/** Queues messages about returns to outside systems, one row of return_push_log each; the job returns/pushTask sends them. */
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

interface PushedReturn {
  readonly returnNo: string
  readonly againNum: number
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string
}
/** Reads the returns that have an owner, because a parcel of unknown owner is not reported before it has one. */
const withOwner = (ctx: ReturnCtx, nos: readonly string[]): Promise<PushedReturn[]> =>
  ctx.tx.query<PushedReturn>(
    `select r.return_no, r.again_num, r.warehouse_no, r.sid, r.owner_no from return_order r
      where r.tenant_id = $1 and r.return_no = any($2::text[]) and r.owner_no is not null order by r.return_no`,
    [ctx.tenantId, nos],
  )

/** Queues one message per return, unless it is queued already. A message for which `due` is false waits for a person. */
const queue = async (
  ctx: ReturnCtx,
  type: PushType,
  rows: readonly PushedReturn[],
  due: (returnRow: PushedReturn) => boolean,
  target: number = pushTarget.erp,
): Promise<void> => {
  if (rows.length === 0) return
  const queued = await insertRows(
    ctx.tx,
    'return_push_log',
    rows.map((row) => ({
      id: ctx.id(),
      returnNo: row.returnNo,
      againNum: type === pushType.received ? 0 : row.againNum,
      warehouseNo: row.warehouseNo,
      sid: row.sid,
      ownerNo: row.ownerNo,
      nextTime: due(row) ? ctx.at : null,
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
    queued.map(({ id, ownerNo, warehouseNo, sid }) => ({
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
  queue(ctx, pushType.received, await withOwner(ctx, nos), () => true)

/** Queues that parcels have arrived, for returns that are read already. */
export const queueReceived = (ctx: ReturnCtx, rows: readonly ReturnKey[]): Promise<void> =>
  queue(ctx, pushType.received, ownedOnly(rows.map((row) => ({ ...row, againNum: 0 }))), () => true)

const ownedOnly = <R extends { readonly ownerNo: string | null }>(rows: readonly R[]): (R & { readonly ownerNo: string })[] =>
  rows.flatMap((row) => (row.ownerNo === null ? [] : [{ ...row, ownerNo: row.ownerNo }]))

/** Queues that the good pieces of these returns are put away, unless that is queued already. */
export const pushStocked = async (ctx: ReturnCtx, nos: readonly string[]): Promise<void> =>
  queue(ctx, pushType.stocked, await withOwner(ctx, nos), () => true)

/** Queues inspection results by the terms of their owners; for owners who confirm first a request is queued too. */
export const queueInspected = async (
  ctx: ReturnCtx,
  rows: readonly (ReturnKey & { readonly againNum: number })[],
  termsOf: ReturnTermsOf,
): Promise<void> => {
  const ownedRows = ownedOnly(rows)
  const modeOf = (returnRow: PushedReturn): number => termsOf(returnRow.ownerNo, returnRow).pushMode
  await queue(ctx, pushType.inspected, ownedRows, (returnRow) => modeOf(returnRow) === pushMode.atOnce)
  const toConfirm = ownedRows.filter((ownedRow) => modeOf(ownedRow) === pushMode.confirmed)
  await queue(ctx, pushType.inspected, toConfirm, () => true, pushTarget.owner)
}

/**
 * Queues the results of these inspections by the owner's push_mode: they are sent at once, after the owner confirmed (owner_confirm
 * 1, with a request to the owner, target 2), or when a person sends them. Called in the transaction that takes the returns to 待推送.
 */
export const pushInspected = async (ctx: ReturnCtx, nos: readonly string[]): Promise<void> => {
  const rows = await withOwner(ctx, nos)
  const terms = await returnTermsOf(
    ctx.tx,
    rows.map((row) => row.ownerNo),
  )
  const modeOf = (returnRow: PushedReturn): number => terms(returnRow.ownerNo, returnRow).pushMode
  await queueInspected(ctx, rows, terms)
  await moveRows(
    ctx.tx,
    toUnpushed,
    rows.map((row) => ({ returnNo: row.returnNo, ownerConfirm: modeOf(row) === pushMode.confirmed ? 1 : 0 })),
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
const toUnpushed = transitionOf(returnPushLife, 'with 结果确认', returnPushLife.none)
