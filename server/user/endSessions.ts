// 结束会话 · user/endSessions
import type { Tx } from '../platform/db.ts'
import { changeRows, selected } from '../platform/rows.ts'

/** The transaction and the end time of the sessions; a `Ctx` fits. */
interface EndMoment {
  readonly tx: Tx
  readonly at: Date
}

const otherSessions = 'select id from user_session where tenant_id = $1 and user_id = $2 and revoked = 0 and id <> $3'

/**
 * Ends the sessions of a person except the session `except`; the next call of each is refused with a sign-in request. Returns how many
 * were alive.
 */
export const endSessions = async ({ tx, at }: EndMoment, userId: string, except = '0'): Promise<number> => {
  const ended = await changeRows(tx, 'user_session', selected(otherSessions, userId, except), {
    key: ['id'],
    only: { revoked: 0 },
    all: { revoked: 1, revokedTime: at },
    returning: ['refreshExpires'],
    quiet: true,
  })
  return ended.filter(({ refreshExpires }) => refreshExpires > at).length
}

/** Ends one session of a person; false if the person has no live session of this id. */
export const endSession = async ({ tx, at }: EndMoment, userId: string, id: string): Promise<boolean> => {
  const ended = await changeRows(tx, 'user_session', [{ id, userId }], {
    key: ['id', 'userId'],
    only: { revoked: 0 },
    all: { revoked: 1, revokedTime: at },
    returning: ['id'],
    quiet: true,
  })
  return ended.length > 0
}
