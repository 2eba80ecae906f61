// 用户导入 · user/usersFile
import { text } from '#contract/kinds'
import { user } from '#contract/user/user'
import { giveFirstPassword } from './firstPassword.ts'
import { rolesNamed, sideOf } from './grant.ts'
import type { Dim } from './scopes.ts'
import { ofOwner, userRules, userTable } from './userRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listOf, textOf } from '../import/masterRows.ts'
import { listImport } from '../import/rowEndpoints.ts'
import { cellsOf, type TemplateRow } from '../import/rowFaults.ts'

const { account, name, mobile, userType } = user.fields

/**
 * Columns of floor.md §2.5. Nobody knows the first password of an imported account: the person sets one by 忘记密码 with the phone number of
 * the file, or an administrator resets the password.
 */
const fields = {
  account: { ...account, help: '首次登录请用“忘记密码”以手机验证码设置密码，或由管理员重置' },
  name,
  mobile: { ...mobile, required: true },
  roleIds: text('角色名称', { required: true, max: 500, help: '多个用 ; 分隔' }),
  userType,
  warehouses: text('仓库', { max: 2000, help: '编号-sid，多个用 ; 分隔' }),
  ownerNos: text('货主编号', { max: 2000, help: '多个用 ; 分隔；货主用户填其父级货主' }),
}
type Row = TemplateRow<typeof fields>

const { fault } = cellsOf(fields)

/** Role id by side and name. A name that exists only on another side is also found, so that the rules can refuse it. */
const rolesBy = async (ctx: Ctx, rows: readonly Row[]): Promise<(row: Row, name: string) => string> => {
  const roles = await rolesNamed(
    ctx,
    rows.flatMap((row) => listOf(row, 'roleIds')),
  )
  const ids = new Map(roles.flatMap((role) => [role.roleName, `${role.roleSide}|${role.roleName}`].map((key) => [key, role.id])))
  return (row, name) => ids.get(`${sideOf(Number(row.fields.userType))}|${name}`) ?? ids.get(name) ?? name
}

const isOwnerUser = (row: Row): boolean => row.fields.userType === ofOwner
/** A data scope of mode 2 指定 with these keys of one dimension (floor.md §2.1). */
const dimOfKeys = (dim: number, keys: readonly string[]): Dim[] => (keys.length === 0 ? [] : [{ dim, mode: 2, keys: [...keys] }])

const users = ruleBookImport({
  biz: 'user',
  fields,
  target: userTable,
  rules: {
    ...userRules,
    follow: async (ctx, rows) => {
      await giveFirstPassword(
        ctx,
        rows.map((row) => row.id),
      )
      await userRules.follow?.(ctx, rows)
    },
  },
  unique: ['mobile'],
  taken: (row) => `账号已存在：${textOf(row, 'account')}`,
  columns: { dim1: 'ownerNos', dim2: 'warehouses', ownerNo: 'ownerNos' },
  cells: (row) =>
    isOwnerUser(row) && listOf(row, 'ownerNos').length > 1 ? [fault(row, 'ownerNos', '货主用户必须填写一个父级货主')] : [],
  bodies: async (ctx, rows) => {
    const roleOf = await rolesBy(ctx, rows)
    return rows.map((row) => {
      const { account: accountName, name: personName, mobile: phone, userType: type } = row.fields
      const [owners, warehouses] = [listOf(row, 'ownerNos'), listOf(row, 'warehouses')]
      return {
        account: accountName,
        name: personName,
        mobile: phone,
        userType: type,
        roleIds: listOf(row, 'roleIds').map((role) => roleOf(row, role)),
        ...(isOwnerUser(row) && { ownerNo: owners[0] ?? null }),
        dims: [...dimOfKeys(1, isOwnerUser(row) ? [] : owners), ...dimOfKeys(2, warehouses)],
      }
    })
  },
})

export default listImport(user, users)
