// 人员的状态 · rules/peopleLife
import { life } from './life.ts'

const unlocks = ['with 登录', 'act enable', 'act resetPassword', 'with 忘记密码'] as const
/** sys_user.status: a locked user is unlocked by a sign-in after some time, by a new password, or by an administrator. */
export const userLife = life(
  { table: 'sys_user', column: 'status' },
  { on: [1, '启用'], off: [0, '停用'], locked: [2, '锁定'] },
  {
    on: { on: unlocks, locked: 'with 登录', off: ['act disable', 'with 离职'] },
    locked: { on: unlocks, off: ['act disable', 'with 离职'] },
    off: { on: 'act enable', off: 'act disable' },
  },
)

/** role.status */
export const roleLife = life(
  { table: 'role', column: 'status' },
  { off: [0, '停用'], on: [1, '启用'] },
  { off: { on: 'act edit' }, on: { off: 'act edit' } },
)

/** staff.status */
export const staffLife = life(
  { table: 'staff', column: 'status' },
  { working: [1, '在职'], left: [2, '离职'] },
  { working: { left: 'act leave' }, left: { working: 'act rehire' } },
)

/** temp_user.status: the black list has acts of its own for entering and leaving it, each with a reason. */
export const tempUserLife = life(
  { table: 'temp_user', column: 'status' },
  { off: [0, '停用'], working: [1, '正常'], barred: [2, '黑名单'] },
  {
    off: { working: 'act edit', barred: 'act blacklist' },
    working: { off: 'act edit', barred: 'act blacklist' },
    barred: { working: 'act blacklist', barred: 'act blacklist' },
  },
)

const grants = ['act authorize', 'with 录用'] as const
/** temp_user_auth.status (floor.md §9.5): an authorisation granted again for the same day is valid again. */
export const authLife = life(
  { table: 'temp_user_auth', column: 'status' },
  { valid: [1, '有效'], lost: [2, '已失效'], expired: [3, '已过期'] },
  {
    valid: { valid: grants, lost: ['act lose', 'with 录用', 'with 移库时间'], expired: 'job temp-auth.expire' },
    lost: { valid: grants },
    expired: { valid: grants },
  },
)

const inOut = 'op TEMP_SIGN'
/** temp_user_auth.sign_status (floor.md §9.5): a worker who never came is absent; one who forgot to sign out is signed out later. */
export const signLife = life(
  { table: 'temp_user_auth', column: 'signStatus' },
  { none: [0, '未签到'], inside: [1, '已签到'], out: [2, '已签退'], absent: [3, '缺勤'] },
  {
    none: { none: grants, inside: inOut, out: inOut, absent: 'job temp-auth.expire' },
    inside: { inside: [inOut, ...grants], out: [inOut, 'job temp-auth.expire', 'act lose'] },
    out: { none: grants, inside: inOut, out: inOut },
    absent: { none: grants, inside: inOut, out: inOut },
  },
)
