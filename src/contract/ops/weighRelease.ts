// 称重放行 · ops/weighRelease
import type { OpOf } from './op.ts'
import { RELEASE_SLACK_G } from '../rules/weigh.ts'
import type { Patch, Stopped } from './decision.ts'
import { at } from './at.ts'
import { stop } from './decisions.ts'
import type { ApprovalView } from './kinds/approvals.ts'
import type { RecordFact } from './kinds/records.ts'
import type { DecideContext, Floor } from './view.ts'

/** 强制放行 1907-21, which is also the right to weigh a weighed parcel again. */
export const forceWeighRight = 190721

/** Release of a parcel out of tolerance: columns of its weigh record, and the patch for the used approval. */
export interface Release {
  readonly values: RecordFact['values']
  readonly patch: Patch
}

/** The part of a weighing that a release depends on. */
interface Weighed {
  readonly logisticsNo: string
  readonly weightG: number
  readonly forceReason?: number
  readonly approval?: string
}

/**
 * Release by the person's own right or by a leader's approval, otherwise A1503 (no right) or A1508 (approval not valid). A device trusts
 * the approval it just received; the server looks it up.
 */
export const releaseOf = (
  { payload: p, opId }: OpOf<'WEIGH_PACKAGE', Weighed>,
  floor: Floor,
  ctx: DecideContext,
): Release | Stopped => {
  const reason = { forceReason: p.forceReason ?? null }
  if (p.approval === undefined) return ctx.rights.has(forceWeighRight) ? { values: reason, patch: {} } : stop('A1503')
  if (floor.approvals === undefined) return { values: reason, patch: {} }
  const approval = at(floor.approvals, p.approval)
  const fault = approvalFault(approval, p, { ...ctx, opId })
  if (approval === undefined || fault !== '')
    return ctx.rights.has(forceWeighRight) ? { values: reason, patch: {} } : stop('A1508', { reason: fault })
  const { approvalId, approverId, approverName } = approval
  return { values: { ...reason, approvalId, approverId, approverName }, patch: { approvalUsed: { approvalId, opId } } }
}

/** Why an approval is not valid for this weighing; '' when it is. */
const approvalFault = (
  approval: ApprovalView | undefined,
  { logisticsNo, weightG }: Weighed,
  { now, opId, deviceId }: DecideContext,
): string => {
  if (approval === undefined) return '没有这次放行'
  if (approval.usedBy !== '' && approval.usedBy !== opId) return '已经用过'
  if (approval.logisticsNo !== logisticsNo) return '放行的是别的包裹'
  if (approval.deviceId !== deviceId) return '不是在这台设备上放行的'
  if (Math.abs(approval.weightG - weightG) > RELEASE_SLACK_G) return `放行时是${approval.weightG}克`
  return now > approval.expires ? '已过期' : ''
}
