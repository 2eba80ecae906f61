// 称重放行 · ops/kinds/approvals
import type { Kind } from '../kind.ts'

/** A leader's release of one parcel of one weight on one device (`user/weighRelease`). */
export interface ApprovalView {
  readonly approvalId: string
  readonly logisticsNo: string
  readonly weightG: number
  readonly deviceId: string
  readonly approverId: string
  readonly approverName: string
  /** epoch ms of the server */
  readonly expires: number
  /** the operation that used the release; '' while there is none */
  readonly usedBy: string
}

export interface ApprovalsFloor {
  /** releases by id, as the server stores them; absent on a device, which just received its own release and trusts it */
  readonly approvals?: Readonly<Record<string, ApprovalView>>
}
export interface ApprovalsPatch {
  /** the release was used by this operation */
  readonly approvalUsed?: { readonly approvalId: string; readonly opId: string }
}
export interface ApprovalsNames {
  readonly approvals?: readonly string[]
}

export const approvals: Kind<ApprovalsFloor, ApprovalsPatch> = {
  id: 'approvals',
  after: ({ approvals: stored }, { approvalUsed: used }) => {
    const approval = used === undefined ? undefined : stored?.[used.approvalId]
    return used === undefined || approval === undefined
      ? null
      : { approvals: { ...stored, [used.approvalId]: { ...approval, usedBy: used.opId } } }
  },
}
