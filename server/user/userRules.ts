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

/** `dims`: data scope of a new person in addition to the scope of the roles, as in 数据权限. */
export const userTable: MasterTable = {
  resource: user,
  table: 'sys_user',
  apart: ['roleIds', 'groupIds', 'staffNo', 'dims'],
  logged: true,
}

/** user_type of a user of a parent owner. */
export const ofOwner = 2

const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? [...one].map(plain).toSorted().join('|') === [...other].map(plain).toSorted().join('|')
    : plain(one) === plain(other)

/** Data that the rows refer to, read for all rows at once. */
interface References {
  /** name of another account with the same phone */
  readonly holder: (row: User) => string | undefined
  /** owner → its parent owner; null for a parent owner, no entry for an unknown owner */
  readonly parentOf: ReadonlyMap<string, string | null>
  /** staff number → accounts of that person */
  readonly accountsOf: ReadonlyMap<string, readonly string[]>
  /** number of accounts that the tenant may still create */
  readonly room: number
  readonly most: number
}
const readReferences = async (ctx: Ctx, rows: readonly User[]): Promise<References> => {
  const valuesOf = (name: 'mobile' | 'ownerNo' | 'staffNo'): string[] =>
    rows.map((row) => row[name] ?? '').filter((one) => one !== '')
  const phones = await ctx.tx.query<{ mobile: string; account: string; name: string }>(
    'select mobile, account, name from sys_user where tenant_id = $1 and mobile = any($2::text[])',
    [ctx.tenantId, valuesOf('mobile')],
  )
  const owners = await ctx.tx.query<{ ownerNo: string; parent: string | null }>(
    'select owner_no, parent_owner_no as parent from owner where tenant_id = $1 and owner_no = any($2::text[])',
    [ctx.tenantId, valuesOf('ownerNo')],
  )
  const staff = await ctx.tx.query<{ staffNo: string; accounts: string[] }>(
    `select s.staff_no, array(select u.account::text from sys_user u where u.tenant_id = $1 and u.staff_id = s.id order by 1) as accounts
       from staff s where s.tenant_id = $1 and s.staff_no = any($2::text[])`,
    [ctx.tenantId, valuesOf('staffNo')],
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

type AddFault = (field: string, why: RuleFault['why']) => void

/** Checks the personal fields, apart from rights. */
const checkPerson = (referenced: References, { before, body }: Coming<User>, addFault: AddFault): void => {
  const wholeRow: User = { ...before, ...body }
  const accountSentence = before === null ? accountFault(wholeRow.account ?? '') : ''
  if (accountSentence !== '') addFault('account', accountSentence)
  const [mobile, email, staffNo] = [body.mobile ?? '', body.email ?? '', body.staffNo ?? '']
  const holder = referenced.holder(wholeRow)
  if (mobile && !isMobile(mobile)) addFault('mobile', '手机号格式不正确')
  else if (mobile && holder !== undefined) addFault('mobile', `手机号已被${holder}使用`)
  if (email && !/^\S+@\S+\.\S+$/.test(email)) addFault('email', '邮箱格式不正确')
  if (!areClientKinds(body.clientKinds)) addFault('clientKinds', '请至少选择一个允许登录端')
  if (!staffNo || staffNo === (before?.staffNo ?? '')) return
  const accounts = referenced.accountsOf.get(staffNo)
  const other = accounts?.find((account) => account !== wholeRow.account)
  if (accounts === undefined) addFault('staffNo', `员工不存在：${staffNo}`)
  else if (other !== undefined) addFault('staffNo', `该员工已有账号${other}`)
}

/** Whether the client types are a list of known types; undefined keeps the stored list. */
const areClientKinds = (sentKinds: unknown): boolean => {
  if (sentKinds === undefined) return true
  const kinds: unknown = typeof sentKinds === 'string' ? JSON.parse(sentKinds) : null
  return Array.isArray(kinds) && kinds.length > 0 && kinds.every((kind) => typeof kind === 'number' && kind in CLIENT_KINDS)
}

/** Checks the parent owner: only an owner's user has one, and an owner's user manages only users of the same owner. */
const checkOwner = ({ person }: Ctx, { parentOf }: References, wholeRow: User, addFault: AddFault): void => {
  const ownerNo = wholeRow.ownerNo ?? ''
  const { parentOwnerNo } = person
  if (wholeRow.userType !== ofOwner) {
    if (ownerNo !== '') addFault('ownerNo', '只有货主用户才填写货主')
    return
  }
  if (ownerNo === '') return addFault('ownerNo', '货主用户必须填写一个父级货主')
  const parent = parentOf.get(ownerNo)
  if (parent === undefined || (parentOwnerNo !== undefined && ownerNo !== parentOwnerNo))
    return addFault('ownerNo', `货主不存在：${ownerNo}`)
  if (parent !== null) addFault('ownerNo', `只能填父级货主：${ownerNo}`)
}

/** Returns a function that reads a role once; the result is a refusal if the person may not grant the role. */
const rolesOf = (ctx: Ctx): ((id: string) => Promise<RoleRow | Refused>) => {
  const rolesById = new Map<string, RoleRow | Refused>()
  return async (id) => {
    const knownRole = rolesById.get(id)
    if (knownRole !== undefined) return knownRole
    const role = await assignableRole(ctx, id).catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
    rolesById.set(id, role)
    return role
  }
}

/** Checks that the person may grant every added role, and that the role is on the side of the user's type. */
const checkRoles = async (
  findRole: ReturnType<typeof rolesOf>,
  wholeRow: User,
  held: readonly string[],
  addFault: AddFault,
): Promise<void> => {
  const wanted = wholeRow.roleIds ?? []
  if (wanted.length === 0) return addFault('roleIds', '请至少选择一个角色')
  for (const id of wanted) {
    // a file contains role names; a text that is not an id is an unknown name
    const foundRole = /^\d{1,19}$/.test(id) ? await findRole(id) : null
    if (foundRole === null) addFault('roleIds', `角色名称不存在：${id}`)
    else if (foundRole instanceof Refused) addFault('roleIds', foundRole)
    else if (held.includes(id)) continue
    else if (foundRole.ownerNo !== null && foundRole.ownerNo !== wholeRow.ownerNo)
      addFault('roleIds', `角色“${foundRole.roleName}”属于别的货主`)
    else if (foundRole.roleSide !== sideOf(wholeRow.userType ?? 0))
      addFault('roleIds', `角色“${foundRole.roleName}”与用户类型不一致`)
    else if (foundRole.status === roleLife.off) addFault('roleIds', `角色“${foundRole.roleName}”已停用`)
  }
}

const rightFields = ['userType', 'ownerNo', 'roleIds', 'groupIds'] as const
/**
 * Checks the right to change a user. People may edit their own name and phone, but not their own rights. @throws Refused A0404, A1027,
 * A1028
 */
const mayEdit = async (ctx: Ctx, before: User, wholeRow: User): Promise<void> => {
  const row = await manageableUser(ctx, before.account ?? '')
  if (row.id === ctx.person.userId && rightFields.some((name) => !isSame(wholeRow[name], before[name]))) throw refuse('A1028')
}

const dimsOf = ({ body }: Coming<User>): readonly Dim[] => body.dims ?? []

/**
 * Checks users under `lockRights`, so that other changes of rights in the tenant wait. @throws Refused A0404, A1027, A1028 for a user
 * whom the caller may not change
 */
const faults = async (ctx: Ctx, rows: readonly Coming<User>[]): Promise<readonly RuleFault[]> => {
  await lockRights(ctx)
  const referenced = await readReferences(ctx, rows.map(merged))
  const scopes = await scopeFaults(ctx, rows.map(dimsOf))
  const findRole = rolesOf(ctx)
  const faultList: RuleFault[] = []
  let newUserCount = 0
  for (const [row, comingRow] of rows.entries()) {
    const { before } = comingRow
    const wholeRow = merged(comingRow)
    const addFault: AddFault = (field, why) => void faultList.push({ row, field, why })
    if (before !== null) await mayEdit(ctx, before, wholeRow)
    else if (++newUserCount > referenced.room) addFault('account', refuse('A1030', { n: referenced.most }))
    checkPerson(referenced, comingRow, addFault)
    if (ctx.person.parentOwnerNo !== undefined && wholeRow.userType !== ofOwner) {
      addFault('userType', '只能管理货主用户')
      continue
    }
    checkOwner(ctx, referenced, wholeRow, addFault)
    const held = before?.roleIds ?? []
    if (before === null || !isSame(wholeRow.roleIds, held)) await checkRoles(findRole, wholeRow, held, addFault)
    if (dimsOf(comingRow).length > 0 && !hasRight(ctx.person, scopeRight)) {
      for (const { dim } of dimsOf(comingRow)) addFault(`dim${dim}`, refuse('A0312'))
    } else for (const { dim, why } of scopes[row] ?? []) addFault(`dim${dim}`, why)
  }
  return faultList
}

const complete: RuleBook<User>['complete'] = async (rows, ctx) => {
  const numbers = rows.map(({ body }) => body.staffNo ?? '').filter((no) => no !== '')
  const staffRows =
    numbers.length === 0
      ? []
      : await ctx.tx.query<{ id: string; staffNo: string }>(
          'select id::text, staff_no from staff where tenant_id = $1 and staff_no = any($2::text[])',
          [ctx.tenantId, numbers],
        )
  const ids = new Map(staffRows.map((row) => [row.staffNo, row.id]))
  return rows.map(({ before, body }) => ({
    ...(body.staffNo === undefined ? {} : { staffId: ids.get(body.staffNo ?? '') ?? null }),
    // no password matches '-'; the first password replaces it before the transaction ends
    ...(before === null ? { passwordHash: '-' } : {}),
  }))
}

/** Writes the roles, groups and scope of the rows. */
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
