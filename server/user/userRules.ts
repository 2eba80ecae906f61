// 用户的规则 · user/userRules
/** Rules of accounts (floor.md §2.2, §2.5) for the form, 新增用户 and the file import. */
import type { Body } from '#contract/resource'
import { accountFault } from '#contract/user/setup'
import { CLIENT_KINDS, user } from '#contract/user/user'
import { scopeRight } from '#contract/user/userCreate'
import { roleLife } from '#contract/rules/peopleLife'
import type { Ctx } from '../platform/ctx.ts'
import { Refused, refuse } from '../platform/errors.ts'
import { insertRows } from '../platform/rows.ts'
import { plain } from '../platform/kinds.ts'
import { hasRight } from '../platform/person.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type Put, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { isMobile } from '../core/phones.ts'
import {
  announceRights,
  assignableRole,
  assignGroups,
  keepAdministrator,
  lockRights,
  manageableUser,
  sideOf,
  type RoleRow,
} from './grant.ts'
import { insertColumns } from './auditColumns.ts'
import { putScopes, scopeFaults, subjectType, type Dim } from './scopes.ts'

type User = Body<typeof user> & { readonly dims?: readonly Dim[] }

/** `dims`: the scope of a new person besides that of the roles, as in 数据权限. */
export const userTable: MasterTable = {
  resource: user,
  table: 'sys_user',
  apart: ['roleIds', 'groupIds', 'staffNo', 'dims'],
  logged: true,
}

/** user_type of a user of a parent owner. */
export const ofOwner = 2

const same = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? [...one].map(plain).toSorted().join('|') === [...other].map(plain).toSorted().join('|')
    : plain(one) === plain(other)

/** What the rows name, read together. */
interface Named {
  /** name of another account with the same phone */
  readonly holder: (row: User) => string | undefined
  /** parent owner of an owner: null for a customer; no entry: unknown owner */
  readonly parentOf: ReadonlyMap<string, string | null>
  /** staff number → accounts of that person */
  readonly accountsOf: ReadonlyMap<string, readonly string[]>
  /** how many accounts may still be made */
  readonly room: number
  readonly most: number
}
const namedBy = async (ctx: Ctx, rows: readonly User[]): Promise<Named> => {
  const of = (name: 'mobile' | 'ownerNo' | 'staffNo'): string[] => rows.map((row) => row[name] ?? '').filter((one) => one !== '')
  const phones = await ctx.tx.query<{ mobile: string; account: string; name: string }>(
    'select mobile, account, name from sys_user where tenant_id = $1 and mobile = any($2::text[])',
    [ctx.tenantId, of('mobile')],
  )
  const owners = await ctx.tx.query<{ ownerNo: string; parent: string | null }>(
    'select owner_no, parent_owner_no as parent from owner where tenant_id = $1 and owner_no = any($2::text[])',
    [ctx.tenantId, of('ownerNo')],
  )
  const staff = await ctx.tx.query<{ staffNo: string; accounts: string[] }>(
    `select s.staff_no, array(select u.account::text from sys_user u where u.tenant_id = $1 and u.staff_id = s.id order by 1) as accounts
       from staff s where s.tenant_id = $1 and s.staff_no = any($2::text[])`,
    [ctx.tenantId, of('staffNo')],
  )
  const [count] = await ctx.tx.query<{ most: number; used: number }>(
    `select t.max_user_num as most, (select count(*)::int from sys_user where tenant_id = $1) as used from app.tenant_by_id($1) t`,
    [ctx.tenantId],
  )
  const { most = 0, used = 0 } = count ?? {}
  return {
    holder: (row) => phones.find((one) => one.mobile === row.mobile && one.account !== row.account)?.name,
    parentOf: new Map(owners.map((row) => [row.ownerNo, row.parent])),
    accountsOf: new Map(staff.map((row) => [row.staffNo, row.accounts])),
    room: most - used,
    most,
  }
}

type Said = (field: string, why: RuleFault['why']) => void

