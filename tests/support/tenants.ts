// 演示租户只建一次 · support/tenants
/** The demo tenants and their people, written to a database that every test server copies. */
import { settableClock } from '#server/platform/clock'
import { openServices } from '#server/platform/open'
import type { DatabaseUrls } from '#server/platform/postgres/database'
import { seedOrganisation, type SeedOrganisation } from '#server/seed/organisation'

export const password = 'Warehouse2026'
/** Time of a test server's clock. */
export const standsAt = Date.parse('2025-06-17T10:00:00+08:00')

export const makeTenants = async (urls: DatabaseUrls, dataDir: string): Promise<readonly SeedOrganisation[]> => {
  const clock = settableClock(standsAt)
  const { services, close } = await openServices({ urls, dataDir, version: '202506170000', clock })
  const tenants = await seedOrganisation({ db: services.db, at: new Date(clock.now()), id: services.ids.next, password })
  await close()
  return tenants
}
