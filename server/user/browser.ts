// 认得的浏览器 · user/browser
/**
 * Recognises a browser from which a person signed in before, by a token in a cookie. Scripts cannot read the cookie, and the token alone
 * opens nothing.
 */
import type { Visit } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { hashOf, newToken } from '../platform/tokens.ts'

const cookie = 'yc_browser'
const daysKept = 180
const dayMs = 86_400_000

const browserToken = ({ headers }: Visit): string | undefined =>
  new RegExp(`(?:^|; *)${cookie}=([\\w-]{43})(?:;|$)`).exec(String(headers['cookie'] ?? ''))?.[1]

/** Hash of the request's browser if the person signed in from it before, else null. */
export const knownBrowser = async (tx: Tx, userId: string | undefined, visit: Visit): Promise<string | null> => {
  const token = browserToken(visit)
  if (token === undefined || userId === undefined) return null
  const hash = hashOf(token)
  const rows = await tx.query('select 1 from known_browser where tenant_id = $1 and user_id = $2 and browser_hash = $3', [
    tx.tenantId,
    userId,
    hash,
  ])
  return rows.length > 0 ? hash : null
}

/** Stores the browser after the person signed in with it. */
export const rememberBrowser = async (tx: Tx, userId: string, visit: Visit): Promise<void> => {
  const token = browserToken(visit) ?? newToken()
  await tx.query('delete from known_browser where tenant_id = $1 and user_id = $2 and last_time < $3', [
    tx.tenantId,
    userId,
    new Date(visit.now - daysKept * dayMs),
  ])
  await tx.query(
    `insert into known_browser as k (tenant_id, user_id, browser_hash, last_time) values ($1, $2, $3, $4)
         on conflict (tenant_id, user_id, browser_hash) do update set last_time = excluded.last_time`,
    [tx.tenantId, userId, hashOf(token), visit.at],
  )
  const secure = visit.isSecure ? '; Secure' : ''
  visit.say(
    'set-cookie',
    `${cookie}=${token}; Path=/api/v1/user; Max-Age=${(daysKept * dayMs) / 1000}; HttpOnly; SameSite=Strict${secure}`,
  )
}
