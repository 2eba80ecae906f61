// 用工任务 · hr/task
import { userLife } from '#contract/rules/peopleLife'
import { employTask, type ProgressTold } from '#contract/hr/task'
import type { Body } from '#contract/resource'
import { progressBp } from '#contract/rules/employ'
import { employTaskLife } from '#contract/rules/employLife'
import { isDay } from '#contract/rules/workCalendar'
import type { Ctx } from '../platform/ctx.ts'
import type { Doing, Sets } from '../platform/document/acts.ts'
import type { Entered, EntryFault, EntryRules } from '../platform/document/entry.ts'
import type { HeadOf } from '../platform/document/heads.ts'
import { served } from '../platform/document/serving.ts'
import { refuse, refusedAt, type Refused } from '../platform/errors.ts'
import { byIds } from '../platform/kinds.ts'
import { insertRows } from '../platform/rows.ts'
import { moment } from '../platform/time.ts'

type Task = Body<typeof employTask>
const refusalFor = (reason: string): Refused => refuse('A1739.reason', { reason })
type FieldFault = readonly [field: string, why: Refused]

const headFault = ({ head }: Entered<Task>, demands: ReadonlySet<string>, people: ReadonlySet<string>): FieldFault | null => {
  const [from, to] = [head.beginDate ?? '', head.endDate ?? '']
  if (!isDay(from)) return ['beginDate', refusalFor(`没有这一天：${from}`)]
  if (!isDay(to)) return ['endDate', refusalFor(`没有这一天：${to}`)]
  if (to < from) return ['endDate', refusalFor('结束日期不能早于开始日期')]
  const applyNo = head.applyNo ?? ''
  if (applyNo !== '' && !demands.has(`${applyNo}|${head.warehouseNo ?? ''}|${head.sid ?? ''}`))
    return ['applyNo', refusalFor('这个仓库没有这张需求单')]
  return people.has(head.ownerUserId ?? '') ? null : ['ownerUserId', refusalFor('负责人不存在或已停用')]
}

const faults = async ({ tx, tenantId }: Ctx, documents: readonly Entered<Task>[]): Promise<readonly EntryFault[]> => {
  const demands = await tx.query<{ key: string }>(
    `select apply_no || '|' || warehouse_no || '|' || sid as key from employment_apply where tenant_id = $1 and apply_no = any($2::text[])`,
    [tenantId, documents.map(({ head }) => head.applyNo ?? '')],
  )
  const people = await tx.query<{ id: string }>(
    `select id::text from sys_user where tenant_id = $1 and user_type = 1 and status <> ${userLife.off} and id = any($2::bigint[])`,
    [tenantId, documents.map(({ head }) => head.ownerUserId ?? '').filter((id) => /^\d{1,18}$/.test(id))],
  )
  const [knownDemands, staff] = [new Set(demands.map(({ key }) => key)), new Set(people.map(({ id }) => id))]
  return documents.flatMap((entered, document): EntryFault[] => {
    const fault = headFault(entered, knownDemands, staff)
    return fault === null ? [] : [{ document, line: null, field: fault[0], why: fault[1] }]
  })
}

const rules: EntryRules<Task> = {
  faults,
  complete: (_ctx, documents) =>
    Promise.resolve(
      documents.map(({ head }) => ({
        head: {
          warehouseNo: head.warehouseNo ?? '',
          sid: head.sid ?? '',
          taskName: head.taskName ?? '',
          applyNo: head.applyNo || null,
          planNum: head.planNum ?? 0,
          unit: head.unit ?? '',
          ownerUserId: head.ownerUserId ?? '',
          beginDate: head.beginDate ?? '',
          endDate: head.endDate ?? '',
        },
        lines: [],
      })),
    ),
}

const finished = ({ values }: HeadOf<typeof employTask>): number => values.finishNum ?? 0
const planned = ({ values }: HeadOf<typeof employTask>): number => values.planNum ?? 0

type Progress = Doing<typeof employTask, 'progress'>
/** Progress cannot decrease. */
const guard: NonNullable<Progress['guard']> = (_ctx, heads, input) => {
  const refused = new Map<string, Refused>()
  for (const head of heads)
    if (input !== null && (input.finishNum ?? 0) < finished(head))
      refused.set(head.no, refusedAt(refusalFor('进度不能小于当前进度'), 'finishNum'))
  return Promise.resolve(refused)
}

/** Stores a report of progress. Full progress ends the task; until then a late task stays late. */
const report: NonNullable<Progress['effect']> = async (ctx, heads, input) => {
  const finishNum = input.finishNum ?? 0
  const photoUrl = input.photoUrl ?? ''
  const newProgress = new Map(heads.map((head) => [head.no, progressBp(finishNum, planned(head))]))

  await insertRows(
    ctx.tx,
    'employment_task_log',
    heads.map((head) => ({
      id: ctx.id(),
      taskNo: head.no,
      beforeBp: head.values.progressBp ?? 0,
      afterBp: Math.max(newProgress.get(head.no) ?? 0, head.values.progressBp ?? 0),
      finishNum,
      remark: input.remark ?? '',
      photoUrls: photoUrl === '' ? [] : [photoUrl],
    })),
    { all: { createUserId: ctx.person.userId, createUserName: ctx.person.name, createTime: ctx.at } },
  )
  return new Map(
    heads.map(({ no, status }) => {
      const progress = newProgress.get(no) ?? 0
      const unfinished = status === employTaskLife.late ? status : employTaskLife.doing
      const set: Sets<'employment_task'> = { finishNum, progressBp: progress }
      return [no, { status: progress === 10_000 ? employTaskLife.done : unfinished, set }]
    }),
  )
}

type LogRow = Omit<ProgressTold, 'createTime'> & { readonly createTime: Date }

export const employTasks = served({
  of: employTask,
  serving: {
    from: 'employment_task t',
    alias: 't',
    columns: { ownerUserId: 't.owner_user_id::text' },
    search: { ownerUserId: (filter, p) => byIds('t.owner_user_id', 'ownerUserId', filter, p) },
    rules,
    details: async ({ tx, tenantId }, head) => {
      const rows = await tx.query<LogRow>(
        `select before_bp, after_bp, finish_num, remark, photo_urls, create_user_name, create_time from employment_task_log
          where tenant_id = $1 and task_no = $2 order by create_time desc, id desc limit 200`,
        [tenantId, head.taskNo ?? ''],
      )
      return { progress: rows.map((row): ProgressTold => ({ ...row, createTime: moment(row.createTime) ?? '' })) }
    },
    acts: { progress: { guard, effect: report } },
  },
})
