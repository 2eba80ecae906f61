// 变更通知 · user/notify
import { notify } from '#contract/user/notify'
import { EventStream } from '../platform/eventStream.ts'
import { handleLong } from '../platform/handle.ts'

const listen = handleLong(notify, async (run, { since }) => {
  // the context is taken out of a short transaction: the stream itself holds none
  const { tenantId, person, services } = await run((ctx) => Promise.resolve(ctx), { readOnly: true })
  return new EventStream(async (send, end) => {
    const hear = (resources: readonly string[], cursor: string): void => send('changed', { resources, cursor })
    const { cursor, leave } = await services.notify.listen(tenantId, { person, end, hear }, since)
    send('ready', { cursor })
    return leave
  })
})

export default [listen]
