// 变更通知 · user/notify
import { Object as Fields } from 'typebox'
import { call } from '../call.ts'

/**
 * One stream per browser (architecture §4 Notify), `text/event-stream`. Events: `ready` when it listens; `changed`
 * `{resources: string[]}` with the ids of resources whose rows in the person's scope changed, `*` for any. A comment every 20 s;
 * it ends after ten minutes and the client comes again.
 */
export const notify = call({
  id: 'user/notify.listen',
  title: '变更通知',
  method: 'GET',
  path: '/v1/notify',
  input: Fields({}),
  reply: Fields({}),
  may: 'signedIn',
})
