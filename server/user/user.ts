// 用户管理 · user/user
import { accountFault } from '#contract/user/setup'
import { CLIENT_KINDS, user } from '#contract/user/user'
import type { Ctx, Person } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { insertRows } from '../platform/insertRows.ts'
import { byIds, plain, words, type Filter } from '../platform/kinds.ts'
import { hashPassword } from '../platform/password.ts'
import { serve, type Serving, type Writing } from '../platform/serve.ts'
import {
  announceRights,
  changingRights,
  giveRole,
  groupColumns,
  hangGroups,
  keepAdministrator,
  lockRights,
  reachUser,
  type RoleRow,
  type UserRow,
} from './grant.ts'
import { randomPassword } from './newPassword.ts'
import { sideOf } from './roleAct.ts'
import { bornBy } from './rows.ts'
import { dropScopes, subjectType } from './scopes.ts'

const fault = (fields: Readonly<Record<string, string>>): never => {
  throw refuse('A0400', {}, fields)
}

/** What the form says of the person himself, apart from his roles. */
const checkFields = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  const { account, mobile, email } = Object.fromEntries(['account', 'mobile', 'email'].map((name) => [name, plain(body[name])]))
  if (before === null && accountFault(account ?? '') !== '') fault({ account: accountFault(account ?? '') })
  if (mobile && !/^1\d{10}$/.test(mobile)) fault({ mobile: '手机号格式不正确' })
  if (email && !/^\S+@\S+\.\S+$/.test(email)) fault({ email: '邮箱格式不正确' })
  if (!mobile) return
  const holders = await ctx.tx.query<{ name: string }>(
    'select name from sys_user where tenant_id = $1 and mobile = $2 and account <> $3',
    [ctx.tenantId, mobile, plain(before?.['account'] ?? account)],
  )
  if (holders[0]) fault({ mobile: `手机号已被${holders[0].name}使用` })
}

/** An owner's user belongs to a parent owner, nobody else does; an owner's user manages his own people only. */
const checkOwner = async (ctx: Ctx, whole: Filter): Promise<void> => {
  const { parentOwnerNo } = ctx.person
  const ownerNo = plain(whole['ownerNo'])
  const ofOwner = Number(whole['userType']) === 2
  if (parentOwnerNo !== undefined && !ofOwner) fault({ userType: '只能管理货主用户' })
  if (!ofOwner && ownerNo !== '') fault({ ownerNo: '只有货主用户才填写货主' })
  if (!ofOwner) return
  if (ownerNo === '') fault({ ownerNo: '货主不能为空' })
  const rows = await ctx.tx.query(
    'select 1 from owner where tenant_id = $1 and owner_no = $2 and parent_owner_no is null and ($3::text is null or owner_no = $3)',
    [ctx.tenantId, ownerNo, parentOwnerNo ?? null],
  )
  if (rows.length === 0) fault({ ownerNo: `货主不存在：${ownerNo}` })
}

/** A member of staff has one account. */
const checkStaff = async (ctx: Ctx, staffNo: string, account: string): Promise<void> => {
  if (staffNo === '') return
  if ((await staffIdOf(ctx, staffNo)) === null) fault({ staffNo: `员工不存在：${staffNo}` })
  const holders = await ctx.tx.query<{ account: string }>(
    'select u.account from sys_user u join staff s on s.tenant_id = $1 and s.id = u.staff_id where u.tenant_id = $1 and s.staff_no = $2 and u.account <> $3',
    [ctx.tenantId, staffNo, account],
  )
  if (holders[0]) fault({ staffNo: `该员工已有账号${holders[0].account}` })
}
const staffIdOf = async (ctx: Ctx, staffNo: string): Promise<string | null> => {
  const rows = await ctx.tx.query<{ id: string }>('select id from staff where tenant_id = $1 and staff_no = $2', [
    ctx.tenantId,
    staffNo,
  ])
  return rows[0]?.id ?? null
}

/** Every role of the new list that was not there yet is one the person may give, of the side of the user's type. */
const checkRoles = async (ctx: Ctx, whole: Filter, before: readonly string[]): Promise<void> => {
  const wanted = whole['roleIds'] as readonly string[]
  if (wanted.length === 0) fault({ roleIds: '请至少选择一个角色' })
  if (wanted.some((id) => !/^\d{1,19}$/.test(id))) fault({ roleIds: '角色格式不正确' })
  for (const id of wanted) {
    const role: RoleRow = await giveRole(ctx, id)
    if (before.includes(id)) continue
    if (role.ownerNo !== null && role.ownerNo !== whole['ownerNo']) fault({ roleIds: `角色“${role.roleName}”属于别的货主` })
    if (role.roleSide !== sideOf(Number(whole['userType']))) fault({ roleIds: `角色“${role.roleName}”与用户类型不一致` })
    if (role.status === 0) fault({ roleIds: `角色“${role.roleName}”已停用` })
  }
}

const same = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? JSON.stringify([...one].map(plain).toSorted()) === JSON.stringify([...other].map(plain).toSorted())
    : plain(one) === plain(other)

const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  await lockRights(ctx)
  const whole: Filter = { ...before, ...body }
  if (before === null) await room(ctx)
  else mayEdit(ctx, await reachUser(ctx, plain(before['account'])), whole, before)
  await checkFields(ctx, body, before)
  checkKinds(body)
  await checkOwner(ctx, whole)
  if (!same(body['staffNo'], before?.['staffNo'])) await checkStaff(ctx, plain(body['staffNo']), plain(whole['account']))
  const held = (before?.['roleIds'] ?? []) as readonly string[]
  if (before === null || !same(whole['roleIds'], held)) await checkRoles(ctx, whole, held)
}