/** Checks the personal fields, apart from rights. */
const judgePerson = (named: Named, { before, body }: Coming<User>, say: Said): void => {
  const whole: User = { ...before, ...body }
  const wrong = before === null ? accountFault(whole.account ?? '') : ''
  if (wrong !== '') say('account', wrong)
  const [mobile, email, staffNo] = [body.mobile ?? '', body.email ?? '', body.staffNo ?? '']
  const holder = named.holder(whole)
  if (mobile && !isMobile(mobile)) say('mobile', '手机号格式不正确')
  else if (mobile && holder !== undefined) say('mobile', `手机号已被${holder}使用`)
  if (email && !/^\S+@\S+\.\S+$/.test(email)) say('email', '邮箱格式不正确')
  if (!kindsFit(body.clientKinds)) say('clientKinds', '请至少选择一个允许登录端')
  if (!staffNo || staffNo === (before?.staffNo ?? '')) return
  const accounts = named.accountsOf.get(staffNo)
  const other = accounts?.find((account) => account !== whole.account)
  if (accounts === undefined) say('staffNo', `员工不存在：${staffNo}`)
  else if (other !== undefined) say('staffNo', `该员工已有账号${other}`)
}

/** Whether the client types form a list of known ones; absent keeps the stored list. */
const kindsFit = (given: unknown): boolean => {
  if (given === undefined) return true
  const kinds: unknown = typeof given === 'string' ? JSON.parse(given) : null
  return Array.isArray(kinds) && kinds.length > 0 && kinds.every((kind) => typeof kind === 'number' && kind in CLIENT_KINDS)
}

/** Only an owner's user belongs to a parent owner; an owner's user manages only people of the same owner. */
const judgeOwner = ({ person }: Ctx, { parentOf }: Named, whole: User, say: Said): void => {
  const ownerNo = whole.ownerNo ?? ''
  const { parentOwnerNo } = person
  if (whole.userType !== ofOwner) {
    if (ownerNo !== '') say('ownerNo', '只有货主用户才填写货主')
    return
  }
  if (ownerNo === '') return say('ownerNo', '货主用户必须填写一个父级货主')
  const parent = parentOf.get(ownerNo)
  if (parent === undefined || (parentOwnerNo !== undefined && ownerNo !== parentOwnerNo))
    return say('ownerNo', `货主不存在：${ownerNo}`)
  if (parent !== null) say('ownerNo', `只能填父级货主：${ownerNo}`)
}

/** Reads each role once, and whether the person may grant it. */
const rolesOf = (ctx: Ctx): ((id: string) => Promise<RoleRow | Refused>) => {
  const asked = new Map<string, RoleRow | Refused>()
  return async (id) => {
    const known = asked.get(id)
    if (known !== undefined) return known
    const role = await assignableRole(ctx, id).catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
    asked.set(id, role)
    return role
  }
}

/** Every added role must be one the person may grant, on the side of the user's type. */
const judgeRoles = async (role: ReturnType<typeof rolesOf>, whole: User, held: readonly string[], say: Said): Promise<void> => {
  const wanted = whole.roleIds ?? []
  if (wanted.length === 0) return say('roleIds', '请至少选择一个角色')
  for (const id of wanted) {
    // a file gives names; a text that is no id names no role
    const found = /^\d{1,19}$/.test(id) ? await role(id) : null
    if (found === null) say('roleIds', `角色名称不存在：${id}`)
    else if (found instanceof Refused) say('roleIds', found)
    else if (held.includes(id)) continue
    else if (found.ownerNo !== null && found.ownerNo !== whole.ownerNo) say('roleIds', `角色“${found.roleName}”属于别的货主`)
    else if (found.roleSide !== sideOf(whole.userType ?? 0)) say('roleIds', `角色“${found.roleName}”与用户类型不一致`)
    else if (found.status === roleLife.off) say('roleIds', `角色“${found.roleName}”已停用`)
  }
}

