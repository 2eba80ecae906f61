// 配置数据权限 · user/scopeAct
import type { Call } from '#contract/call'
import type { Resource } from '#contract/resource'
import { groupScope, permissionGroup, setGroupScope } from '#contract/user/permissionGroup'
import { role, roleScope, setRoleScope } from '#contract/user/role'
import { setUserScope, user, userScope } from '#contract/user/user'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { logWrite } from '../platform/writeRow.ts'
import {
  announceRights,
  changingRights,
  findGroup,
  findRole,
  lockRights,
  manageableGroup,
  manageableRole,
  manageableUser,
  seenUser,
} from './grant.ts'
import { touchRow } from './auditColumns.ts'
import { checkScopes, dropScopes, putScopes, scopesOf, subjectType } from './scopes.ts'

/** The user, role or group whose scope is read or written. */
interface Subject {
  readonly id: string
  readonly name: string
  readonly version: number
  /** whether the subject is the caller, or a role or group of the caller */
  readonly mine: boolean
}
interface Kind {
  readonly type: keyof typeof subjectType
  readonly table: 'role' | 'sys_user' | 'permission_group'
  readonly resource: Resource
  readonly read: Call<typeof roleScope.input, typeof roleScope.reply, number>
  readonly write: Call<typeof setRoleScope.input, typeof setRoleScope.reply, number>
  readonly find: (ctx: Ctx, key: string) => Promise<Subject>
  readonly reach: (ctx: Ctx, key: string) => Promise<Subject>
}

/** Returns the key if it has the form of an id. @throws Refused A0404 */
const asId = (key: string): string => {
  if (!/^\d{1,19}$/.test(key)) throw refuse('A0404')
  return key
}
const roleSubject = (row: { id: string; roleName: string; version: number; mine: boolean }): Subject => ({
  ...row,
  name: row.roleName,
})
const userSubject = (ctx: Ctx, row: { id: string; account: string; version: number }): Subject => ({
  ...row,
  name: row.account,
  mine: row.id === ctx.person.userId,
})

const kinds: readonly Kind[] = [
  {
    type: 'role',
    table: 'role',
    resource: role,
    read: roleScope,
    write: setRoleScope,
    find: async (ctx, key) => roleSubject(await findRole(ctx, asId(key))),
    reach: async (ctx, key) => roleSubject(await manageableRole(ctx, asId(key))),
  },
  {
    type: 'user',
    table: 'sys_user',
    resource: user,
    read: userScope,
    write: setUserScope,
    find: async (ctx, key) => userSubject(ctx, await seenUser(ctx, key)),
    reach: async (ctx, key) => userSubject(ctx, await manageableUser(ctx, key)),
  },
  {
    type: 'group',
    table: 'permission_group',
    resource: permissionGroup,
    read: groupScope,
    write: setGroupScope,
    find: (ctx, key) => findGroup(ctx, asId(key)),
    reach: (ctx, key) => manageableGroup(ctx, asId(key)),
  },
]

const scopeEndpoints = ({ type, table, resource, read, write, find, reach }: Kind): Endpoint[] => [
  handle(read, async (ctx, input) => {
    const subject = await find(ctx, input.subject)
    return { version: subject.version, dims: await scopesOf(ctx, subjectType[type], subject.id) }
  }),
  handle(write, async (ctx, input) => {
    await lockRights(ctx)
    const subject = await reach(ctx, input.subject)
    if (subject.mine) throw refuse('A1028')
    if (subject.version !== input.version) throw refuse('A0409')
    await checkScopes(ctx, input.dims)
    const before = await scopesOf(ctx, subjectType[type], subject.id)
    await dropScopes(ctx, subjectType[type], subject.id)
    await putScopes(ctx, subjectType[type], [{ id: subject.id, dims: input.dims }])
    await touchRow(ctx, table, subject.id)
    await logWrite(ctx, resource, '数据权限', subject.name, { dims: before }, { dims: input.dims })
    await announceRights(ctx)
    return {}
  }),
]

export default changingRights(kinds.flatMap(scopeEndpoints))
