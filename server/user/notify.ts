// 变更通知 · user/notify
import { notify } from '#contract/user/notify'
import { EventStream } from '../platform/eventStream.ts'
import { handleLong } from '../platform/handle.ts'

const listen = handleLong(notify, async (run) => {
  // the context is taken out of a short transaction: the stream itself holds none
  const { tenantId, person, services } = await run((ctx) => Promise.resolve(ctx), { readOnly: true })
  return new EventStream((send, end) =>
    services.notify.listen(tenantId, { person, end, hear: (resources) => send('changed', { resources }) }),
  )
})

export default [listen]