/** Name and phone are his own to correct; what he may do and see is not. */
const mayEdit = (ctx: Ctx, row: UserRow, whole: Filter, before: Filter): void => {
  const rights = ['userType', 'ownerNo', 'roleIds', 'groupIds'].some((name) => !same(whole[name], before[name]))
  if (row.id === ctx.person.userId && rights) throw refuse('A1028')
}

/** Ends to sign in at, as a list of known kinds; absent leaves what is there. @throws Refused A0400 none at all */
const checkKinds = (body: Filter): void => {
  const given: unknown = body['clientKinds']
  if (given === undefined) return
  const kinds: unknown = typeof given === 'string' ? JSON.parse(given) : null
  const known =
    Array.isArray(kinds) && kinds.length > 0 && kinds.every((kind) => typeof kind === 'number' && kind in CLIENT_KINDS)
  if (!known) fault({ clientKinds: '请至少选择一个允许登录端' })
}

const room = async (ctx: Ctx): Promise<void> => {
  const rows = await ctx.tx.query<{ most: number; used: number }>(
    `select t.max_user_num as most, (select count(*)::int from sys_user where tenant_id = $1) as used from app.tenant_by_id($1) t`,
    [ctx.tenantId],
  )
  const { most = 0, used = 0 } = rows[0] ?? {}
  if (used >= most) throw refuse('A1030', { n: most })
}

/** Roles as the form left them; a new person gets his first password, answered this once. */
const after: Writing['after'] = async (ctx, written, apart) => {
  const wanted = apart['roleIds'] as readonly string[] | undefined
  if (wanted !== undefined) {
    const held = (written.before?.['roleIds'] ?? []) as readonly string[]
    await ctx.tx.query('delete from role_user where tenant_id = $1 and user_id = $2 and role_id <> all($3::bigint[])', [
      ctx.tenantId,
      written.id,
      wanted,
    ])
    const added = [...new Set(wanted)].filter((id) => !held.includes(id))
    await insertRows(
      ctx.tx,
      'role_user',
      added.map((id) => ({ ...bornBy(ctx), role_id: id, user_id: written.id })),
    )
  }
  const groups = apart['groupIds'] as readonly string[] | undefined
  await hangGroups(ctx, 'user', written.id, groups, (written.before?.['groupIds'] ?? []) as readonly string[])
  await keepAdministrator(ctx)
  await announceRights(ctx)
  if (written.before !== null) return {}
  const password = randomPassword()
  await ctx.tx.query(
    'update sys_user set password_hash = $3, password_time = $4, must_change_pwd = 1 where tenant_id = $1 and id = $2',
    [ctx.tenantId, written.id, await hashPassword(password, ctx), ctx.at],
  )
  return { password }
}

const checkRemove = async (ctx: Ctx, before: Filter): Promise<void> => {
  await lockRights(ctx)
  const row = await reachUser(ctx, plain(before['account']))
  if (row.id === ctx.person.userId) throw refuse('A1021')
  await keepAdministrator(ctx, row.id)
  await dropScopes(ctx, subjectType.user, row.id)
  await announceRights(ctx)
}

const scopeText = `(select string_agg((case s.scope_dim when 1 then '货主' when 2 then '仓库' when 3 then '网点' when 4 then '店铺' else '劳务公司' end)
    || (case s.scope_mode when 0 then '无' when 1 then '全部' when 2 then '指定' else '分组' end)
    || (case when s.scope_mode in (2, 3) then (select count(*)::text from data_scope_item i where i.tenant_id = $1 and i.scope_id = s.id) else '' end),
    '、' order by s.scope_dim)
  from data_scope s where s.tenant_id = $1 and s.subject_type = 2 and s.subject_id = u.id)`

const serving = (person: Person): Serving => ({
  from: 'sys_user u',
  alias: 'u',
  columns: {
    ...groupColumns('user', 'u'),
    roleIds: 'array(select m.role_id::text from role_user m where m.tenant_id = $1 and m.user_id = u.id order by 1)',
    roleNames: `(select string_agg(r.role_name, '、' order by r.role_name) from role_user m join role r on r.tenant_id = $1 and r.id = m.role_id
                  where m.tenant_id = $1 and m.user_id = u.id)`,
    scopeText,
    parentWarehouseNo: '(select s.parent_warehouse_no from staff s where s.tenant_id = $1 and s.id = u.staff_id)',
    staffNo: '(select s.staff_no from staff s where s.tenant_id = $1 and s.id = u.staff_id)',
  },
  search: {
    roleIds: (filter, p) => {
      const held = byIds('m.role_id', 'roleIds', filter, p)
      return held && `exists (select 1 from role_user m where m.tenant_id = $1 and m.user_id = u.id and ${held})`
    },
    parentWarehouseNo: (filter, p) => {
      const sites = words(filter['parentWarehouseNo'])
      return sites.length === 0
        ? null
        : `u.staff_id in (select s.id from staff s where s.tenant_id = $1 and s.parent_warehouse_no = any(${p.add(sites)}::text[]))`
    },
    side: (_filter, p) =>
      person.parentOwnerNo === undefined ? null : `u.user_type = 2 and u.owner_no = ${p.add(person.parentOwnerNo)}`,
  },
  write: {
    table: 'sys_user',
    apart: ['roleIds', 'groupIds', 'staffNo'],
    check,
    checkRemove,
    after,
    fill: async (ctx, body) => ({
      ...(body['staffNo'] === undefined ? {} : { staffId: await staffIdOf(ctx, plain(body['staffNo'])) }),
      // nobody can sign in with it: replaced by the first password before the transaction ends
      ...(body['account'] === undefined ? {} : { passwordHash: '-' }),
    }),
  },
})

export default changingRights(serve(user, (_today, person) => serving(person)))
