// 持有按钮的人 · platform/rightHolders
import { roleLife, userLife } from '#contract/rules/peopleLife'
import type { Tx } from './db.ts'
import { loadProfile, type Profile } from './person.ts'

export interface Account {
  readonly userId: string
  readonly name: string
  readonly account: string
}

/** An administrator, or a user whose enabled roles or groups have the button $2; the same union as in `loadProfile`. */
const holds = `(u.is_admin = 1
  or exists (select 1 from role_user m join role r on r.tenant_id = $1 and r.id = m.role_id and r.status = ${roleLife.on}
              where m.tenant_id = $1 and m.user_id = u.id
                and (r.is_admin = 1
                  or exists (select 1 from role_menu b where b.tenant_id = $1 and b.role_id = r.id and b.menu_code = $2)
                  or exists (select 1 from role_permission_group g
                               join permission_group_menu b on b.tenant_id = $1 and b.group_id = g.group_id and b.menu_code = $2
                              where g.tenant_id = $1 and g.role_id = r.id)))
  or exists (select 1 from user_permission_group g
               join permission_group_menu b on b.tenant_id = $1 and b.group_id = g.group_id and b.menu_code = $2
              where g.tenant_id = $1 and g.user_id = u.id))`

/** Active staff with the right to a button, by name; at most `max` people. */
export const rightHolders = (tx: Tx, right: number, max: number): Promise<Account[]> =>
  tx.query<Account & Record<string, unknown>>(
    `select u.id::text as user_id, u.name, u.account from sys_user u
      where u.tenant_id = $1 and u.user_type = 1 and u.status = ${userLife.on} and ${holds} order by u.name, u.account limit ${max}`,
    [tx.tenantId, String(right)],
  )

/** One active staff member with his rights and scopes; undefined: none. */
export const houseProfile = async (tx: Tx, userId: string): Promise<Profile | undefined> => {
  if (!/^\d{1,18}$/.test(userId)) return undefined
  const profile = await loadProfile(tx, userId)
  return profile === null || profile.status !== userLife.on || profile.parentOwnerNo !== undefined ? undefined : profile
}
