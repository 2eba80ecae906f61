// 开始与停止数据同步 · finance/syncStart
import { daysBetween } from '#contract/rules/clock'
import { statusText } from '#contract/rules/life'
import { syncDaysMax, syncJobLife, SYNC_TYPE, type SyncType } from '#contract/rules/syncJobLife'
import { isDay } from '#contract/rules/workCalendar'
import { syncStop } from '#contract/finance/sync'
import type { syncInput } from '#contract/finance/syncJobs'
import type { Static } from 'typebox'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import type { ScopeSet } from '../platform/person.ts'
import { changeRows, insertRows, moveRows } from '../platform/rows.ts'
import { createdBy, updatedBy } from '../platform/stamp.ts'
import { transitionOf } from '../platform/transitions.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { enqueueSync } from './syncTask.ts'

type Input = Static<typeof syncInput>

/** @throws Refused A0400 at the field */
const checkDays = (syncType: SyncType, { startDate, endDate }: Input): void => {
  const word = syncType.startsWith('CONTRACT') ? '日期' : '出库日期'
  const wrong = (field: string, why: string) => refuse('A0400', {}, { [field]: why })
  if (!isDay(startDate)) throw wrong('startDate', `${word}从不正确`)
  if (!isDay(endDate)) throw wrong('endDate', `${word}到不正确`)
  if (endDate < startDate) throw wrong('endDate', `${word}到不能早于${word}从`)
  if (daysBetween(startDate, endDate) >= syncDaysMax) throw wrong('endDate', `日期范围不能大于${syncDaysMax}天`)
}

/**
 * The keys a job is for: those that were chosen, else all a person may see.
 * @throws Refused A0400 for a key that is unknown or out of reach
 */
const reachOf = (
  field: string,
  title: string,
  chosen: readonly string[],
  known: ReadonlySet<string>,
  scope: ScopeSet,
): readonly string[] => {
  const wrong = chosen.filter((key) => !known.has(key) || !(scope.all || scope.keys.has(key)))
  if (wrong.length > 0) throw refuse('A0400', {}, { [field]: `${title}不存在：${wrong.join('、')}` })
  if (chosen.length > 0 || scope.all) return chosen
  if (scope.keys.size === 0) throw refuse('A0400', {}, { [field]: `没有可以同步的${title}` })
  return [...scope.keys]
}
const knownOwners = async ({ tx, tenantId }: Ctx, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ key: string }>(
    'select owner_no as key from owner where tenant_id = $1 and owner_no = any($2::text[])',
    [tenantId, keys],
  )
  return new Set(rows.map(({ key }) => key))
}
const knownWarehouses = async ({ tx, tenantId }: Ctx, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ key: string }>(
    `select warehouse_no || '-' || sid as key from wms_warehouse where tenant_id = $1 and warehouse_no || '-' || sid = any($2::text[])`,
    [tenantId, keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Of two that start at once the second waits here and then sees the job of the first. */
const lockType = async ({ tx, tenantId, at, id }: Ctx, syncType: SyncType): Promise<void> => {
  await insertRows(tx, 'sync_job_type', [{ id: id(), syncType, createTime: at, updateTime: at }], { skip: ['syncType'] })
  await tx.query('select id from sync_job_type where tenant_id = $1 and sync_type = $2 for update', [tenantId, syncType])
}
/** @throws Refused A3340.running */
const checkFree = async (ctx: Ctx, syncType: SyncType, { startDate, endDate }: Input): Promise<void> => {
  await lockType(ctx, syncType)
  const open = await ctx.tx.query(
    `select 1 from sync_job where tenant_id = $1 and sync_type = $2 and status in (${syncJobLife.waiting}, ${syncJobLife.running})
        and start_date <= $4::date and end_date >= $3::date limit 1`,
    [ctx.tenantId, syncType, startDate, endDate],
  )
  if (open.length > 0) throw refuse('A3340.running')
}

/** Makes a job and queues it. */
export const startSync = async (ctx: Ctx, syncType: SyncType, input: Input): Promise<{ readonly jobNo: string }> => {
  checkDays(syncType, input)
  const { ownerNos = [], warehouseNos = [], startDate, endDate } = input
  const { scope } = ctx.person
  const params = {
    ownerNos: reachOf('ownerNos', '货主', ownerNos, await knownOwners(ctx, ownerNos), scope.owner),
    warehouseNos: reachOf('warehouseNos', '仓库', warehouseNos, await knownWarehouses(ctx, warehouseNos), scope.warehouse),
  }
  await checkFree(ctx, syncType, input)
  const [jobNo = ''] = await ctx.numbers('SJ', 1)
  const id = ctx.id()
  await insertRows(ctx.tx, 'sync_job', [
    { id, jobNo, syncType, startDate, endDate, params, ...createdBy(ctx), ...updatedBy(ctx) },
  ])
  await writeLogs(ctx, [
    { bizType: SYNC_TYPE[syncType], bizNo: jobNo, action: '开始同步', before: null, after: { startDate, endDate } },
  ])
  await changed(ctx, [{ resource: SYNC_TYPE[syncType], key: jobNo, op: 'put' }])
  await enqueueSync(ctx, id)
  return { jobNo }
}

interface JobRow {
  readonly id: string
  readonly syncType: SyncType
  readonly status: number
}
const toStopped = transitionOf(syncJobLife, 'act stop', syncJobLife.stopped)

/** @throws Refused A0404, A3001 for a job that has ended */
export const stopSync = handle(syncStop, async (ctx, { jobNo }) => {
  const { tx, tenantId, at, person } = ctx
  const [job] = await tx.query<JobRow>(
    'select id, sync_type, status from sync_job where tenant_id = $1 and job_no = $2 for update',
    [tenantId, jobNo],
  )
  if (job === undefined) throw refuse('A0404')
  const { id, status, syncType } = job
  if (status === syncJobLife.waiting)
    await moveRows(tx, toStopped, [{ id }], { by: ctx, key: ['id'], all: { endTime: at, stopFlag: 1, stopUser: person.name } })
  else if (status === syncJobLife.running)
    await changeRows(tx, 'sync_job', [{ id }], { key: ['id'], all: { stopFlag: 1, stopUser: person.name, ...updatedBy(ctx) } })
  else throw refuse('A3001', { status: statusText(syncJobLife, status), act: '停止' })
  await writeLogs(ctx, [{ bizType: SYNC_TYPE[syncType], bizNo: jobNo, action: '停止同步', before: null, after: null }])
  await changed(ctx, [{ resource: SYNC_TYPE[syncType], key: jobNo, op: 'put' }])
  return { jobNo }
})
