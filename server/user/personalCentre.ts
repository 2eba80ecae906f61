// 个人中心 · user/personalCentre
import { roleLife } from '#contract/rules/peopleLife'
import { endOtherSessions, endOwnSession, ownSessions, profile, setAvatar } from '#contract/user/personalCentre'
import { codes } from '#contract/errors'
import { AVATAR_RULE, extOf } from '#contract/rules/fileRules'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, handleLong } from '../platform/handle.ts'
import { maskMobile } from '../platform/personal.ts'
import { pictureFault } from '../platform/pictures.ts'
import { currentTenant } from '../platform/tenant.ts'
import { moment } from '../platform/time.ts'
import { agentText } from '../platform/agentText.ts'
import { changeRows } from '../platform/rows.ts'
import { updatedBy } from '../platform/stamp.ts'
import { endSessions, endSession } from './endSessions.ts'

interface OwnRow {
  readonly mobile: string | null
  readonly email: string | null
  readonly avatar: string | null
  readonly passwordTime: Date | null
  readonly roles: string[]
}
const readProfile = handle(profile, async (ctx) => {
  const { person } = ctx
  const tenant = await currentTenant(ctx.tx)
  const rows = await ctx.tx.query<OwnRow>(
    `select u.mobile, u.email, u.avatar, u.password_time,
            array(select r.role_name::text from role_user ru join role r on r.tenant_id = $1 and r.id = ru.role_id and r.status = ${roleLife.on}
                   where ru.tenant_id = $1 and ru.user_id = u.id order by r.sort, r.id) as roles
       from sys_user u where u.tenant_id = $1 and u.id = $2`,
    [ctx.tenantId, person.userId],
  )
  const user = rows[0]
  return {
    account: person.account,
    name: person.name,
    mobile: maskMobile(user?.mobile ?? ''),
    email: user?.email ?? '',
    avatar: user?.avatar ?? '',
    tenantName: tenant?.tenantName ?? '',
    roles: user?.roles ?? [],
    isAdmin: person.isAdmin ? 1 : 0,
    passwordTime: moment(user?.passwordTime ?? null),
  }
})

interface SessionRow {
  readonly id: string
  readonly clientKind: number
  readonly agent: string | null
  readonly ip: string | null
  readonly loginTime: Date
  readonly lastTime: Date
  readonly deviceName: string | null
  readonly warehouseName: string | null
}

const sessions = handle(ownSessions, async (ctx) => {
  const { person } = ctx
  const rows = await ctx.tx.query<SessionRow>(
    `select s.id, s.client_kind, s.agent, s.ip, s.login_time, s.last_time, d.device_name, w.warehouse_name
       from user_session s
       left join device d on d.tenant_id = $1 and d.device_id = s.device_id
       left join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = d.warehouse_no and w.sid = d.sid
      where s.tenant_id = $1 and s.user_id = $2 and s.revoked = 0 and s.refresh_expires > $3
      order by s.id <> $4, s.last_time desc, s.id desc`,
    [ctx.tenantId, person.userId, ctx.at, person.sessionId],
  )
  return rows.map((row) => ({
    sessionId: row.id,
    device: row.deviceName ?? agentText(row.agent),
    clientKind: row.clientKind,
    place: [row.warehouseName, addressText(row.ip)].filter((part) => part !== null && part !== '').join(' '),
    loginTime: moment(row.loginTime) ?? '',
    lastTime: moment(row.lastTime) ?? '',
    isCurrent: row.id === person.sessionId ? 1 : 0,
  }))
})

/** A network address as text, marked as the server itself, an internal network, or outside. */
const addressText = (ip: string | null): string => {
  const plain = (ip ?? '').replace(/^::ffff:/, '')
  if (plain === '') return ''
  if (plain === '::1' || plain.startsWith('127.')) return '服务器本机'
  const inside = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe80)/i.test(plain)
  return `${inside ? '内网' : '外网'} ${plain}`
}

/** Drops the person's cached sessions, so that the next call of an ended session is refused at once. */
const forget = ({ services, tenantId, person }: Ctx): void => services.sessions.forget(tenantId, person.userId)

const endOne = handleLong(endOwnSession, async (run, { sessionId }) => {
  await run(async (ctx) => {
    if (!(await endSession(ctx, ctx.person.userId, sessionId))) throw refuse(codes.notFound)
    return ctx
  }).then(forget)
  return {}
})

const endOthers = handleLong(endOtherSessions, async (run) => {
  const { ctx, count } = await run(async (ctx) => ({
    ctx,
    count: await endSessions(ctx, ctx.person.userId, ctx.person.sessionId),
  }))
  forget(ctx)
  return { count }
})

/** setAvatar: sets the person's picture. A picture uploaded by another person is refused, because a link does not show its owner. */
const setPicture = handle(setAvatar, async (ctx, { avatar }) => {
  const fault = avatar === '' ? '' : await avatarFault(ctx, avatar)
  if (fault !== '') throw refuse('A0400', {}, { avatar: fault })
  await changeRows(ctx.tx, 'sys_user', [{ id: ctx.person.userId }], {
    key: ['id'],
    all: { avatar: avatar === '' ? null : avatar, ...updatedBy(ctx) },
  })
  return {}
})
const avatarFault = async (ctx: Ctx, link: string): Promise<string> => {
  const fault = await pictureFault(ctx, [link])
  if (fault !== '') return fault
  const { types } = AVATAR_RULE
  if (!types.includes(extOf(link))) return `仅支持上传${types.join('、')}`
  const ownUploads = await ctx.tx.query(
    'select 1 from stored_file where tenant_id = $1 and file_key = $2 and create_user_id = $3',
    [ctx.tenantId, link.slice(link.lastIndexOf('/') + 1, link.lastIndexOf('.')), ctx.person.userId],
  )
  return ownUploads.length === 0 ? '图片不存在，请重新上传' : ''
}

export default [setPicture, readProfile, sessions, endOne, endOthers]
