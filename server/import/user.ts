// 用户导入 · import/user
import { text } from '#contract/kinds'
import * as calls from '#contract/import/user'
import { accountFault } from '#contract/user/setup'
import { user } from '#contract/user/user'
import type { Ctx } from '../platform/ctx.ts'
import { insertRows, type NewRow } from '../platform/insertRows.ts'
import { seesOwner, seesWarehouse, splitWarehouse } from '../platform/scope.ts'
import { isMobile } from '../core/phones.ts'
import { listOf, masterImport, textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import type { TemplateRow } from './rowFaults.ts'

const { account, name, mobile, userType } = user.fields

/**
 * Columns of floor.md §2.5. The first password of an imported account is known to nobody: its person sets one by 忘记密码 with the phone
 * of the file, or an administrator resets it.
 */
const fields = {
  account: { ...account, help: '首次登录请用“忘记密码”以手机验证码设置密码，或由管理员重置' },
  name,
  mobile: { ...mobile, required: true },
  roleNames: text('角色名称', { required: true, max: 500, help: '多个用 ; 分隔' }),
  userType,
  warehouses: text('仓库', { max: 2000, help: '编号-sid，多个用 ; 分隔' }),
  ownerNos: text('货主编号', { max: 2000, help: '多个用 ; 分隔；货主用户填其父级货主' }),
}

/** user_type of somebody who belongs to a parent owner. */
const ofOwner = '2'
/** Side of the roles a type of user may have: temp workers have those of the house. */
const sideOf = (type: string): number => (type === '6' ? 1 : Number(type))

/** `侧|名称` → role. */
const roles = async (ctx: Ctx): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.tx.query<{ id: string; roleName: string; roleSide: number }>(
    'select id::text, role_name, role_side from role where tenant_id = $1 and status = 1',
    [ctx.tenantId],
  )
  return new Map(rows.map((row) => [`${row.roleSide}|${row.roleName}`, row.id]))
}
const roleKey = (row: TemplateRow, role: string): string => `${sideOf(textOf(row, 'userType'))}|${role}`

const keysOf = async (ctx: Ctx, statement: string): Promise<ReadonlySet<string>> =>
  new Set((await ctx.tx.query<{ key: string }>(statement, [ctx.tenantId])).map((row) => row.key))

const users = masterImport({
  biz: 'user',
  fields,
  resource: user.id,
  key: { name: 'account', taken: 'select account as key from sys_user where tenant_id = $1 and account = any($2::text[])' },
  unique: ['mobile'],
  look: async (ctx, rows) => {
    const known = await roles(ctx)
    const places = await keysOf(ctx, "select warehouse_no || '-' || sid as key from wms_warehouse where tenant_id = $1")
    const owners = await keysOf(ctx, 'select owner_no as key from owner where tenant_id = $1')
    const customers = await keysOf(ctx, 'select owner_no as key from owner where tenant_id = $1 and parent_owner_no is null')
    const holders = await ctx.tx.query<{ mobile: string; name: string }>(
      'select mobile, name from sys_user where tenant_id = $1 and mobile = any($2::text[])',
      [ctx.tenantId, rows.map((row) => textOf(row, 'mobile'))],
    )
    const holder = new Map(holders.map((row) => [row.mobile, row.name]))
    return (row, say) => {
      const fault = accountFault(textOf(row, 'account'))
      if (fault !== '') say('account', fault)
      const phone = textOf(row, 'mobile')
      if (!isMobile(phone)) say('mobile', '手机号格式不正确')
      else if (holder.has(phone)) say('mobile', `手机号已被${holder.get(phone) ?? ''}使用`)
      for (const role of listOf(row, 'roleNames')) if (!known.has(roleKey(row, role))) say('roleNames', `角色名称不存在：${role}`)
      for (const key of listOf(row, 'warehouses')) {
        if (!places.has(key)) say('warehouses', `仓库不存在：${key}`)
        else if (!seesWarehouse(ctx.person, ...splitWarehouse(key))) say('warehouses', `无仓库权限：${key}`)
      }
      const wanted = listOf(row, 'ownerNos')
      if (textOf(row, 'userType') === ofOwner && wanted.length !== 1) say('ownerNos', '货主用户必须填写一个父级货主')
      for (const ownerNo of wanted) {
        if (!owners.has(ownerNo)) say('ownerNos', `货主不存在：${ownerNo}`)
        else if (textOf(row, 'userType') === ofOwner && !customers.has(ownerNo)) say('ownerNos', `只能填父级货主：${ownerNo}`)
        else if (textOf(row, 'userType') !== ofOwner && !seesOwner(ctx.person, ownerNo)) say('ownerNos', `无货主权限：${ownerNo}`)
      }
    }
  },
  bodies: async (ctx) => {
    const known = await roles(ctx)
    return (row) => ({
      account: row.fields['account'],
      name: row.fields['name'],
      mobile: row.fields['mobile'],
      userType: row.fields['userType'],
      roleIds: listOf(row, 'roleNames').map((role) => known.get(roleKey(row, role)) ?? ''),
      ...(textOf(row, 'userType') === ofOwner && { ownerNo: listOf(row, 'ownerNos')[0] }),
    })
  },
  after: async (ctx, row, id) => {
    await giveScope(ctx, id, 2, listOf(row, 'warehouses'))
    if (textOf(row, 'userType') !== ofOwner) await giveScope(ctx, id, 1, listOf(row, 'ownerNos'))
  },
})

/** Data scope of the new person besides that of his roles: the named keys of one dimension (floor.md §2.1). */
const giveScope = async (ctx: Ctx, userId: string, dim: 1 | 2, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  const born = (): NewRow & { readonly id: string } => ({
    id: ctx.id(),
    create_user_id: ctx.person.userId,
    create_user_name: ctx.person.name,
    create_time: ctx.at.toISOString(),
    update_time: ctx.at.toISOString(),
  })
  const scope = born()
  await insertRows(ctx.tx, 'data_scope', [{ ...scope, subject_type: 2, subject_id: userId, scope_dim: dim, scope_mode: 2 }])
  await insertRows(
    ctx.tx,
    'data_scope_item',
    keys.map((key) => ({ ...born(), scope_id: scope.id, item_key: key })),
  )
}

export default rowEndpoints(calls, '用户导入', users)
