// 旺店通同步 · wdt/sync
import { syncKinds, type SyncType } from '#contract/rules/syncKinds'
import { startSync, stockinSync, SYNC_DAYS_MAX, syncAccounts, syncState } from '#contract/wdt/sync'
import { sentence } from '#contract/messages'
import { sitesNamed } from '../core/sites.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { createFileJob, jobType } from '../platform/fileJobs.ts'
import { handle, type Endpoint } from '../platform/handle.ts'
import { hasRight } from '../platform/person.ts'
import { params } from '../platform/kinds.ts'
import { seesOwner, siteCondition } from '../platform/scope.ts'
import { currentTenant } from '../platform/tenant.ts'
import { fromMoment, moment } from '../platform/time.ts'
import { ownAccount, type SyncOrder } from './rowMapping.ts'
import { syncTaskName, type SyncResult } from './task.ts'

const bizOf = (bizType: SyncType): string => `sync.${bizType}`

/** @throws Refused A0312 without the right of the list's button */
const mayRun = ({ person }: Ctx, bizType: SyncType): void => {
  if (!hasRight(person, syncKinds[bizType].may)) throw refuse('A0312')
}

const sidsOf = async (ctx: Ctx): Promise<readonly string[]> => {
  const tenant = await currentTenant(ctx.tx)
  return ctx.adapters.wdt.accounts(tenant?.tenantCode ?? '')
}

const accounts = handle(syncAccounts, async (ctx, { bizType }) => {
  mayRun(ctx, bizType)
  return { sids: [...(await sidsOf(ctx))] }
})

/** Checks the owner of a request: it exists, is in scope and is no parent, and its shops belong to this account. @throws Refused */
const checkOwner = async (ctx: Ctx, { bizType, ownerNo = '', sid }: SyncOrder): Promise<void> => {
  const ownerFault = (text: string) => refuse('A0400', {}, { ownerNo: text })
  if (ownerNo === '') throw ownerFault('货主不能为空')
  if (!seesOwner(ctx.person, ownerNo)) throw ownerFault(`无货主权限：${ownerNo}`)
  const [owner] = await ctx.tx.query<{ parent: boolean; sids: string[] }>(
    `select exists (select 1 from owner c where c.tenant_id = $1 and c.parent_owner_no = $2) as parent,
            array(select distinct s.sid from shop s where s.tenant_id = $1 and s.owner_no = $2 and s.sid <> $3 order by s.sid) as sids
       from owner o where o.tenant_id = $1 and o.owner_no = $2`,
    [ctx.tenantId, ownerNo, ownAccount],
  )
  if (owner === undefined) throw ownerFault(`货主不存在：${ownerNo}`)
  if (owner.parent) throw ownerFault(sentence('A1014'))
  if (owner.sids.length === 0 && bizType === 'goods')
    throw ownerFault(`货主${ownerNo}没有WMS账号：请先在店铺管理同步它的店铺，或给店铺填写WMS账号`)
  if (owner.sids.length > 0 && !owner.sids.includes(sid))
    throw ownerFault(`货主${ownerNo}的店铺用的是WMS账号${owner.sids.join('、')}，不能从${sid}同步`)
}

/** Checks the site for new warehouses; a request without new warehouses needs none. @throws Refused */
const checkSite = async (ctx: Ctx, { parentWarehouseNo = '' }: SyncOrder): Promise<void> => {
  if (parentWarehouseNo === '') return
  const p = params(ctx.tenantId, parentWarehouseNo)
  const siteInScope = siteCondition(ctx.person, 'w0.parent_warehouse_no', p)
  const visibleSites = await ctx.tx.query(
    `select 1 from warehouse w0 where w0.tenant_id = $1 and w0.parent_warehouse_no = $2${siteInScope === null ? '' : ` and ${siteInScope}`}`,
    p.values,
  )
  const fault =
    visibleSites.length === 0
      ? `物理仓不存在：${parentWarehouseNo}`
      : (await sitesNamed(ctx, [parentWarehouseNo]))(parentWarehouseNo)
  if (fault !== '') throw refuse('A0400', {}, { parentWarehouseNo: fault })
}

const DAY_MS = 86_400_000
const checkRange = ({ startTime = '', endTime = '' }: SyncOrder): void => {
  const [start, end] = [fromMoment(startTime), fromMoment(endTime)]
  if (start === null) throw refuse('A0400', {}, { startTime: '修改时间从不能为空' })
  if (end === null) throw refuse('A0400', {}, { endTime: '修改时间到不能为空' })
  if (end <= start) throw refuse('A0400', {}, { endTime: '修改时间到必须晚于修改时间从' })
  if (end.getTime() - start.getTime() > SYNC_DAYS_MAX * DAY_MS)
    throw refuse('A0400', {}, { endTime: `日期范围不能大于${SYNC_DAYS_MAX}天` })
}

const createSync = async (ctx: Ctx, order: SyncOrder): Promise<{ taskId: string }> => {
  const { bizType, sid } = order
  mayRun(ctx, bizType)
  const sids = await sidsOf(ctx)
  if (sids.length === 0) throw refuse('A3340.account')
  if (!sids.includes(sid))
    throw refuse('A0400', {}, { sid: `WMS账号${sid}没有配置旺店通接口，请联系系统管理员在服务器上设置 WDT_ACCOUNTS` })
  const requiredFields: readonly string[] = syncKinds[bizType].requires
  if (requiredFields.includes('ownerNo')) await checkOwner(ctx, order)
  if (requiredFields.includes('parentWarehouseNo')) await checkSite(ctx, order)
  if (requiredFields.includes('startTime')) checkRange(order)
  const taskId = await createFileJob(ctx, {
    bizType: bizOf(bizType),
    bizName: `同步${syncKinds[bizType].title} ${sid}`,
    type: jobType.sync,
    task: syncTaskName,
    params: Object.fromEntries(Object.entries(order).filter(([name]) => ['bizType', 'sid', ...requiredFields].includes(name))),
  })
  return { taskId }
}

const startTyped = handle(startSync, createSync)
const startStockin = handle(stockinSync, (ctx, order) => createSync(ctx, { ...order, bizType: 'stockin' }))

interface JobRow {
  readonly id: string
  readonly status: number
  readonly sid: string
  readonly createTime: Date
  readonly endTime: Date | null
  readonly doneNum: number
  readonly totalNum: number
  readonly result: SyncResult | null
  readonly errorMsg: string | null
}
const state = handle(syncState, async (ctx, { bizType }) => {
  mayRun(ctx, bizType)
  const [row] = await ctx.tx.query<JobRow>(
    `select id, status, params ->> 'sid' as sid, create_time, end_time, done_num, total_num, result, error_msg from file_job
      where tenant_id = $1 and biz_type = $2 and job_type = $3 and create_user_id = $4 order by create_time desc, id desc limit 1`,
    [ctx.tenantId, bizOf(bizType), jobType.sync, ctx.person.userId],
  )
  if (row === undefined) return { job: null }
  const { added = 0, changed = 0, same = 0, failed = 0, faults = [] } = row.result ?? {}
  const job = {
    taskId: row.id,
    status: row.status,
    sid: row.sid,
    createTime: moment(row.createTime) ?? '',
    endTime: moment(row.endTime),
    doneNum: row.doneNum,
    totalNum: row.totalNum,
    added,
    changed,
    same,
    failed,
    faults: [...faults],
    errorMsg: row.errorMsg,
  }
  return { job }
})

export default [accounts, startTyped, startStockin, state] satisfies readonly Endpoint[]
