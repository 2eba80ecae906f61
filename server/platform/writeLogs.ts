// 操作日志的写入 · platform/writeLogs
import type { Ctx } from './ctx.ts'
import type { Filter } from './kinds.ts'
import { insertRows } from './rows.ts'

/** What somebody did to one thing: of the kind and number `bizType`, `bizNo`; null where it was not there before, or is not any more. */
export interface LogEntry {
  readonly bizType: string
  readonly bizNo: string
  readonly action: string
  readonly before: Filter | null
  readonly after: Filter | null
  /** code of the right it was done under */
  readonly menuCode?: string
}

/** Lines of the operate log, in one statement. All of one call say the same. */
export const writeLogs = (ctx: Ctx, entries: readonly LogEntry[]): Promise<unknown> =>
  insertRows(
    ctx.tx,
    'sys_operate_log',
    entries.map(({ bizType, bizNo, ...entry }) => ({
      id: ctx.id(),
      userId: ctx.person.userId,
      bizType: bizType.slice(0, 32),
      bizNo: bizNo.slice(0, 64),
      ...entry,
      createTime: ctx.at,
    })),
  )
