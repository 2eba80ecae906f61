// 用工选项 · hr/options
import { demandOptions, shiftOptions } from '#contract/hr/options'
import { selfPagingMax } from '#contract/resource'
import { POST, type Post } from '#contract/rules/employ'
import { demandLife } from '#contract/rules/employLife'
import { handle } from '../platform/handle.ts'
import { params } from '../platform/kinds.ts'
import { scopeConditions } from '../platform/scope.ts'

const shifts = handle(shiftOptions, async ({ tx, tenantId, person }) => {
  // a person of an owner sees nothing of the warehouse's staff
  if (person.parentOwnerNo !== undefined) return []
  const p = params(tenantId)
  const conditions = scopeConditions(person, ['warehouse'], { warehouse: ['s.warehouse_no', 's.sid'] }, p)
  return tx.query<{ shiftId: string; shiftName: string; times: string; warehouseNo: string; sid: string }>(
    `select s.id::text as shift_id, s.shift_name, s.start_time || '–' || s.end_time || ' ' || w.warehouse_name as times, s.warehouse_no, s.sid
       from hr_shift s join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = s.warehouse_no and w.sid = s.sid
      where s.tenant_id = $1${conditions.map((condition) => ` and ${condition}`).join('')}
      order by s.is_disabled, s.warehouse_no, s.start_time, s.id limit ${selfPagingMax}`,
    p.values,
  )
})

const demands = handle(demandOptions, async ({ tx, tenantId, person }) => {
  if (person.parentOwnerNo !== undefined) return []
  const p = params(tenantId)
  const conditions = scopeConditions(person, ['warehouse'], { warehouse: ['a.warehouse_no', 'a.sid'] }, p)
  const rows = await tx.query<{ applyNo: string; post: Post; needNum: number; beginDate: string; endDate: string }>(
    `select a.apply_no, a.post, a.need_num, a.begin_date::text as begin_date, a.end_date::text as end_date from employment_apply a
      where a.tenant_id = $1 and a.status in (${demandLife.recruiting}, ${demandLife.using})${conditions.map((condition) => ` and ${condition}`).join('')}
      order by a.create_time desc, a.id limit ${selfPagingMax}`,
    p.values,
  )
  return rows.map(({ applyNo, post, needNum, beginDate, endDate }) => ({
    applyNo,
    about: `${POST[post]} ${needNum}人 ${beginDate.slice(5)}至${endDate.slice(5)}`,
  }))
})

export default [shifts, demands]
