// 变更增量 · pda/changes
import type { ReplyOf } from '#contract/call'
import { changes } from '#contract/pda/changes'
import { readFeed } from '../platform/changes.ts'
import { callingDevice } from '../platform/device.ts'
import { handle } from '../platform/handle.ts'
import { feed } from '../core/floor/publishChanges.ts'

/** Resources of the change feed that a device reads, each with its name on the device. */
const deviceNames: Readonly<Record<string, ReplyOf<typeof changes>['changes'][number]['resource']>> = {
  [feed.pick]: 'task',
  [feed.order]: 'order',
  [feed.op]: 'op',
  [feed.move]: 'move',
  [feed.check]: 'check',
  [feed.customTask]: 'customTask',
  [feed.returns]: 'return',
  [feed.receipt]: 'return',
  [feed.returnWave]: 'return',
  [feed.returnPick]: 'return',
  [feed.wanted]: 'return',
  [feed.worker]: 'worker',
  'inbound/stockin': 'inbound',
  'inbound/arrival': 'inbound',
  'inbound/reservation': 'inbound',
  // the rules of the day come with the list of workers
  [feed.rule]: 'worker',
}

/** Changes of the device's warehouse since the cursor; of several changes of one row only the last is returned. */
export default [
  handle(changes, async (ctx, { cursor }) => {
    const { tx, now } = ctx
    const device = callingDevice(ctx)
    const read = await readFeed(tx, cursor, now, Object.keys(deviceNames))
    // a wanted parcel may concern every warehouse
    const here = read.changes.filter(
      (row) => (row.warehouseNo === device.warehouseNo && row.sid === device.sid) || row.resource === feed.wanted,
    )
    const last = new Map(here.map((row) => [`${row.resource}|${row.key}`, row]))
    return {
      cursor: read.cursor,
      reset: read.reset,
      more: read.more,
      changes: [...last.values()].map(({ resource, key, op }) => ({
        resource: deviceNames[resource] ?? ('order' as const),
        key,
        op,
      })),
    }
  }),
]