const rightsOf = ['userType', 'ownerNo', 'roleIds', 'groupIds'] as const
/** A person may edit their own name and phone, but not their rights and scope. @throws Refused A0404, A1027, A1028 */
const mayEdit = async (ctx: Ctx, before: User, whole: User): Promise<void> => {
  const row = await manageableUser(ctx, before.account ?? '')
  if (row.id === ctx.person.userId && rightsOf.some((name) => !same(whole[name], before[name]))) throw refuse('A1028')
}

const dimsOf = ({ body }: Coming<User>): readonly Dim[] => body.dims ?? []

/**
 * Changes of rights in the tenant wait for each other from here on. @throws Refused A0404, A1027, A1028 for a user the caller may not
 * change
 */
const faults = async (ctx: Ctx, rows: readonly Coming<User>[]): Promise<readonly RuleFault[]> => {
  await lockRights(ctx)
  const named = await namedBy(ctx, rows.map(merged))
  const scopes = await scopeFaults(ctx, rows.map(dimsOf))
  const role = rolesOf(ctx)
  const found: RuleFault[] = []
  let born = 0
  for (const [row, coming] of rows.entries()) {
    const { before } = coming
    const whole = merged(coming)
    const say: Said = (field, why) => void found.push({ row, field, why })
    if (before !== null) await mayEdit(ctx, before, whole)
    else if (++born > named.room) say('account', refuse('A1030', { n: named.most }))
    judgePerson(named, coming, say)
    if (ctx.person.parentOwnerNo !== undefined && whole.userType !== ofOwner) {
      say('userType', '只能管理货主用户')
      continue
    }
    judgeOwner(ctx, named, whole, say)
    const held = before?.roleIds ?? []
    if (before === null || !same(whole.roleIds, held)) await judgeRoles(role, whole, held, say)
    if (dimsOf(coming).length > 0 && !hasRight(ctx.person, scopeRight)) {
      for (const { dim } of dimsOf(coming)) say(`dim${dim}`, refuse('A0312'))
    } else for (const { dim, why } of scopes[row] ?? []) say(`dim${dim}`, why)
  }
  return found
}

const complete: RuleBook<User>['complete'] = async (rows, ctx) => {
  const numbers = rows.map(({ body }) => body.staffNo ?? '').filter((no) => no !== '')
  const found =
    numbers.length === 0
      ? []
      : await ctx.tx.query<{ id: string; staffNo: string }>(
          'select id::text, staff_no from staff where tenant_id = $1 and staff_no = any($2::text[])',
          [ctx.tenantId, numbers],
        )
  const ids = new Map(found.map((row) => [row.staffNo, row.id]))
  return rows.map(({ before, body }) => ({
    ...(body.staffNo === undefined ? {} : { staffId: ids.get(body.staffNo ?? '') ?? null }),
    // no password matches this: the first password replaces it before the transaction ends
    ...(before === null ? { passwordHash: '-' } : {}),
  }))
}

/** Writes roles, groups and scope as given. */
const follow = async (ctx: Ctx, rows: readonly Put<User>[]): Promise<void> => {
  const roles = rows.filter(({ body }) => body.roleIds !== undefined)
  for (const { id, before, body } of roles) {
    if (before === null) continue
    await ctx.tx.query('delete from role_user where tenant_id = $1 and user_id = $2 and role_id <> all($3::bigint[])', [
      ctx.tenantId,
      id,
      body.roleIds ?? [],
    ])
  }
  await insertRows(
    ctx.tx,
    'role_user',
    roles.flatMap(({ id, before, body }) => {
      const held = before?.roleIds ?? []
      const added = [...new Set(body.roleIds ?? [])].filter((role) => !held.includes(role))
      return added.map((role) => ({ ...insertColumns(ctx), roleId: role, userId: id }))
    }),
  )
  for (const { id, before, body } of rows) {
    if (body.groupIds !== undefined) await assignGroups(ctx, 'user', id, body.groupIds ?? [], before?.groupIds ?? [])
  }
  await putScopes(
    ctx,
    subjectType.user,
    rows.map((row) => ({ id: row.id, dims: dimsOf(row) })),
  )
  await keepAdministrator(ctx)
  await announceRights(ctx)
}

export const userRules: RuleBook<User> = { complete, faults, follow }
