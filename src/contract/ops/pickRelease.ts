// 释放拣货单 · ops/pickRelease
import { pickLife } from '../rules/pickLife.ts'
import { Object as Fields, String as Text } from 'typebox'
import type { Op } from '../envelope.ts'
import { accept, at, stop } from './answer.ts'
import type { Decision } from './decision.ts'
import { docNo } from './fields.ts'
import { pickStatus, takenOver } from './picks.ts'
import type { DecideContext, Floor } from './view.ts'

/** 强制释放 (1803-22) */
const forceReleaseRight = 180322

export const payload = () => Fields({ pickNo: docNo(), reason: Text({ maxLength: 200 }) })

/** Gives a pick order back: its holder before anything was picked, a supervisor at any time. Picked pieces stay picked. */
export const decide = (op: Op<'PICK_RELEASE'>, floor: Floor, ctx: DecideContext): Decision => {
  const pick = at(floor.picks, op.payload.pickNo)
  if (pick === undefined) return stop(op, 'A0404')
  if (pick.status !== pickLife.picking) return stop(op, 'A2201', pickStatus(op, floor, pick))
  if (!ctx.rights.has(forceReleaseRight)) {
    if (pick.claimedBy !== ctx.operatorKey) return takenOver(op, pick)
    if (pick.lines.some((line) => line.pickedQty > 0 || line.shortQty > 0)) return stop(op, 'A1112')
  }
  return accept({ picks: [{ pickNo: pick.pickNo, status: pickLife.open, releases: true }] })
}
