// 角色管理 · user/role
import type { Body } from '#contract/resource'
import { role } from '#contract/user/role'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { heldRights } from '../platform/menu.ts'
import { serve } from '../platform/serve.ts'
import type { Writing } from '../platform/serving.ts'
import {
  announceRights,
  assignGroups,
  changingRights,
  groupColumns,
  keepAdministrator,
  lockRights,
  manageableRole,
  ownerSideRole,
  refuseOwnRole,
} from './grant.ts'
import { dropScopes, subjectType } from './scopes.ts'

type Role = Body<typeof role>

const differs = (name: 'status' | 'roleSide', body: Role, before: Role): boolean =>
  body[name] !== undefined && body[name] !== before[name]

const groupsDiffer = ({ groupIds }: Role, before: Role): boolean =>
  groupIds !== undefined && (groupIds ?? []).toSorted().join() !== (before.groupIds ?? []).toSorted().join()

/** Checks a role's form. A role with users keeps its side; changing its status or groups counts as changing rights. */
const check = async (ctx: Ctx, body: Role, before: Role | null): Promise<void> => {
  if (ctx.person.parentOwnerNo !== undefined && (body.roleSide ?? 2) !== 2)
    throw refuse('A0400', {}, { roleSide: '只能管理货主侧的角色' })
  if (before === null) return
  await lockRights(ctx)
  const roleRow = await manageableRole(ctx, before.roleId ?? '')
  if (differs('status', body, before) || groupsDiffer(body, before)) refuseOwnRole(roleRow)
  if (differs('roleSide', body, before) && roleRow.userNum > 0)
    throw refuse('A0400', {}, { roleSide: `角色下存在${roleRow.userNum}个用户，不能修改角色侧` })
}

const checkRemove = async (ctx: Ctx, before: Role): Promise<void> => {
  await lockRights(ctx)
  const roleRow = await manageableRole(ctx, before.roleId ?? '')
  if (roleRow.userNum > 0) throw refuse('A1023', { n: roleRow.userNum })
  await dropScopes(ctx, subjectType.role, roleRow.id)
}

const write: Writing<Role> = {
  table: 'role',
  check,
  checkRemove,
  apart: ['groupIds'],
  fill: ({ person }, _body, before) =>
    before === null && person.parentOwnerNo !== undefined ? { ownerNo: person.parentOwnerNo } : {},
  after: async (ctx, { id, before }, apart) => {
    await assignGroups(ctx, 'role', id, apart.groupIds ?? undefined, before?.groupIds ?? [])
    if (before !== null) await keepAdministrator(ctx)
    await announceRights(ctx)
  },
}

export default changingRights(
  serve(role, (_today, person) => ({
    from: `role r left join ${heldRights('role_menu', 'role_id')} h on h.of = r.id`,
    alias: 'r',
    columns: {
      ...groupColumns('role', 'r'),
      roleId: 'r.id::text',
      userNum: '(select count(*)::int from role_user m where m.tenant_id = $1 and m.role_id = r.id)',
      // an administrator's role has all rights, so the number of ticked ones is not shown
      menuNum: 'case when r.is_admin = 0 then coalesce(h.n, 0) end',
    },
    search: {
      side: (_filter, p) => (person.parentOwnerNo === undefined ? null : ownerSideRole(p.add(person.parentOwnerNo))),
    },
    write,
  })),
)
