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

/** Why each of these parcels cannot be received; null: it can. Nothing is locked and no number is used up. */
export const receiptStops = async (ctx: Ctx, at: DeskPlace, parcels: readonly Parcel[]): Promise<readonly (Refused | null)[]> => {
  const here: OpsTx = { ...ctx, warehouseNo: at.warehouseNo, sid: at.sid }
  const { userId, operatorKey, name, rights } = ctx.person
  const received = await readReceived(here, { waybills: parcels.map(({ logisticsNo }) => logisticsNo), receiveNos: [] })
  const floor = {
    ...emptyFloor((await settingsOf(here)).options),
    received: byNumber(received, ({ logisticsNo }) => logisticsNo),
    returnOperators: await operatorsAmong(here, [userId]),
  }
  return parcels.map((payload) => {
    const one = deskOp(ctx, at, 'RETURN_RECEIVE', payload, '')
    const decision = decide(one, floor, { now: ctx.now, operatorKey, operatorName: name, rights, opId: '' })
    return decision.ok ? null : deskRefusal(decision.code, decision.args, rights)
  })
}

/** Receives them in the caller's transaction; the caller has asked `receiptStops`. @throws Refused for the first that is impossible now */
export const receiveMany = async (ctx: Ctx, at: DeskPlace, parcels: readonly Parcel[]): Promise<void> => {
  if (parcels.length === 0) return
  const here: OpsTx = { ...ctx, warehouseNo: at.warehouseNo, sid: at.sid }
  const ops = parcels.map((payload, seq) => deskOp(ctx, at, 'RETURN_RECEIVE', payload, randomUUID(), { seq, laneSeq: seq }))
  const views = await loadViews(here, ops)
  const { outcomes } = await decideAndWrite(
    here,
    views,
    ops.map((op) => deskTask(ctx, op)),
    [],
    { expire: false },
  )
  const stopped = outcomes.find(({ code }) => code !== null)
  if (stopped?.code != null) throw deskRefusal(stopped.code, stopped.args, ctx.person.rights)
}
