// 手持交接 · operate/handoverHere
/** Calls of a handheld about hand-overs besides scans: a new hand-over for the parcel in hand, and the confirmation. */
import { handoverLife } from '#contract/rules/handoverLife'
import { takenOff } from '#contract/rules/handoverWaiting'
import { handover } from '#contract/operate/handover'
import { confirmHandover, openHandover } from '#contract/operate/handoverHere'
import type { Ctx } from '../platform/ctx.ts'
import { callingDevice } from '../platform/device.ts'
import { loadHeads, type HeadOf } from '../platform/document/heads.ts'
import { readHead } from '../platform/document/page.ts'
import { runAct } from '../platform/document/serveDocument.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { plain } from '../platform/kinds.ts'
import { handovers } from './handover.ts'

/** A hand-over of the device's own warehouse. @throws Refused A0404 */
const headHere = async (ctx: Ctx, no: string): Promise<HeadOf<typeof handover>> => {
  const { warehouseNo, sid } = callingDevice(ctx)
  const [head] = await loadHeads(ctx, handover, [no], false)
  if (head === undefined || (head.values.warehouseNo ?? '') !== warehouseNo || (head.values.sid ?? '') !== sid)
    throw refuse('A0404')
  return head
}
const { make, confirm } = handover.acts

export default [
  handle(openHandover, async (ctx, { logisticsCode }) => {
    const { warehouseNo, sid } = callingDevice(ctx)
    const { no: handoverNo, status, answer } = await runAct(ctx, handovers, ['make', make], { warehouseNo, sid, logisticsCode })
    const { logisticsName } = await readHead(ctx, handover, handovers.serving, handoverNo, ['logisticsName'])
    return {
      handoverNo,
      status,
      logisticsCode,
      logisticsName: plain(logisticsName) || logisticsCode,
      packageNum: answer.packageNum ?? 0,
    }
  }),
  handle(
    confirmHandover,
    async (ctx, { handoverNo }) => {
      const { values, status } = await headHere(ctx, handoverNo)
      // the reply to the first call was lost: the hand-over is already confirmed
      if (status === handoverLife.confirmed) return { packageNum: values.packageNum ?? 0, left: [] }
      const { answer } = await runAct(ctx, handovers, ['confirm', confirm], { handoverNo, waiting: takenOff })
      const left = answer.excluded ?? []
      return { packageNum: answer.packageNum ?? 0, left: left.map(({ logisticsNo, msg }) => ({ logisticsNo, msg })) }
    },
    { timeoutMs: 15_000 },
  ),
]
