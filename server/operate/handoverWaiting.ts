// 交接单上等待的包裹 · operate/handoverWaiting
import type { Body } from '#contract/resource'
import { handoverItemLife } from '#contract/rules/handoverLife'
import { randomUUID } from 'node:crypto'
import type { ActInput } from '#contract/document'
import type { handover } from '#contract/operate/handover'
import { leaves, takenOff, waitingText, type HandoverWaiting } from '#contract/rules/handoverWaiting'
import { packageLife } from '#contract/rules/packageLife'
import { atDesk } from '../core/floor/desk.ts'
import { expireAtOrders } from '../core/floor/expire.ts'
import { waitingOn, waitsOn } from '../core/floor/handoverWaiting.ts'
import type { Ctx } from '../platform/ctx.ts'
import { placeOf, type Head } from '../platform/document/heads.ts'
import { refuse } from '../platform/errors.ts'
import { changeRows, moveRows, selected } from '../platform/rows.ts'
import { transitionOf } from '../platform/transitions.ts'

/** The decision about the waiting parcels of a hand-over. */
export interface WaitingDecision {
  readonly stay: readonly HandoverWaiting[]
  readonly leave: readonly HandoverWaiting[]
}
export const noneWaited: WaitingDecision = { stay: [], leave: [] }

/** Details for the page of a hand-over: waiting parcels, and orders with further parcels in the warehouse. */
export const handoverTells = async (ctx: Ctx, { handoverNo }: Body<typeof handover>) => {
  const no = handoverNo ?? ''
  const waiting = (await waitingOn(ctx, [no])).get(no) ?? []
  const partly = await ctx.tx.query<{ no: string }>(
    `select distinct p.stockout_no as no from stockout_package p
      where p.tenant_id = $1 and p.status not in (${packageLife.handed}, ${packageLife.off}) and p.handover_no is distinct from $2
        and p.stockout_no in (select k.stockout_no from handover_item i
              join stockout_package k on k.tenant_id = $1 and k.package_no = i.package_no
             where i.tenant_id = $1 and i.handover_no = $2 and i.status = ${handoverItemLife.valid})
      order by 1 limit 50`,
    [ctx.tenantId, no],
  )
  return { waiting, hasWaiting: waiting.length > 0 ? 1 : 0, partly: partly.map((one) => one.no) }
}

/** Removes one parcel from the hand-over, which ends its scan. Locks the order and the hand-over, as scans do. */
const takeOff = (ctx: Ctx, head: Head, { logisticsNo }: HandoverWaiting): Promise<void> => {
  const { warehouseNo = '', sid = '' } = placeOf(head)
  return atDesk(ctx, { warehouseNo, sid }, 'HANDOVER_REMOVE', { handoverNo: head.no, logisticsNo }, randomUUID())
}

/** Removes all waiting parcels from the hand-over; returns them. */
export const takeWaitingOff = async (ctx: Ctx, head: Head): Promise<readonly HandoverWaiting[]> => {
  const waiting = (await waitingOn(ctx, [head.no])).get(head.no) ?? []
  for (const one of waiting) await takeOff(ctx, head, one)
  return waiting
}

/**
 * Before a confirmation, waiting parcels are removed, or they leave with the carrier for a reason. Parcels that leave become items of the
 * hand-over, and their scans become conflicts. @throws Refused A1606 without a decision, A1607 if a parcel may not leave
 */
export const settleWaiting = async (
  ctx: Ctx,
  head: Head,
  input: ActInput<typeof handover.acts.confirm>,
): Promise<WaitingDecision> => {
  const waiting = (await waitingOn(ctx, [head.no])).get(head.no) ?? []
  if (waiting.length === 0) return noneWaited
  if (input.waiting === takenOff) return { stay: await takeWaitingOff(ctx, head), leave: [] }
  if (input.waiting !== leaves) throw refuse('A1606', { n: waiting.length, text: waitingText(waiting) })
  const reason = (input.reason ?? '').trim()
  if (reason === '') throw refuse('A0410', { field: '随车原因' }, { reason: '请填写随车原因' })
  const stuck = waiting.filter((one) => !one.mayLeave)
  if (stuck.length > 0) throw refuse('A1607', { text: waitingText(stuck) })
  await letLeave(ctx, head, waiting, reason)
  return { stay: [], leave: waiting }
}

const toValid = transitionOf(handoverItemLife, 'act allow', handoverItemLife.valid)
const firstItems = `
  select distinct on (logistics_no) id from handover_item
   where tenant_id = $1 and handover_no = $2 and op_id = any($3::text[]) and status in (${toValid.from})
   order by logistics_no, scan_time`

const letLeave = async (ctx: Ctx, head: Head, waiting: readonly HandoverWaiting[], reason: string): Promise<void> => {
  const { warehouseNo = '', sid = '' } = placeOf(head)
  const scans = await ctx.tx.query<{ opId: string }>(`select op_id from pda_op where ${waitsOn}`, [ctx.tenantId, [head.no]])
  await expireAtOrders({ ...ctx, warehouseNo, sid }, [...new Set(waiting.map(({ stockoutNo }) => stockoutNo))])
  // if a parcel was scanned several times, its first scan is the item
  const scanned = selected(
    firstItems,
    head.no,
    scans.map(({ opId }) => opId),
  )
  const items = await moveRows(ctx.tx, toValid, scanned, { by: { at: ctx.at }, key: ['id'], returning: ['opId'] })
  await changeRows(
    ctx.tx,
    'op_exception',
    items.flatMap(({ opId }) => (opId === null ? [] : [{ opId }])),
    { key: ['opId'], all: { remark: `随车交出：${reason}`, updateTime: ctx.at }, quiet: true },
  )
}
