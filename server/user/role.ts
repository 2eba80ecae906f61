// 角色管理 · user/role
import { role } from '#contract/user/role'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { serve, type Writing } from '../platform/serve.ts'
import { announceRights, changingRights, keepAdministrator, lockRights, notMine, reachRole } from './grant.ts'

const differs = (name: string, body: Filter, before: Filter): boolean => body[name] !== undefined && body[name] !== before[name]

/** A role's people keep their side; on and off is a matter of rights. */
const check = async (ctx: Ctx, body: Filter, before: Filter | null): Promise<void> => {
  if (ctx.person.parentOwnerNo !== undefined && (body['roleSide'] ?? 2) !== 2)
    throw refuse('A0400', {}, { roleSide: '只能管理货主侧的角色' })
  if (before === null) return
  await lockRights(ctx)
  const reached = await reachRole(ctx, plain(before['roleId']))
  if (differs('status', body, before)) notMine(reached)
  if (differs('roleSide', body, before) && reached.user_num > 0)
    throw refuse('A0400', {}, { roleSide: `角色下存在${reached.user_num}个用户，不能修改角色侧` })
}

const checkRemove = async (ctx: Ctx, before: Filter): Promise<void> => {
  await lockRights(ctx)
  const reached = await reachRole(ctx, plain(before['roleId']))
  if (reached.user_num > 0) throw refuse('A1023', { n: reached.user_num })
  await ctx.tx.query('delete from data_scope where tenant_id = $1 and subject_type = 1 and subject_id = $2', [
    ctx.tenantId,
    reached.id,
  ])
}

const write: Writing = {
  table: 'role',
  check,
  checkRemove,
  after: async (ctx, { before }) => {
    if (before !== null) await keepAdministrator(ctx)
    await announceRights(ctx)
  },
}

export default changingRights(
  serve(role, (_today, person) => ({
    from: 'role r',
    alias: 'r',
    columns: {
      roleId: 'r.id::text',
      userNum: '(select count(*)::int from role_user m where m.tenant_id = $1 and m.role_id = r.id)',
      menuNum: '(select count(*)::int from role_menu m where m.tenant_id = $1 and m.role_id = r.id)',
    },
    search: { side: () => (person.parentOwnerNo === undefined ? null : 'r.role_side = 2') },
    write,
  })),
)
