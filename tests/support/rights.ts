// A person of tenant yunhe whose rights and data scope a test rewrites before each request.
import { insertRows } from '#server/platform/rows'
import type { SignedIn, TestServer } from './server.ts'

/** Everything, nothing, or these owners and warehouses (`warehouseNo-sid`) with all their branches and shops. */
export type Reach = 'all' | 'nothing' | { readonly owners: readonly string[]; readonly warehouses: readonly string[] }

export interface Subject {
  readonly who: SignedIn
  /** sets rights and scope by writing the difference; the next request uses them */
  set(rights: readonly number[], reach: Reach): Promise<void>
}

/** hr01 with one empty role instead of the former roles. */
export const openSubject = async (server: TestServer): Promise<Subject> => {
  const { services } = server
  const tenantId = 1
  const roleId = services.ids.next()
  const at = new Date(services.clock.now())
  const born = () => ({ id: services.ids.next(), createTime: at, updateTime: at })
  const who = await server.signIn('yunhe', 'hr01')
  await services.db.inTenant(tenantId, async (tx) => {
    await tx.query('delete from role_user where tenant_id = $1 and user_id = $2', [tenantId, who.userId])
    await insertRows(tx, 'role', [{ ...born(), id: roleId, roleName: '受试角色' }])
    await insertRows(tx, 'role_user', [{ ...born(), roleId, userId: who.userId }])
  })
  const held: { rights: ReadonlySet<number>; reach: Reach | null } = { rights: new Set(), reach: null }
  const change = (rights: ReadonlySet<number>, reach: Reach): Promise<void> =>
    services.db.inTenant(tenantId, async (tx) => {
      const lost = [...held.rights].filter((right) => !rights.has(right)).map(String)
      await tx.query('delete from role_menu where tenant_id = $1 and role_id = $2 and menu_code = any($3)', [
        tenantId,
        roleId,
        lost,
      ])
      const won = [...rights].filter((right) => !held.rights.has(right))
      await insertRows(
        tx,
        'role_menu',
        won.map((right) => ({ ...born(), roleId, menuCode: String(right) })),
      )
      if (reach === held.reach) return
      await tx.query('delete from data_scope where tenant_id = $1 and subject_type = 2 and subject_id = $2', [
        tenantId,
        who.userId,
      ])
      if (reach === 'nothing') return
      const named = reach === 'all' ? {} : { 1: reach.owners, 2: reach.warehouses }
      const scopes = [1, 2, 3, 4].map((dim) => ({
        ...born(),
        subjectType: 2,
        subjectId: who.userId,
        scopeDim: dim,
        scopeMode: dim in named ? 2 : 1,
      }))
      await insertRows(tx, 'data_scope', scopes)
      await insertRows(
        tx,
        'data_scope_item',
        scopes.flatMap(({ id, scopeDim }) =>
          (named[scopeDim as keyof typeof named] ?? []).map((itemKey) => ({ ...born(), scopeId: id, itemKey })),
        ),
      )
    })
  return {
    who,
    set: async (rights, reach) => {
      const wanted = new Set(rights)
      await change(wanted, reach)
      Object.assign(held, { rights: wanted, reach })
      services.sessions.forget(tenantId, who.userId)
    },
  }
}
