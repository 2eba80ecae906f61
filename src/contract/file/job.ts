// 导出任务 · file/job
import { Array, Integer, Object, Optional, String, Unknown, Unsafe } from 'typebox'
import { call } from '../call.ts'
import type { Page } from '../resource.ts'

/** status of an export (spec 1 §4); 5: stopped by the person. */
export const exportStatus = { 1: '待执行', 2: '正在处理', 0: '已完成', 4: '导出失败', 5: '已停止' } as const
/** Files are kept for this many days (office.md). */
export const exportDays = 7

/** Export task record (spec 1 §3). */
export interface ExportJobRow {
  readonly id: string
  /** id of the exported list */
  readonly bizType: string
  /** file name */
  readonly bizName: string
  readonly createUserName: string
  readonly createTime: string
  readonly startTime: string | null
  readonly endTime: string | null
  readonly status: keyof typeof exportStatus
  /** 0–100 */
  readonly processValue: number
  /** rows written so far, and in total; 0 before it is known */
  readonly doneNum: number
  readonly totalNum: number
  /** bytes of the finished file */
  readonly fileSize: number | null
  /** the file was deleted when its time of storage ended */
  readonly expired: 0 | 1
  /** where the finished file is, below /api; null while there is none and after its week (office.md file_job) */
  readonly linkUrl: string | null
  readonly errorMsg: string | null
}

const task = Object({ taskId: String({ title: '任务', pattern: '^\\d{1,19}$' }) })

/** The person's own exports, newest first; only those of one list when `bizType` is given. */
export const exportJobs = call({
  id: 'file/job.list',
  title: '导出任务',
  method: 'POST',
  path: '/v1/file/job/list',
  input: Object({
    bizType: Optional(String({ maxLength: 64 })),
    pageNo: Optional(Integer({ minimum: 1 })),
    pageSize: Optional(Integer({ minimum: 1, maximum: 200 })),
  }),
  reply: Unsafe<Page<ExportJobRow>>(Object({ records: Array(Object({ id: String() })), total: Integer() })),
  may: 'signedIn',
})

/** File of a finished export. */
export const downloadJob = call({
  id: 'file/job.download',
  title: '下载导出文件',
  method: 'GET',
  path: '/v1/file/job/download',
  input: task,
  reply: Unknown(),
  may: 'signedIn',
})

/** Restarts an export that failed, was stopped or whose file is gone. */
export const retryJob = call({
  id: 'file/job.retry',
  title: '重新导出',
  method: 'PUT',
  path: '/v1/file/job/retry',
  input: task,
  reply: Object({}),
  may: 'signedIn',
  toast: '已重新开始导出',
})
