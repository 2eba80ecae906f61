// 当前会话 · user/session
import type { MenuNode } from '#contract/menu/node'
import { logout, signedInUser, tenantLogo, tenantOfHost, userMenu } from '#contract/user/session'
import { handle, handleOpen } from '../platform/handle.ts'
import { logoOf } from '../platform/logo.ts'
import { menuRows, menuTree } from '../platform/menu.ts'
import { freeStations, stationOfSession } from '../platform/station.ts'
import { currentTenant, tenantByHost } from '../platform/tenant.ts'
import { endSession } from './endSessions.ts'

const signOut = handle(logout, async (ctx) => {
  await endSession(ctx, ctx.person.userId, ctx.person.sessionId)
  await freeStations(ctx, { userId: ctx.person.userId, sessionId: ctx.person.sessionId })
  ctx.services.sessions.forget(ctx.tenantId, ctx.person.userId)
  return {}
})

const readPerson = handle(signedInUser, async (ctx) => {
  const { person } = ctx
  const tenant = await currentTenant(ctx.tx)
  const rows = await ctx.tx.query<{ avatar: string | null }>('select avatar from sys_user where tenant_id = $1 and id = $2', [
    ctx.tenantId,
    person.userId,
  ])
  return {
    userId: person.userId,
    account: person.account,
    name: person.name,
    avatar: rows[0]?.avatar ?? '',
    isAdmin: person.isAdmin ? 1 : 0,
    ownerNo: person.parentOwnerNo ?? '',
    sessionId: person.sessionId,
    tenantName: tenant?.tenantName ?? '',
    station: await stationOfSession(ctx.tx, person.userId, person.sessionId),
  }
})

/** userMenu: returns the menu, 375 kB. Browsers request it at every reload, so it is sent again only if it has changed (`marked`). */
const menu = handle(userMenu, async (ctx): Promise<readonly MenuNode[]> => menuTree(await menuRows(ctx.tx), ctx.person.rights), {
  marked: true,
})

const readDomain = handleOpen(tenantOfHost, async (visit) => {
  const tenant = await tenantByHost(visit.services.db, visit.host)
  const { db, dataDir } = visit.services
  return {
    tenantId: tenant ? String(tenant.tenantId) : '',
    tenantCode: tenant?.tenantCode ?? '',
    ownerNo: '',
    companyId: '',
    logo: tenant === null ? '' : await db.inTenant(tenant.tenantId, (tx) => logoOf(tx, tenant, dataDir)),
  }
})

const logo = handle(tenantLogo, async (ctx) => {
  const tenant = await currentTenant(ctx.tx)
  return { logo: tenant === null ? '' : await logoOf(ctx.tx, tenant, ctx.services.dataDir) }
})

export default [signOut, readPerson, menu, readDomain, logo]
