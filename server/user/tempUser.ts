// 临时用户 · user/tempUser
import { authLife, tempUserLife } from '#contract/rules/peopleLife'
import { listImport } from '../import/rowEndpoints.ts'
import { authorisingFile } from './authorisingFile.ts'
import { workersFile } from './workersFile.ts'
import { authorize, blacklist, lose, renewBadges, sign, tempUser } from '#contract/user/tempUser'
import type { InputOf } from '#contract/call'
import { signBadge } from '../core/floor/signs.ts'
import { endAuths, holdWorkers, writeAuths } from '../core/people/authorise.ts'
import { authFaults, type AuthWorker } from '../core/people/authRules.ts'
import { tellWorkers } from '../core/people/tellWorkers.ts'
import { newBadge, workerRules, workerTable } from '../core/people/workerRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byIds, type Params } from '../platform/kinds.ts'
import { changeRows, moveRows } from '../platform/rows.ts'
import { seesWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { updatedBy } from '../platform/stamp.ts'
import { fromMoment } from '../platform/time.ts'
import { transitionOf } from '../platform/transitions.ts'
import { logWrite } from '../platform/writeRow.ts'

/** The named workers, all of them inside the caller's warehouses. */
const workersOf = async (ctx: Ctx, tempNos: readonly string[]): Promise<AuthWorker[]> => {
  const workers = await holdWorkers(ctx, 'temp_no', tempNos)
  const seen = workers.filter((worker) => seesWarehouse(ctx.person, worker.warehouseNo, worker.sid))
  if (seen.length !== new Set(tempNos).size) throw refuse('A0404')
  return seen
}

const momentAt = (field: 'startTime' | 'endTime', label: string, text: string): Date => {
  const at = fromMoment(text)
  if (at === null) throw refuse('A0400', {}, { [field]: `${label}格式不正确，应为YYYY-MM-DD HH:mm:ss` })
  return at
}

/** All of them or, when one may not be, none. */
export const authorizeWorkers = async (ctx: Ctx, input: InputOf<typeof authorize>): Promise<{ authorized: number }> => {
  const start = momentAt('startTime', '授权起', input.startTime)
  const end = momentAt('endTime', '授权止', input.endTime)
  const workers = await workersOf(ctx, input.tempNos)
  const rows = workers.map((worker) => ({ worker, start, end, opTypes: input.opTypes }))
  const [fault] = await authFaults(ctx, rows)
  if (fault !== undefined) throw fault.why
  await writeAuths(ctx, rows)
  return { authorized: workers.length }
}

export const endAuthorisation = async (ctx: Ctx, input: InputOf<typeof lose>): Promise<{ lost: number }> => {
  const workers = await workersOf(ctx, input.tempNos)
  return { lost: await endAuths(ctx, workers, input.reason) }
}

/** New codes for the badges of these workers; what was printed before opens nothing any more. */
export const renewCodes = async (ctx: Ctx, { tempNos }: InputOf<typeof renewBadges>): Promise<{ renewed: number }> => {
  const workers = await workersOf(ctx, tempNos)
  await changeRows(
    ctx.tx,
    'temp_user',
    workers.map(({ id }) => ({ id, badgeCode: newBadge() })),
    { key: ['id'], set: ['badgeCode'], all: updatedBy(ctx) },
  )
  // the code itself stays out of the log
  for (const { tempNo } of workers) await logWrite(ctx, tempUser, '换新工牌', tempNo, {}, {})
  await tellWorkers(ctx, workers)
  return { renewed: workers.length }
}

/** Somebody of the staff who left is authorised nowhere: a temp worker is the same person by his phone (floor.md §2.2). */
export const loseByMobile = async (ctx: Ctx, mobile: string, reason: string): Promise<void> => {
  const workers = await holdWorkers(ctx, 'mobile', [mobile])
  if (workers.length > 0) await endAuths(ctx, workers, reason)
}

const barred = transitionOf(tempUserLife, 'act blacklist', tempUserLife.barred)
const pardoned = transitionOf(tempUserLife, 'act blacklist', tempUserLife.working)

const barring = handle(blacklist, async (ctx, { tempNo, reason }) => {
  const [worker] = await workersOf(ctx, [tempNo])
  if (!worker) throw refuse('A0404')
  const why = reason?.trim() ?? null
  if (why === '') throw refuse('A0400', {}, { reason: '原因不能为空' })
  if (why === null && worker.status !== tempUserLife.barred) throw refuse('A0400')
  const way = why === null ? pardoned : barred
  await moveRows(ctx.tx, way, [{ id: worker.id }], { by: ctx, key: ['id'], all: { blackReason: why } })
  if (why !== null) await endAuths(ctx, [worker], '加入黑名单')
  const action = why === null ? '移出黑名单' : '加入黑名单'
  await logWrite(ctx, tempUser, action, tempNo, { status: worker.status }, { status: way.to, blackReason: why })
  await tellWorkers(ctx, [worker])
  return {}
})

/** At the desk as on a handheld, by one rule and into one row (TEMP_SIGN). */
const signing = handle(sign, async (ctx, { tempNo, signType }) => {
  const [worker] = await workersOf(ctx, [tempNo])
  if (!worker) throw refuse('A0404')
  const { badgeCode, warehouseNo, sid } = worker
  const stop = await signBadge({ ...ctx, warehouseNo, sid }, badgeCode, signType)
  if (stop !== null) throw refuse(stop)
  return {}
})

const columns = Object.fromEntries(
  ['startTime', 'endTime', 'opTypes', 'signStatus', 'signInTime', 'signOutTime'].map((name) => [
    name,
    `a.${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`,
  ]),
)

/** People of labour companies the person's scope names, and those of none. */
export const senderCondition = (person: Person, p: Params): string | null =>
  person.scope.hrCompany.all
    ? null
    : `u.hr_company_id is null or u.hr_company_id::text = any(${p.add([...person.scope.hrCompany.keys])}::text[])`

/** Signatures under the rules of the warehouse he belongs to. */
const ruleHere = 's.tenant_id = $1 and s.temp_user_id = u.id and s.warehouse_no = u.warehouse_no and s.sid = u.sid'

/** Beside the worker stands today's authorisation, over or not; before it one that still runs, after it one that is to come. */
const serving = (day: string, person: Person): Serving => ({
  from: `temp_user u left join lateral (select x.* from temp_user_auth x where x.tenant_id = $1 and x.temp_user_id = u.id
           and (x.status = ${authLife.valid} or (x.status = ${authLife.expired} and x.auth_date = date '${day}'))
           order by x.auth_date = date '${day}' desc, x.auth_date limit 1) a on true`,
  alias: 'u',
  columns: {
    ...columns,
    authId: `case when a.status = ${authLife.valid} then a.id end`,
    hrCompanyId: 'u.hr_company_id::text',
    points: `(select trim_scale(sum(w.point))::text from work_record w where w.tenant_id = $1 and w.temp_user_id = u.id
                 and w.finish_time >= date '${day}' - interval '2 days' and w.biz_date = date '${day}' and w.is_valid = 1)`,
    ruleVersion: `(select max(s.rule_version) from work_rule_sign s where ${ruleHere})`,
    ruleTime: `(select s.sign_time from work_rule_sign s where ${ruleHere} order by s.rule_version desc limit 1)`,
  },
  search: {
    hrCompanyId: (filter, p) => byIds('u.hr_company_id', 'hrCompanyId', filter, p),
    sender: (_filter, p) => senderCondition(person, p),
  },
  write: { table: workerTable.table, rules: workerRules },
})

export default [
  ...serve(tempUser, serving),
  handle(authorize, authorizeWorkers),
  handle(lose, endAuthorisation),
  handle(renewBadges, renewCodes),
  signing,
  barring,
  ...listImport(tempUser, workersFile('tempUser')),
  ...listImport(tempUser, authorisingFile),
]
