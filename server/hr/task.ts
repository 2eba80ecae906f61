// 用工任务 · hr/task
import { employTask, type ProgressTold } from '#contract/hr/task'
import { progressBp } from '#contract/rules/employ'
import { employTaskLife } from '#contract/rules/employLife'
import { isDay } from '#contract/rules/workCalendar'
import type { Ctx } from '../platform/ctx.ts'
import type { ActWork, Effect } from '../platform/document/acts.ts'
import { word, type Entered, type EntryFault, type EntryRules } from '../platform/document/entry.ts'
import type { Head } from '../platform/document/heads.ts'
import { served } from '../platform/document/serving.ts'
import { refuse, refusedAt, type Refused } from '../platform/errors.ts'
import { byIds, plain } from '../platform/kinds.ts'
import { insertRows } from '../platform/rows.ts'
import { moment } from '../platform/time.ts'

const says = (reason: string): Refused => refuse('A1739.reason', { reason })
type At = readonly [field: string, why: Refused]

const headFault = ({ head }: Entered, demands: ReadonlySet<string>, people: ReadonlySet<string>): At | null => {
  const [from, to] = [word(head, 'beginDate'), word(head, 'endDate')]
  if (!isDay(from)) return ['beginDate', says(`没有这一天：${from}`)]
  if (!isDay(to)) return ['endDate', says(`没有这一天：${to}`)]
  if (to < from) return ['endDate', says('结束日期不能早于开始日期')]
  const applyNo = word(head, 'applyNo')
  if (applyNo !== '' && !demands.has(`${applyNo}|${word(head, 'warehouseNo')}|${word(head, 'sid')}`))
    return ['applyNo', says('这个仓库没有这张需求单')]
  return people.has(word(head, 'ownerUserId')) ? null : ['ownerUserId', says('负责人不存在或已停用')]
}

const faults = async ({ tx, tenantId }: Ctx, documents: readonly Entered[]): Promise<readonly EntryFault[]> => {
  const demands = await tx.query<{ key: string }>(
    `select apply_no || '|' || warehouse_no || '|' || sid as key from employment_apply where tenant_id = $1 and apply_no = any($2::text[])`,
    [tenantId, documents.map(({ head }) => word(head, 'applyNo'))],
  )
  const people = await tx.query<{ id: string }>(
    'select id::text from sys_user where tenant_id = $1 and user_type = 1 and status <> 0 and id = any($2::bigint[])',
    [tenantId, documents.map(({ head }) => word(head, 'ownerUserId')).filter((id) => /^\d{1,18}$/.test(id))],
  )
  const [known, staff] = [new Set(demands.map(({ key }) => key)), new Set(people.map(({ id }) => id))]
  return documents.flatMap((one, document): EntryFault[] => {
    const fault = headFault(one, known, staff)
    return fault === null ? [] : [{ document, line: null, field: fault[0], why: fault[1] }]
  })
}

const rules: EntryRules = {
  faults,
  complete: (_ctx, documents) =>
    Promise.resolve(
      documents.map(({ head }) => ({
        head: {
          warehouseNo: word(head, 'warehouseNo'),
          sid: word(head, 'sid'),
          taskName: word(head, 'taskName'),
          applyNo: word(head, 'applyNo') || null,
          planNum: Number(head['planNum']),
          unit: word(head, 'unit'),
          ownerUserId: word(head, 'ownerUserId'),
          beginDate: word(head, 'beginDate'),
          endDate: word(head, 'endDate'),
        },
        lines: [],
      })),
    ),
}

const finished = ({ values }: Head): number => Number(values['finishNum'] ?? 0)
const planned = ({ values }: Head): number => Number(values['planNum'])

/** Progress never goes back. */
const guard: NonNullable<ActWork['guard']> = (_ctx, heads, input) => {
  const refused = new Map<string, Refused>()
  for (const head of heads)
    if (input !== null && Number(input['finishNum']) < finished(head))
      refused.set(head.no, refusedAt(says('进度不能小于当前进度'), 'finishNum'))
  return Promise.resolve(refused)
}

/** Each report is kept; the whole ends the task, and a late one stays late until then. */
const report: Effect = async (ctx, heads, input) => {
  const finishNum = Number(input['finishNum'])
  const photoUrl = word(input, 'photoUrl')
  const after = new Map(heads.map((head) => [head.no, progressBp(finishNum, planned(head))]))
  await ctx.tx.query(
    `update employment_task as t set finish_num = $3, progress_bp = v.bp from unnest($2::text[], $4::int[]) as v(no, bp)
      where t.tenant_id = $1 and t.task_no = v.no`,
    [ctx.tenantId, [...after.keys()], finishNum, [...after.values()]],
  )
  await insertRows(
    ctx.tx,
    'employment_task_log',
    heads.map((head) => ({
      id: ctx.id(),
      taskNo: head.no,
      beforeBp: Number(head.values['progressBp'] ?? 0),
      afterBp: Math.max(after.get(head.no) ?? 0, Number(head.values['progressBp'] ?? 0)),
      finishNum,
      remark: word(input, 'remark'),
      photoUrls: photoUrl === '' ? [] : [photoUrl],
    })),
    { all: { createUserId: ctx.person.userId, createUserName: ctx.person.name, createTime: ctx.at } },
  )
  return new Map(
    heads.map(({ no, status }) => {
      const isDone = after.get(no) === 10_000
      return [no, { status: isDone ? employTaskLife.done : status === employTaskLife.late ? status : employTaskLife.doing }]
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
    tells: async ({ tx, tenantId }, head) => {
      const rows = await tx.query<LogRow>(
        `select before_bp, after_bp, finish_num, remark, photo_urls, create_user_name, create_time from employment_task_log
          where tenant_id = $1 and task_no = $2 order by create_time desc, id desc limit 200`,
        [tenantId, plain(head['taskNo'])],
      )
      return { progress: rows.map((row): ProgressTold => ({ ...row, createTime: moment(row.createTime) ?? '' })) }
    },
    acts: { progress: { guard, effect: report } },
  },
})
