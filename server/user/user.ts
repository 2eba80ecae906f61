// 用户管理 · user/user
import type { Body } from '#contract/resource'
import { user } from '#contract/user/user'
import { giveFirstPassword } from './firstPassword.ts'
import { announceRights, changingRights, groupColumns, keepAdministrator, lockRights, manageableUser } from './grant.ts'
import { dropScopes, subjectType } from './scopes.ts'
import { userRules, userTable } from './userRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { byIds, words } from '../platform/kinds.ts'
import { serve } from '../platform/serve.ts'
import type { Serving, Writing } from '../platform/serving.ts'

type User = Body<typeof user>

/** Gives a new person a first password, which only this reply contains. */
const after: Writing<User>['after'] = async (ctx, { id, before }) =>
  before === null ? { password: await giveFirstPassword(ctx, [id]) } : {}

const checkRemove = async (ctx: Ctx, before: User): Promise<void> => {
  await lockRights(ctx)
  const row = await manageableUser(ctx, before.account ?? '')
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

const serving = (person: Person): Serving<User> => ({
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
      const hasRole = byIds('m.role_id', 'roleIds', filter, p)
      return hasRole && `exists (select 1 from role_user m where m.tenant_id = $1 and m.user_id = u.id and ${hasRole})`
    },
    parentWarehouseNo: (filter, p) => {
      const sites = words(filter.parentWarehouseNo)
      return sites.length === 0
        ? null
        : `u.staff_id in (select s.id from staff s where s.tenant_id = $1 and s.parent_warehouse_no = any(${p.add(sites)}::text[]))`
    },
    side: (_filter, p) =>
      person.parentOwnerNo === undefined ? null : `u.user_type = 2 and u.owner_no = ${p.add(person.parentOwnerNo)}`,
  },
  write: { table: userTable.table, rules: userRules, apart: userTable.apart ?? [], checkRemove, after },
})

export default changingRights(serve(user, (_today, person) => serving(person)))
