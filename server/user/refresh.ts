// 刷新令牌 · user/refresh
import type { InputOf, ReplyOf } from '#contract/call'
import { codes } from '#contract/errors'
import { refreshToken } from '#contract/user/session'
import { userLife } from '#contract/rules/peopleLife'
import type { Visit } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/errors.ts'
import { handleOpen } from '../platform/handle.ts'
import { changeRows } from '../platform/rows.ts'
import { accessSeconds, hashOf, newPair, openAnswer, refreshDays, sealAnswer, type Pair } from '../platform/tokens.ts'
import { endSession } from './endSessions.ts'

/**
 * Exchanges a refresh token (architecture §6). The current token gets a new pair. The previous token gets that same pair again until the
 * pair was used once, because the reply may have been lost; after that its use ends the session.
 */
const exchange = async (visit: Visit, input: InputOf<typeof refreshToken>): Promise<ReplyOf<typeof refreshToken>> => {
  const tenantId = Number(input.tenantId ?? visit.tenantId ?? 0)
  if (!Number.isInteger(tenantId) || tenantId <= 0 || tenantId > 2_147_483_647) throw refuse(codes.relogin)
  // the outcome is returned and not thrown, so that the end of a session is committed before the caller is refused
  const outcome = await visit.services.db.inTenant(tenantId, (tx) => exchangeToken(tx, input.refresh_token, visit))
  if (outcome.ended || outcome.pair) visit.services.sessions.forget(tenantId, outcome.userId)
  if (!outcome.pair) throw refuse(outcome.disabled ? codes.disabled : codes.relogin)
  return {
    accessToken: outcome.pair.access,
    refreshToken: outcome.pair.refresh,
    tenantId: String(tenantId),
    userId: outcome.userId,
    expiresIn: outcome.expiresIn,
    sessionId: outcome.sessionId,
    name: outcome.name,
  }
}

interface Outcome {
  readonly userId: string
  readonly sessionId: string
  readonly name: string
  readonly pair: Pair | null
  readonly expiresIn: number
  readonly disabled: boolean
  readonly ended: boolean
}
const unknown: Outcome = { userId: '', sessionId: '', name: '', pair: null, expiresIn: 0, disabled: false, ended: false }

interface Row {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly status: number
  readonly deviceId: string | null
  readonly current: boolean
  readonly prevAnswer: string | null
  readonly accessExpires: Date
  readonly refreshExpires: Date
  readonly revoked: number
  readonly tenantStatus: number
}

const exchangeToken = async (tx: Tx, token: string, visit: Visit): Promise<Outcome> => {
  const hash = hashOf(token)
  const rows = await tx.query<Row>(
    `select s.id, s.user_id, u.name, u.status, s.device_id, s.refresh_token_hash = $2 as current, s.prev_answer, s.access_expires,
            s.refresh_expires, s.revoked, (select t.status from app.tenant_by_id($1) t) as tenant_status
       from user_session s join sys_user u on u.tenant_id = $1 and u.id = s.user_id
      where s.tenant_id = $1 and (s.refresh_token_hash = $2 or s.prev_refresh_hash = $2) for update of s`,
    [tx.tenantId, hash],
  )
  const row = rows[0]
  if (!row) return unknown
  const sessionOutcome = { ...unknown, userId: row.userId, sessionId: row.id, name: row.name }
  if (row.status === userLife.off) return { ...sessionOutcome, disabled: true }
  if (row.tenantStatus !== 1 || row.revoked === 1 || row.refreshExpires.getTime() <= visit.now) return sessionOutcome
  if (row.current) return { ...sessionOutcome, pair: await rotate(tx, row, token, visit), expiresIn: accessSeconds }
  if (row.prevAnswer !== null) {
    const remainingSeconds = Math.max(1, Math.floor((row.accessExpires.getTime() - visit.now) / 1000))
    return { ...sessionOutcome, pair: openAnswer(row.prevAnswer, token), expiresIn: remainingSeconds }
  }
  await endSession({ tx, at: visit.at }, row.userId, row.id)
  return { ...sessionOutcome, ended: true }
}

const rotate = async (tx: Tx, row: Row, token: string, visit: Visit): Promise<Pair> => {
  const pair = newPair()
  const days = row.deviceId === null ? refreshDays.other : refreshDays.enrolled
  await changeRows(tx, 'user_session', [{ id: row.id }], {
    key: ['id'],
    all: {
      accessTokenHash: hashOf(pair.access),
      refreshTokenHash: hashOf(pair.refresh),
      prevRefreshHash: hashOf(token),
      prevAnswer: sealAnswer(pair, token),
      accessExpires: new Date(visit.now + accessSeconds * 1000),
      refreshExpires: new Date(visit.now + days * 86_400_000),
      updateTime: visit.at,
    },
  })
  return pair
}

export default [handleOpen(refreshToken, exchange)]
