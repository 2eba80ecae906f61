// 跟进的登记 · workorder/followups
import { moment } from '../platform/time.ts'
import type { FollowUp } from '#contract/workorder/followup'
import type { Ctx } from '../platform/ctx.ts'
import type { WorkOrder } from './order.ts'

interface Stored extends Omit<FollowUp, 'nextFollowTime' | 'createTime'> {
  readonly nextFollowTime: Date | null
  readonly createTime: Date
}
/** Follow-ups and tasks of an order, newest first. */
export const followupsOf = async (ctx: Pick<Ctx, 'tx' | 'tenantId'>, { id }: Pick<WorkOrder, 'id'>): Promise<FollowUp[]> => {
  const rows = await ctx.tx.query<Stored>(
    `select f.id::text, f.kind, f.content, f.contact_way, f.result_code, f.result_text, f.next_follow_time, f.task_user_name, f.task_status,
            f.images, f.create_user_id::text, f.create_user_name, f.create_time
       from wo_followup f where f.tenant_id = $1 and f.work_order_id = $2 order by f.id desc limit 500`,
    [ctx.tenantId, id],
  )
  return rows.map((row) => ({ ...row, nextFollowTime: moment(row.nextFollowTime), createTime: moment(row.createTime) ?? '' }))
}
