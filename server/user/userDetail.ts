// 用户详情 · user/userDetail
import { forceOut, userDetail, userLog, userRights, userSessions } from '#contract/user/userDetail'
import { user } from '#contract/user/user'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, handleLong } from '../platform/handle.ts'
import { momentText } from '../platform/kinds.ts'
import { readOperateLog } from '../platform/operateLog.ts'
import { loadProfile } from '../platform/person.ts'
import { maskMobile } from '../platform/personal.ts'
import { logWrite } from '../platform/writeRow.ts'
import { agentText } from '../platform/agentText.ts'
import { changeRows, selected } from '../platform/rows.ts'
import { manageableUser, seenUser } from './grant.ts'
import { menuLinesOf } from './menuCodes.ts'

/** Number of sign-ins shown: live ones first, then the latest ended ones. */
const shownSessions = 50
const moment = (value: Date | null): string | null => (value === null ? null : momentText(value))

interface UserRow {
  readonly account: string
  readonly name: string
  readonly mobile: string | null
  readonly email: string | null
  readonly userType: number
  readonly ownerNo: string | null
  readonly staffNo: string | null
  readonly status: number
  readonly clientKinds: number[]
  readonly passwordTime: Date | null
  readonly lastLoginTime: Date | null
  readonly createTime: Date
  readonly roles: string[]
  readonly groups: string[]
}

/** Masks a mail address: the first character and the domain stay. */
const maskMail = (mail: string): string => mail.replace(/^(.).*(@.*)$/, '$1***$2')

const dims = ['owner', 'warehouse', 'network', 'shop', 'hrCompany'] as const

const readUser = handle(userDetail, async (ctx, input) => {
  const { id } = await seenUser(ctx, input.account)
  const [row] = await ctx.tx.query<UserRow>(
    `select u.account, u.name, u.mobile, u.email, u.user_type, u.owner_no, s.staff_no, u.status, u.client_kinds, u.password_time,
            u.last_login_time, u.create_time,
            array(select r.role_name::text from role_user m join role r on r.tenant_id = $1 and r.id = m.role_id
                   where m.tenant_id = $1 and m.user_id = u.id order by 1) as roles,
            array(select g.group_name::text from user_permission_group m join permission_group g on g.tenant_id = $1 and g.id = m.group_id
                   where m.tenant_id = $1 and m.user_id = u.id order by 1) as groups
       from sys_user u left join staff s on s.tenant_id = $1 and s.id = u.staff_id where u.tenant_id = $1 and u.id = $2`,
    [ctx.tenantId, id],
  )
  const profile = await loadProfile(ctx.tx, id)
  if (!row || !profile) throw refuse('A0404')
  return {
    userId: id,
    account: row.account,
    name: row.name,
    mobile: maskMobile(row.mobile ?? ''),
    email: maskMail(row.email ?? ''),
    userType: row.userType,
    ownerNo: row.ownerNo,
    staffNo: row.staffNo,
    status: row.status,
    isAdmin: profile.isAdmin ? 1 : 0,
    roles: row.roles,
    groups: row.groups,
    clientKinds: row.clientKinds,
    passwordTime: moment(row.passwordTime),
    lastLoginTime: moment(row.lastLoginTime),
    createTime: momentText(row.createTime),
    scope: dims.map((name, index) => {
      const set = profile.scope[name]
      return { dim: index + 1, all: set.all, keys: set.all ? [] : [...set.keys] }
    }),
  }
})

const rights = handle(userRights, async (ctx, input) => {
  const { id } = await seenUser(ctx, input.account)
  const profile = await loadProfile(ctx.tx, id)
  return { nodes: await menuLinesOf(ctx, (code) => profile?.rights.has(Number(code)) === true) }
})

interface SessionRow {
  readonly id: string
  readonly clientKind: number
  readonly agent: string | null
  readonly ip: string | null
  readonly loginTime: Date
  readonly lastTime: Date
  readonly revokedTime: Date | null
  readonly refreshExpires: Date
  readonly live: boolean
  readonly deviceName: string | null
}

const sessions = handle(userSessions, async (ctx, input) => {
  const { id } = await seenUser(ctx, input.account)
  const rows = await ctx.tx.query<SessionRow>(
    `select s.id, s.client_kind, s.agent, s.ip, s.login_time, s.last_time, s.revoked_time, s.refresh_expires,
            s.revoked = 0 and s.refresh_expires > $3 as live, d.device_name
       from user_session s left join device d on d.tenant_id = $1 and d.device_id = s.device_id
      where s.tenant_id = $1 and s.user_id = $2 order by live desc, s.login_time desc, s.id desc limit $4`,
    [ctx.tenantId, id, ctx.at, shownSessions],
  )
  return rows.map((row) => ({
    sessionId: row.id,
    device: row.deviceName ?? agentText(row.agent),
    clientKind: row.clientKind,
    ip: (row.ip ?? '').replace(/^::ffff:/, ''),
    loginTime: momentText(row.loginTime),
    lastTime: momentText(row.lastTime),
    endTime: row.live ? null : momentText(row.revokedTime ?? row.refreshExpires),
    isLive: row.live ? 1 : 0,
  }))
})

const liveSessions = `select id from user_session where tenant_id = $1 and user_id = $2 and revoked = 0
    and ($3::text is null or id::text = $3)`

/** Ends sessions of a user whom the caller may manage. @throws Refused A1021 for the caller's own sessions, which end by 退出登录 */
const endLiveSessions = async (
  ctx: Ctx,
  account: string,
  sessionId: string | undefined,
): Promise<{ ctx: Ctx; userId: string; count: number }> => {
  const row = await manageableUser(ctx, account)
  if (row.id === ctx.person.userId) throw refuse('A1021.session')
  const endedSessions = await changeRows(ctx.tx, 'user_session', selected(liveSessions, row.id, sessionId ?? null), {
    key: ['id'],
    only: { revoked: 0 },
    all: { revoked: 1, revokedTime: ctx.at },
    returning: ['id'],
    quiet: true,
  })
  if (sessionId !== undefined && endedSessions.length === 0) throw refuse('A0404')
  await logWrite(ctx, user, '强制下线', row.account, null, { num: endedSessions.length })
  return { ctx, userId: row.id, count: endedSessions.length }
}

const force = handleLong(forceOut, async (run, { account, sessionId }) => {
  const { ctx, userId, count } = await run((innerCtx) => endLiveSessions(innerCtx, account, sessionId))
  ctx.services.sessions.forget(ctx.tenantId, userId)
  return { count }
})

const log = handle(userLog, async (ctx, input) => {
  const { id } = await seenUser(ctx, input.account)
  return readOperateLog(ctx, { bizType: user.id, bizNo: input.account, userId: id })
})

export default [readUser, rights, sessions, force, log]
