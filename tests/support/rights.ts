// A person of tenant yunhe whose rights and data scope a test writes anew before each request.
import { insertRows, type NewRow } from '#server/platform/insertRows'
import type { SignedIn, TestServer } from './server.ts'

export type Reach = 'all' | 'nothing'

export interface Subject {
  readonly who: SignedIn
  /** replaces what the person may do and see; the next request finds it */
  set(rights: readonly number[], reach: Reach): Promise<void>
}

/** hr01 with his roles taken away and one empty role given instead. */
export const openSubject = async (server: TestServer): Promise<Subject> => {
  const { services } = server
  const tenantId = 1
  const roleId = services.ids.next()
  const at = new Date(services.clock.now()).toISOString()
  const born = (): NewRow & { readonly id: string } => ({ id: services.ids.next(), create_time: at, update_time: at })
  const who = await server.signIn('yunhe', 'hr01')
  await services.db.inTenant(tenantId, async (tx) => {
    await tx.query('delete from role_user where tenant_id = $1 and user_id = $2', [tenantId, who.userId])
    await insertRows(tx, 'role', [{ ...born(), id: roleId, role_name: '受试角色' }])
    await insertRows(tx, 'role_user', [{ ...born(), role_id: roleId, user_id: who.userId }])
  })
  return {
    who,
    set: async (rights, reach) => {
      await services.db.inTenant(tenantId, async (tx) => {
        await tx.query('delete from role_menu where tenant_id = $1 and role_id = $2', [tenantId, roleId])
        await insertRows(
          tx,
          'role_menu',
          rights.map((right) => ({ ...born(), role_id: roleId, menu_code: String(right) })),
        )
        await tx.query('delete from data_scope where tenant_id = $1 and subject_type = 2 and subject_id = $2', [
          tenantId,
          who.userId,
        ])
        if (reach === 'all')
          await insertRows(
            tx,
            'data_scope',
            [1, 2, 3, 4].map((dim) => ({ ...born(), subject_type: 2, subject_id: who.userId, scope_dim: dim, scope_mode: 1 })),
          )
      })
      services.sessions.forget(tenantId, who.userId)
    },
  }
}
