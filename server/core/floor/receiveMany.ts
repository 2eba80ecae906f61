// 成批签收 · core/floor/receiveMany
/** Receives many parcels at once at the desk (a courier's list as a file), with the operation of a scan, RETURN_RECEIVE. */
import { randomUUID } from 'node:crypto'
import { decide } from '#contract/ops/decide'
import type { PayloadOf } from '#contract/ops/payloads'
import { emptyFloor } from '#contract/ops/view'
import type { Ctx } from '../../platform/ctx.ts'
import type { Refused } from '../../platform/errors.ts'
import type { OpsTx } from './context.ts'
import { decideAndWrite } from './decideAndWrite.ts'
import { deskOp, type DeskPlace, deskRefusal, deskTask } from './desk.ts'
import { byNumber } from './keyed.ts'
import { loadViews } from './loadViews.ts'
import { readReceived } from './returnRows.ts'
import { operatorsAmong } from './returnTerms.ts'
import { settingsOf } from './settings.ts'

type Parcel = PayloadOf['RETURN_RECEIVE']

/** The refusal for each parcel; null if it can be received. Nothing is locked and no number is used up. */
export const receiptStops = async (ctx: Ctx, at: DeskPlace, parcels: readonly Parcel[]): Promise<readonly (Refused | null)[]> => {
  const opsTx: OpsTx = { ...ctx, warehouseNo: at.warehouseNo, sid: at.sid }
  const { userId, operatorKey, name, rights } = ctx.person
  const received = await readReceived(opsTx, { waybills: parcels.map(({ logisticsNo }) => logisticsNo), receiveNos: [] })
  const floor = {
    ...emptyFloor((await settingsOf(opsTx)).options),
    received: byNumber(received, ({ logisticsNo }) => logisticsNo),
    returnOperators: await operatorsAmong(opsTx, [userId]),
  }
  return parcels.map((payload) => {
    const op = deskOp(ctx, at, 'RETURN_RECEIVE', payload, '')
    const decision = decide(op, floor, { now: ctx.now, operatorKey, operatorName: name, rights, opId: '' })
    return decision.ok ? null : deskRefusal(decision.code, decision.args, rights)
  })
}

/** Receives parcels that `receiptStops` allowed, in the caller's transaction. @throws Refused for the first that is impossible now */
export const receiveMany = async (ctx: Ctx, at: DeskPlace, parcels: readonly Parcel[]): Promise<void> => {
  if (parcels.length === 0) return
  const opsTx: OpsTx = { ...ctx, warehouseNo: at.warehouseNo, sid: at.sid }
  const ops = parcels.map((payload, seq) => deskOp(ctx, at, 'RETURN_RECEIVE', payload, randomUUID(), { seq, laneSeq: seq }))
  const views = await loadViews(opsTx, ops)
  const { outcomes } = await decideAndWrite(
    opsTx,
    views,
    ops.map((op) => deskTask(ctx, op)),
    [],
    { expire: false },
  )
  const stopped = outcomes.find(({ code }) => code !== null)
  if (stopped?.code != null) throw deskRefusal(stopped.code, stopped.args, ctx.person.rights)
}
