// 变更通知 · user/notify
import { Object as Fields, Optional, String as Text } from 'typebox'
import { call } from '../call.ts'

/**
 * One stream per browser (architecture §4 Notify), `text/event-stream`. Events: `ready` `{cursor}` when it listens; `changed` `{resources:
 * string[], cursor}` with the ids of resources whose rows in the person's scope changed, `*` for any. A comment every 20 s. It ends after
 * ten minutes, and the client connects again with `since`, its last cursor: changes in between are sent first.
 */
export const notify = call({
  id: 'user/notify.listen',
  title: '变更通知',
  method: 'GET',
  path: '/v1/notify',
  input: Fields({ since: Optional(Text({ maxLength: 200 })) }),
  reply: Fields({}),
  may: 'signedIn',
})

/**
 * Resource id of the feed for a change by a desk of work on the floor: an order intercepted or held, a pick order taken back. A handheld
 * then requests changes at once; it gets all other changes at its usual interval.
 */
export const deskOnFloor = 'pda/desk'
