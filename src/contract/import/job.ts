// 导入任务 · import/job
import { Array, Integer, Object, Optional, String, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { Page } from '../resource.ts'

/** status of an import (spec 1 §4). */
export const importStatus = { 1: '待执行', 2: '正在处理', 0: '已完成', 4: '导入失败' } as const

/**
 * Import job record (spec 1 §4), and the facts that open its result. status: 1 待执行, 0 已完成, 2 正在处理, 4 导入失败; a stopped import
 * ends with 0.
 */
export interface ImportJobRow {
  readonly taskId: string
  readonly requestId: string
  readonly bizType: string
  readonly fileName: string
  readonly createTime: string
  readonly createUserName: string
  readonly status: 0 | 1 | 2 | 4
  readonly processValue: number
  /** rows done so far, and in total; 0 before it is known */
  readonly doneNum: number
  readonly totalNum: number
  /** imported rows, and rows with a fault */
  readonly successNum: number
  readonly failNum: number
  /** the person stopped it: imported rows remain */
  readonly stopped: 0 | 1
  /** it can be restarted where it ended, because its file is still stored */
  readonly again: 0 | 1
  /** for a running import: why it does not progress */
  readonly errorMsg: string | null
}

/** The signed-in person's own imports, newest first. */
export const importJobs = call({
  id: 'import/job.list',
  title: '导入记录',
  method: 'GET',
  path: '/v1/import/job/list',
  input: Object({
    bizType: Optional(String({ maxLength: 32 })),
    pageNo: Optional(Integer({ minimum: 1 })),
    pageSize: Optional(Integer({ minimum: 1, maximum: 200 })),
  }),
  reply: Unsafe<Page<ImportJobRow>>(Object({ records: Array(Object({ taskId: String() })), total: Integer() })),
  may: 'signedIn',
})

/** Asks a running job of the person to stop at its next safe place: committed rows remain. */
export const stopJob = call({
  id: 'import/job.stop',
  title: '停止任务',
  method: 'PUT',
  path: '/v1/file/job/stop',
  input: Object({ taskId: String({ title: '任务', pattern: '^\\d{1,19}$' }) }),
  reply: Object({}),
  may: 'signedIn',
})

/** Restarts a template import that failed or was stopped: imported rows remain, the others follow. */
export const retryImport = call({
  id: 'import/job.retry',
  title: '重新导入',
  method: 'PUT',
  path: '/v1/import/job/retry',
  input: Object({ taskId: String({ title: '任务', pattern: '^\\d{1,19}$' }) }),
  reply: Object({}),
  may: 'signedIn',
  toast: '文件导入中',
})
