// 临时工的变更 · core/people/tellWorkers
import { liveFeed } from '#contract/operate/live'
import { tempUser } from '#contract/user/tempUser'
import { temporaryWorker } from '#contract/user/temporaryWorker'
import { changed, type ChangeCtx } from '../../platform/changes.ts'

interface WorkerKey {
  readonly tempNo: string
  readonly warehouseNo: string
  readonly sid: string
}

/** Notifies both lists of temp workers, the handhelds of their warehouse and 现场 of changes. */
export const tellWorkers = (ctx: ChangeCtx, workers: readonly WorkerKey[]): Promise<void> =>
  changed(
    ctx,
    workers.flatMap(({ tempNo, warehouseNo, sid }) =>
      [tempUser.id, temporaryWorker.id, liveFeed].map((resource) => ({
        resource,
        key: tempNo,
        op: 'put' as const,
        warehouseNo,
        sid,
      })),
    ),
  )
