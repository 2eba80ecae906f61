import type { DatabaseUrls } from '#server/platform/postgres/database'

/** The migrated database that every test database is copied from. */
export const templateName = 'yuncang_template'
/** The same with the demo tenants and their people. */
export const peopledName = 'yuncang_peopled'

/** The same logins on another database of the same server. */
export function withDatabase(urls: DatabaseUrls, name: string): DatabaseUrls {
  const on = (url: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href
  return { owner: on(urls.owner), app: on(urls.app), jobs: on(urls.jobs) }
}
