// 称重放行 · core/floor/kinds/approvals
import type { ApprovalsFloor, ApprovalView } from '#contract/ops/kinds/approvals'
import type { OpsTx } from '../context.ts'
import { byNumber } from '../keyed.ts'
import type { FloorKind } from '../kind.ts'
import type { Loading } from '../loading.ts'
import { slot } from '../slot.ts'

const views = slot<readonly ApprovalView[]>([])

/** Larger numbers are not ids. */
const idMax = 2n ** 63n

interface Row extends Omit<ApprovalView, 'expires' | 'usedBy'> {
  readonly expireTime: Date
  readonly usedBy: string | null
}

/** Locks approvals, so that two weighings with the same approval are decided in turn. A weigh record names the approval that it used. */
const lock = async (at: Loading): Promise<void> => at.put(views, await readApprovals(at.ctx, at.named.of('approvals')))

const readApprovals = async (ctx: OpsTx, named: readonly string[]): Promise<ApprovalView[]> => {
  const ids = named.filter((id) => BigInt(id) < idMax)
  if (ids.length === 0) return []
  const condition = 'a.tenant_id = $1 and a.id = any($2::bigint[]) and a.warehouse_no = $3 and a.sid = $4 order by a.id'
  const values = [ctx.tenantId, ids, ctx.warehouseNo, ctx.sid]
  await ctx.tx.named('ops_approvals_lock', `select 1 from weigh_approval a where ${condition} for update`, values)
  // under the lock: the record of the previous weighing is visible
  const rows = await ctx.tx.named<Row>(
    'ops_approvals',
    `select a.id as approval_id, a.logistics_no, a.weight_g, a.device_id, a.approver_id, a.approver_name, a.expire_time,
            (select r.op_id from weigh_record r where r.tenant_id = $1 and r.approval_id = a.id) as used_by
       from weigh_approval a where ${condition}`,
    values,
  )
  return rows.map(({ expireTime, usedBy, ...row }) => ({ ...row, expires: expireTime.getTime(), usedBy: usedBy ?? '' }))
}

/** Approvals of weighings: loaded and locked; nothing is written here. */
export const approvals: FloorKind = {
  id: 'approvals',
  load: { rest: lock, again: lock },
  view: (at): ApprovalsFloor => ({ approvals: byNumber(at.get(views), ({ approvalId }) => approvalId) }),
}
