// 变更增量 · pda/changes
import { changes } from '#contract/pda/changes'
import { readFeed } from '../platform/changes.ts'
import { callingDevice } from '../platform/device.ts'
import { handle } from '../platform/handle.ts'
import { feed } from '../core/floor/publishChanges.ts'

/** What a device follows of the change feed, under the names it knows. */
const followed: Readonly<Record<string, 'task' | 'order' | 'op' | 'worker' | 'move' | 'check' | 'customTask'>> = {
  [feed.pick]: 'task',
  [feed.order]: 'order',
  [feed.op]: 'op',
  [feed.move]: 'move',
  [feed.check]: 'check',
  [feed.customTask]: 'customTask',
  [feed.worker]: 'worker',
  // the rules of the day come with the list of workers
  [feed.rule]: 'worker',
}

export default [
  handle(changes, async (ctx, { cursor }) => {
    const { tx, now } = ctx
    const device = callingDevice(ctx)
    const read = await readFeed(tx, cursor, now, Object.keys(followed))
    const here = read.changes.filter((row) => row.warehouseNo === device.warehouseNo && row.sid === device.sid)
    const last = new Map(here.map((row) => [`${row.resource}|${row.key}`, row]))
    return {
      cursor: read.cursor,
      reset: read.reset,
      more: read.more,
      changes: [...last.values()].map(({ resource, key, op }) => ({
        resource: followed[resource] ?? ('order' as const),
        key,
        op,
      })),
    }
  }),
]
