// 权限组 · user/permissionGroup
import { copyGroup, groupMenu, groupOptions, permissionGroup, setGroupMenu } from '#contract/user/permissionGroup'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { insertRows } from '../platform/rows.ts'
import { heldRights } from '../platform/menu.ts'
import { reachOf } from '../platform/person.ts'
import { serve } from '../platform/serve.ts'
import { logWrite } from '../platform/writeRow.ts'
import { announceRights, changingRights, findGroup, lockRights, manageableGroup, reaches } from './grant.ts'
import { addCodes, codesOf, menuLinesOf, replaceCodes } from './menuCodes.ts'
import { copyName } from './copyName.ts'
import { insertColumns, touchRow } from './auditColumns.ts'
import { dropScopes, putScopes, scopesOf, subjectType } from './scopes.ts'

const rows = serve(permissionGroup, {
  from: `permission_group g left join ${heldRights('permission_group_menu', 'group_id')} h on h.of = g.id`,
  alias: 'g',
  columns: {
    permissionGroupId: 'g.id::text',
    menuNum: 'coalesce(h.n, 0)',
    roleNum: '(select count(*)::int from role_permission_group m where m.tenant_id = $1 and m.group_id = g.id)',
    userNum: '(select count(*)::int from user_permission_group m where m.tenant_id = $1 and m.group_id = g.id)',
  },
  write: {
    table: 'permission_group',
    check: async (ctx, _body, before) => {
      if (before !== null) await manageableGroup(ctx, before.permissionGroupId ?? '')
    },
    after: (ctx) => announceRights(ctx),
    checkRemove: async (ctx, before) => {
      await lockRights(ctx)
      const group = await manageableGroup(ctx, before.permissionGroupId ?? '')
      if (group.used) throw refuse('A1029', { name: '权限组' })
      await dropScopes(ctx, subjectType.group, group.id)
      await announceRights(ctx)
    },
  },
})

const menu = handle(groupMenu, async (ctx, input) => {
  const group = await findGroup(ctx, input.permissionGroupId)
  const owned = new Set(await codesOf(ctx, 'group', group.id))
  return { version: group.version, nodes: await menuLinesOf(ctx, (code) => owned.has(code)) }
})

const grant = handle(setGroupMenu, async (ctx, input) => {
  await lockRights(ctx)
  const group = await manageableGroup(ctx, input.permissionGroupId)
  if (group.mine) throw refuse('A1028')
  if (group.version !== input.version) throw refuse('A0409')
  const { before, after } = await replaceCodes(ctx, 'group', group.id, input.menuCodes)
  await touchRow(ctx, 'permission_group', group.id)
  await logWrite(ctx, permissionGroup, '配置权限', group.name, { menuCodes: before }, { menuCodes: after })
  await announceRights(ctx)
  return { owned: after.length }
})

const copy = handle(copyGroup, async (ctx, input) => {
  await lockRights(ctx)
  const group = await manageableGroup(ctx, input.permissionGroupId)
  const names = await ctx.tx.query<{ groupName: string }>('select group_name from permission_group where tenant_id = $1', [
    ctx.tenantId,
  ])
  const groupName = copyName(group.name, new Set(names.map((row) => row.groupName)))
  const newRow = insertColumns(ctx)
  await insertRows(ctx.tx, 'permission_group', [{ ...newRow, groupName }])
  await addCodes(ctx, 'group', newRow.id, await codesOf(ctx, 'group', group.id))
  await putScopes(ctx, subjectType.group, [{ id: newRow.id, dims: await scopesOf(ctx, subjectType.group, group.id) }])
  await logWrite(ctx, permissionGroup, '复制', groupName, null, { from: group.name })
  await announceRights(ctx)
  return { permissionGroupId: newRow.id, groupName }
})

const options = handle(groupOptions, async (ctx) => {
  const groups = await ctx.tx.query<{ permissionGroupId: string; groupName: string }>(
    `select id::text as permission_group_id, group_name from permission_group where tenant_id = $1 order by group_name`,
    [ctx.tenantId],
  )
  if (ctx.person.isAdmin) return groups
  const grantableGroups: typeof groups = []
  for (const group of groups)
    if (reaches(ctx.person, await reachOf(ctx.tx, { groupIds: [group.permissionGroupId] }))) grantableGroups.push(group)
  return grantableGroups
})

export default changingRights([...rows, menu, grant, copy, options])
