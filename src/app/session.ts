// 登录与退出 · app/session
import { logout, userMenu } from '#contract/user/session'
import type { MenuNode } from '#contract/menu/node'
import { failureOf, request } from '../data/api.ts'
import { forgetCache, openCache } from '../data/persist.ts'
import { queries } from '../data/query.ts'
import { clearOnSignOut } from '../state/clearOnSignOut.ts'
import { showDownloads } from '../state/downloads.ts'
import { dropMenu, keepMenu, menu, recallMenu } from '../state/menu.ts'
import { closeAll } from '../state/panes.ts'
import { forgetPerson } from '../state/person.ts'
import { closeSession, session } from '../state/session.ts'
import { storeBinding } from '../state/station.ts'

/** Restores the menu of the signed-in person's last visit; null when this browser has stored none. */
export const recallSession = (): readonly MenuNode[] | null => {
  const { tenant } = session
  return tenant !== null && recallMenu(tenant.tenantId, tenant.userId) ? menu.tree : null
}

/** Restores the query cache of the person's last visit, so that pages open with data, also without network. */
export const recallQueries = async (): Promise<void> => {
  const { tenant } = session
  if (tenant !== null) await openCache(queries, tenant.tenantId, tenant.userId)
}

/** Loads the menu again, so that changed rights take effect without a new sign-in. */
export const loadMenu = async (): Promise<void> => {
  const { tenant } = session
  if (tenant === null) return
  const tree = await request(userMenu, { userId: tenant.userId })
  if (session.tenant?.userId === tenant.userId) keepMenu(tenant.tenantId, tenant.userId, tree)
}

/** Ends the session and deletes the person's data on screen, in memory and in this browser. Resolves when everything is deleted. */
export const leaveSession = async (): Promise<void> => {
  const deletion = Promise.all([forgetCache(), clearOnSignOut()])
  queries.clear()
  dropMenu()
  closeAll()
  showDownloads(false)
  forgetPerson()
  closeSession()
  storeBinding(null)
  session.ended = null
  await deletion
}

/** Signs out: informs the server if it can be reached, and deletes the person's data in this browser in any case. */
export const signOut = async (): Promise<void> => {
  const failure = await request(logout, {}, { timeoutMs: 5000 }).then(() => null, failureOf)
  if (failure !== null && failure.kind !== 'relogin') console.warn(`sign-out was not heard by the server: ${failure.kind}`)
  await leaveSession()
}
