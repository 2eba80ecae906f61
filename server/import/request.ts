// 导入请求 · import/request
import type { ErrorRow, ImportState, OrderCounts } from '#contract/import/calls'
import type { ImportPlan } from '#contract/import/plan'
import type { AnyBody } from '#contract/resource'
import { momentText } from '#contract/rules/clock'
import type { Ctx } from '../platform/ctx.ts'
import type { Tx } from '../platform/db.ts'
import { refuse } from '../platform/errors.ts'
import { jobType } from '../platform/fileJobs.ts'
import { changeRows, selected } from '../platform/rows.ts'
import type { Services } from '../platform/services.ts'
import { FILE_KIND, type FileKind } from '../platform/sheets/fileKind.ts'
import type { UploadedFile } from '../platform/sheets/readFile.ts'
import { filePath, keepUpload, REQUEST_MS } from './store.ts'
import { fileJobLife } from '#contract/rules/fileJobLife'

/** Further data of a request (import_request.options). */
export interface RequestOptions {
  readonly plan?: ImportPlan
  readonly fileKind?: number
  readonly charset?: string | null
  readonly orders?: OrderCounts
  readonly ignored?: ImportState['ignored']
  readonly newGoods?: number
  readonly doubtful?: readonly string[]
  /** number of rows with a question to the person */
  readonly asks?: number
  /** number of rows hidden in the sheet, and whether they are imported */
  readonly hidden?: ImportState['hidden']
  /** what the person entered beside the file */
  readonly given?: AnyBody
  /** numbers of the rows already written, if the import is written in parts */
  readonly written?: readonly number[]
}

export interface ImportRequest {
  readonly id: string
  readonly bizType: string
  readonly fileName: string
  readonly file: UploadedFile
  readonly options: RequestOptions
  readonly mappingId: string | null
  readonly expired: boolean
  readonly used: boolean
  readonly jobId: string | null
  readonly counts: { readonly total: number; readonly success: number; readonly fail: number; readonly ignore: number }
  /** time of the upload; it replaces a missing trade time */
  readonly createTime: string
}

/** Number of errors shown on the page; the error file has all of them. */
const ERRORS_SHOWN = 200

/** Stores the uploaded file as a new request, valid for 24 hours. */
export const createRequest = async (ctx: Ctx, bizType: string): Promise<ImportRequest> => {
  const [upload] = ctx.uploads
  if (upload === undefined) throw refuse('A0432')
  const id = ctx.id()
  const path = await keepUpload(ctx, upload, id)
  const expires = new Date(ctx.now + REQUEST_MS)
  await ctx.tx.query(
    `insert into import_request (tenant_id, id, biz_type, file_name, file_path, file_hash, expires_at, create_user_id, create_user_name,
                                 create_time, update_user_id, update_user_name, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $8, $9, $10)`,
    [
      ctx.tenantId,
      id,
      bizType,
      upload.fileName.slice(-200),
      path,
      upload.sha256,
      expires,
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
    ],
  )
  return findRequest(ctx, bizType, id)
}

/** A request of this import that the person uploaded. @throws Refused A0404 also for another person's request */
export const findRequest = async (ctx: Ctx, bizType: string, id: string): Promise<ImportRequest> => {
  const request = await loadRequest(ctx.tx, ctx.services, ctx.now, id)
  if (request?.bizType !== bizType || request.userId !== ctx.person.userId) throw refuse('A0404')
  return request
}

/** A request by its id, of any person; used by the job. */
export const loadRequest = async (
  tx: Tx,
  { dataDir, readers }: Pick<Services, 'dataDir' | 'readers'>,
  now: number,
  id: string,
): Promise<(ImportRequest & { userId: string }) | null> => {
  const rows = await tx.query<RequestRow>(
    `select id, biz_type, file_name, options, mapping_id, expires_at, used, file_job_id, total_num, success_num, fail_num, ignore_num,
            create_time, create_user_id
       from import_request where tenant_id = $1 and id = $2`,
    [tx.tenantId, id],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    id: row.id,
    bizType: row.bizType,
    fileName: row.fileName,
    file: { path: filePath(dataDir, tx.tenantId, row.id), tenantId: tx.tenantId, readers },
    options: row.options,
    mappingId: row.mappingId,
    expired: row.expiresAt.getTime() <= now,
    used: row.used === 1,
    jobId: row.fileJobId,
    counts: { total: row.totalNum, success: row.successNum, fail: row.failNum, ignore: row.ignoreNum },
    createTime: momentText(row.createTime.getTime()),
    userId: row.createUserId,
  }
}

interface RequestRow {
  readonly id: string
  readonly bizType: string
  readonly fileName: string
  readonly options: RequestOptions
  readonly mappingId: string | null
  readonly expiresAt: Date
  readonly used: number
  readonly fileJobId: string | null
  readonly totalNum: number
  readonly successNum: number
  readonly failNum: number
  readonly ignoreNum: number
  readonly createTime: Date
  readonly createUserId: string
}

