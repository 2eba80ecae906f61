// 变更通知 · user/notify
import { notify } from '#contract/user/notify'
import { EventStream } from '../platform/eventStream.ts'
import { handleLong } from '../platform/handle.ts'

/** notify: streams change notices to the browser without holding a transaction. */
const listen = handleLong(notify, (_run, { since }, { tenantId, person, services }) =>
  Promise.resolve(
    new EventStream(async (send, end) => {
      const hear = (resources: readonly string[], cursor: string): void => send('changed', { resources, cursor })
      const { cursor, leave } = await services.notify.listen(tenantId, { person, end, hear }, since)
      send('ready', { cursor })
      return leave
    }),
  ),
)

export default [listen]
