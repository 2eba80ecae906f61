// 用工的状态 · rules/employLife
import { life, type StatusOf } from './life.ts'

/** employment_apply.status (floor.md §15.2). */
export const demandLife = life(
  { table: 'employment_apply', column: 'status' },
  {
    draft: [10, '草稿'],
    pending: [20, '待审批', 'warning'],
    recruiting: [30, '招募中', 'doing'],
    using: [40, '在用', 'doing'],
    done: [70, '已完成', 'done'],
    rejected: [50, '已驳回', 'error'],
    closed: [60, '已关闭', 'neutral'],
    off: [5, '已取消', 'neutral'],
  },
  {
    draft: { pending: 'act submit', off: 'act cancel' },
    pending: { recruiting: 'act approve', rejected: 'act reject', off: 'act cancel' },
    rejected: { pending: 'act submit' },
    recruiting: { using: 'job hr-employ', closed: 'act close', done: 'job hr-employ' },
    using: { closed: 'act close', done: 'job hr-employ' },
  },
)
export type DemandStatus = StatusOf<typeof demandLife>

/** employment_renew.status */
export const renewLife = life(
  { table: 'employment_renew', column: 'status' },
  {
    pending: [10, '待审批', 'warning'],
    passed: [20, '已通过', 'done'],
    rejected: [50, '已驳回', 'error'],
    off: [5, '已取消', 'neutral'],
  },
  { pending: { passed: 'act renewPass', rejected: 'act renewReject', off: ['act renewCancel', 'with 需求关闭'] } },
)

/** employment_recruit.status */
export const recruitLife = life(
  { table: 'employment_recruit', column: 'status' },
  {
    open: [10, '招募中', 'doing'],
    full: [20, '已满', 'done'],
    ended: [30, '已截止', 'neutral'],
    closed: [5, '已关闭', 'neutral'],
  },
  {
    open: { full: ['with 录用', 'act adjust'], ended: ['act end', 'job hr-employ'], closed: 'with 需求关闭' },
    full: { open: ['with 取消录用', 'act adjust'], ended: ['act end', 'job hr-employ'], closed: 'with 需求关闭' },
    ended: { closed: 'with 需求关闭' },
  },
)

/** employment_enroll.status */
export const enrollLife = life(
  { table: 'employment_enroll', column: 'status' },
  {
    enrolled: [10, '已报名', 'warning'],
    hired: [20, '已录用', 'doing'],
    working: [30, '在岗', 'done'],
    left: [40, '已离岗', 'neutral'],
    refused: [50, '不录用', 'error'],
    off: [5, '已取消', 'neutral'],
  },
  {
    enrolled: { hired: 'act hire', refused: 'act reject', off: ['act cancel', 'with 需求关闭'] },
    hired: { working: ['op CLOCK', 'op TEMP_SIGN'], off: 'act cancel', left: 'job hr-employ' },
    working: { left: 'job hr-employ' },
  },
)

/** employment_task.status */
export const employTaskLife = life(
  { table: 'employment_task', column: 'status' },
  {
    open: [10, '未开始', 'warning'],
    doing: [20, '进行中', 'doing'],
    done: [30, '已完成', 'done'],
    late: [40, '延期', 'error'],
    off: [5, '已取消', 'neutral'],
  },
  {
    open: { doing: 'act progress', done: 'act progress', late: 'job hr-employ', off: 'act cancel' },
    doing: { done: 'act progress', late: 'job hr-employ' },
    late: { done: 'act progress' },
  },
)

/** clock_record.makeup_status; 0: the record was no makeup. */
export const makeupLife = life(
  { table: 'clock_record', column: 'makeupStatus' },
  {
    none: [0, '—'],
    pending: [10, '待审批', 'warning'],
    passed: [20, '已通过', 'done'],
    rejected: [50, '已驳回', 'error'],
  },
  { pending: { passed: 'act pass', rejected: 'act reject' } },
)

/** hr_company.status: when a company is disabled, people it sent before keep working. */
export const hrCompanyLife = life(
  { table: 'hr_company', column: 'status' },
  { on: [1, '启用'], off: [0, '停用'] },
  { on: { off: 'act turn' }, off: { on: 'act turn' } },
)