/** A request that may still be confirmed. @throws Refused A0431 导入请求已失效，请重新上传 */
export const openRequest = async (ctx: Ctx, bizType: string, id: string): Promise<ImportRequest> => {
  const request = await findRequest(ctx, bizType, id)
  if (request.used || request.expired) throw refuse('A0431')
  return request
}

/** Marks the request as used. @throws Refused A0431 for a second or late confirmation */
export const useRequest = async (ctx: Ctx, request: ImportRequest): Promise<void> => {
  const current = 'select id from import_request where tenant_id = $1 and id = $2 and expires_at > $3 for update'
  const usedRows = await changeRows(ctx.tx, 'import_request', selected(current, request.id, ctx.at), {
    key: ['id'],
    only: { used: 0 },
    all: { used: 1, usedTime: ctx.at, updateTime: ctx.at },
    returning: ['id'],
  })
  if (usedRows.length === 0) throw refuse('A0431')
}

export interface RequestChange {
  readonly options?: RequestOptions
  readonly counts?: ImportRequest['counts']
  readonly jobId?: string | null
  readonly mappingId?: string | null
  readonly header?: readonly string[]
}

/** Writes the result of a step: absent values keep their columns, and options are merged. */
export const updateRequest = async (tx: Tx, at: Date, id: string, change: RequestChange): Promise<void> => {
  const { counts } = change
  await tx.query(
    `update import_request set options = options || $3::jsonb, total_num = coalesce($4, total_num), success_num = coalesce($5, success_num),
            fail_num = coalesce($6, fail_num), ignore_num = coalesce($7, ignore_num), file_job_id = coalesce($8, file_job_id),
            mapping_id = coalesce($9, mapping_id), header = coalesce($10::jsonb, header), update_time = $11, version = version + 1
      where tenant_id = $1 and id = $2`,
    [
      tx.tenantId,
      id,
      JSON.stringify(change.options ?? {}),
      counts?.total ?? null,
      counts?.success ?? null,
      counts?.fail ?? null,
      counts?.ignore ?? null,
      change.jobId ?? null,
      change.mappingId ?? null,
      change.header === undefined ? null : JSON.stringify(change.header),
      at,
    ],
  )
}

/** Progress and result of the request, for the page. */
export const stateOf = async (ctx: Ctx, request: ImportRequest): Promise<ImportState> => {
  const jobs = await ctx.tx.query<{
    status: number
    jobType: number
    processValue: number
    stopFlag: number
    errorMsg: string | null
  }>('select status, job_type, process_value, stop_flag, error_msg from file_job where tenant_id = $1 and id = $2', [
    ctx.tenantId,
    request.jobId,
  ])
  const errorData = await ctx.tx.query<ErrorRow & object>(
    `select row_num as error_num, error_name, error_reason from import_row_error
      where tenant_id = $1 and request_id = $2 and kind = 1 order by row_num, id limit $3`,
    [ctx.tenantId, request.id, ERRORS_SHOWN],
  )
  const job = jobs[0]
  const phase = phaseOf(request, job)
  return {
    requestId: request.id,
    fileName: request.fileName,
    phase,
    processValue: job?.processValue ?? (phase === 'done' ? 100 : 0),
    jobId: request.jobId,
    totalNum: request.counts.total,
    successNum: request.counts.success,
    failNum: request.counts.fail,
    ignoreNum: request.counts.ignore,
    orders: request.options.orders ?? null,
    asks: request.options.asks ?? 0,
    hidden: request.options.hidden ?? { rows: 0, taken: false },
    errorData,
    ignored: request.options.ignored ?? [],
    newGoods: request.options.newGoods ?? 0,
    doubtful: request.options.doubtful ?? [],
    errorMsg: job?.errorMsg ?? null,
  }
}

const phaseOf = (
  request: ImportRequest,
  job: { status: number; jobType: number; stopFlag: number } | undefined,
): ImportState['phase'] => {
  if (job === undefined)
    return request.used ? 'done' : request.expired ? 'expired' : request.counts.total > 0 ? 'parsed' : 'uploaded'
  const isImport = job.jobType === jobType.import
  if (job.status === fileJobLife.failed) return 'failed'
  if (job.status !== fileJobLife.done) return isImport ? 'importing' : 'parsing'
  if (isImport) return job.stopFlag === 1 ? 'stopped' : 'done'
  if (request.expired) return 'expired'
  return job.stopFlag === 1 ? 'uploaded' : 'parsed'
}

/** File kind as stored (import_mapping.file_kind). */
export const storedKind = (kind: FileKind): number => FILE_KIND[kind]
