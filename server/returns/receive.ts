// 退货签收 · returns/receive
import { randomUUID } from 'node:crypto'
import { receiveParcel } from '#contract/returns/desk'
import { returnReceive } from '#contract/returns/receive'
import { returnLife } from '#contract/rules/returnLife'
import { atDesk } from '../core/floor/desk.ts'
import { ownersOnly } from '../core/returns/settings.ts'
import { logReturns, placeColumns, returnsChanged } from '../core/returns/context.ts'
import type { Ctx } from '../platform/ctx.ts'
import { setting, type ActWork, type Doing } from '../platform/document/acts.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { served } from '../platform/document/serving.ts'
import { handle } from '../platform/handle.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { transitionOf } from '../platform/transitions.ts'
import { moveRows, selected } from '../platform/rows.ts'
import { byPerson } from './orderActs.ts'

type Head = HeadOf<typeof returnReceive>
const toOpen = transitionOf(returnLife, 'with 签收作废', returnLife.open)

/** Undoes receipts: their returns wait for the parcel again. */
const undoReceipts = async (ctx: Ctx, heads: readonly Head[], action: string): Promise<void> => {
  const rows = await moveRows(
    ctx.tx,
    toOpen,
    selected(
      'select return_no from return_order where tenant_id = $1 and receive_no = any($2::text[])',
      heads.map(({ no }) => no),
    ),
    {
      by: { at: ctx.at },
      key: ['returnNo'],
      all: { receiveNo: null, receiveTime: null, inspectDeadline: null },
      returning: placeColumns,
    },
  )
  await logReturns(
    ctx,
    rows.map(({ returnNo }) => returnNo),
    action,
    byPerson(ctx),
  )
  await returnsChanged(ctx, rows)
}

const refuse: Doing<typeof returnReceive, 'refuse'> = {
  effect: async (ctx, heads, input) => {
    await undoReceipts(ctx, heads, '拒收')
    return setting('return_receive', heads, { refuseReason: input.reason ?? '' })
  },
}
const discard: ActWork = { effect: (ctx, heads) => undoReceipts(ctx, heads, '签收作废') }

export const returnReceives = served({
  of: returnReceive,
  serving: { from: 'return_receive v', alias: 'v', scope: ownersOnly('v.owner_no'), acts: { refuse, discard } },
})

/** receiveParcel: receives one parcel at the desk; a second scan is refused with the time of the first (A1901). */
const receive = handle(receiveParcel, async (ctx, { warehouseNo, sid, opId = randomUUID(), ...payload }) => {
  await reachWarehouse(ctx, warehouseNo, sid)
  const logisticsNo = payload.logisticsNo.trim().toUpperCase()
  await atDesk(ctx, { warehouseNo, sid }, 'RETURN_RECEIVE', { ...payload, logisticsNo }, opId)
  const [row] = await ctx.tx.query<{
    receiveNo: string
    returnNo: string | null
    ownerNo: string | null
    returnType: number | null
    planQty: number
    isWanted: number
    handleRequire: string | null
    count: number
  }>(
    `select v.receive_no, v.return_no, v.owner_no, v.is_wanted, r.return_type, coalesce(r.plan_qty, 0) as plan_qty,
            (select w.handle_require from return_wanted w where w.tenant_id = $1 and w.logistics_no = v.logistics_no order by w.create_time desc limit 1) as handle_require,
            (select count(*)::int from return_receive b where b.tenant_id = $1 and b.batch_no = v.batch_no and b.warehouse_no = $2 and b.sid = $3
                and b.receive_time > $5::timestamptz - interval '24 hours'
                -- without a batch a person counts his own
                and (v.batch_no <> '' or b.operator_id = $6::bigint)) as count
       from return_receive v left join return_order r on r.tenant_id = $1 and r.return_no = v.return_no
      where v.tenant_id = $1 and v.warehouse_no = $2 and v.sid = $3 and v.logistics_no = $4 and v.live_key = 1`,
    [ctx.tenantId, warehouseNo, sid, logisticsNo, ctx.at, ctx.person.userId],
  )
  return {
    receiveNo: row?.receiveNo ?? '',
    returnNo: row?.returnNo ?? null,
    ownerNo: row?.ownerNo ?? null,
    returnType: row?.returnType ?? null,
    planQty: row?.planQty ?? 0,
    isWanted: row?.isWanted === 1,
    handleRequire: row?.isWanted === 1 ? (row.handleRequire ?? null) : null,
    count: row?.count ?? 0,
  }
})

export default [receive]
