// 临时用户 · user/tempUser
import { text } from '#contract/kinds'
import { temporaryWorker } from '#contract/user/temporaryWorker'
import { warehousesNamed } from '../core/warehouses.ts'
import { companiesByName, lookUp } from '../import/masterRows.ts'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import type { RowImport } from '../import/templateImport.ts'
import { authLife, tempUserLife } from '#contract/rules/peopleLife'
import { listImport } from '../import/rowEndpoints.ts'
import { authorizeWorkers, endAuthorisation, workersOf } from './authorising.ts'
import { authorize, blacklist, lose, renewBadges, sign, tempUser } from '#contract/user/tempUser'
import type { InputOf } from '#contract/call'
import { signBadge } from '../core/floor/signs.ts'
import { endAuths } from '../core/people/authorise.ts'
import { tellWorkers } from '../core/people/tellWorkers.ts'
import { newBadge, workerRules, workerTable } from '../core/people/workerRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { byIds, type Params } from '../platform/kinds.ts'
import { changeRows, moveRows } from '../platform/rows.ts'
import { serve } from '../platform/serve.ts'
import type { Serving } from '../platform/serving.ts'
import { updatedBy } from '../platform/stamp.ts'
import { transitionOf } from '../platform/transitions.ts'
import { logWrite } from '../platform/writeRow.ts'

/** renewBadges: gives these workers new badge codes; printed badges become invalid. */
export const renewCodes = async (ctx: Ctx, { tempNos }: InputOf<typeof renewBadges>): Promise<{ renewed: number }> => {
  const workers = await workersOf(ctx, tempNos)
  await changeRows(
    ctx.tx,
    'temp_user',
    workers.map(({ id }) => ({ id, badgeCode: newBadge() })),
    { key: ['id'], set: ['badgeCode'], all: updatedBy(ctx) },
  )
  // the log does not show the code
  for (const { tempNo } of workers) await logWrite(ctx, tempUser, '换新工牌', tempNo, {}, {})
  await tellWorkers(ctx, workers)
  return { renewed: workers.length }
}

const toBarred = transitionOf(tempUserLife, 'act blacklist', tempUserLife.barred)
const toWorking = transitionOf(tempUserLife, 'act blacklist', tempUserLife.working)

const changeBlacklist = handle(blacklist, async (ctx, { tempNo, reason }) => {
  const [worker] = await workersOf(ctx, [tempNo])
  if (!worker) throw refuse('A0404')
  const why = reason?.trim() ?? null
  if (why === '') throw refuse('A0400', {}, { reason: '原因不能为空' })
  if (why === null && worker.status !== tempUserLife.barred) throw refuse('A0400')
  const transition = why === null ? toWorking : toBarred
  await moveRows(ctx.tx, transition, [{ id: worker.id }], { by: ctx, key: ['id'], all: { blackReason: why } })
  if (why !== null) await endAuths(ctx, [worker], '加入黑名单')
  const action = why === null ? '移出黑名单' : '加入黑名单'
  await logWrite(ctx, tempUser, action, tempNo, { status: worker.status }, { status: transition.to, blackReason: why })
  await tellWorkers(ctx, [worker])
  return {}
})

/** sign: signs a worker in or out at the desk, with the check and the table row of a handheld's TEMP_SIGN. */
const signWorker = handle(sign, async (ctx, { tempNo, signType }) => {
  const [worker] = await workersOf(ctx, [tempNo])
  if (!worker) throw refuse('A0404')
  const { badgeCode, warehouseNo, sid } = worker
  const refusalCode = await signBadge({ ...ctx, warehouseNo, sid }, badgeCode, signType)
  if (refusalCode !== null) throw refuse(refusalCode)
  return {}
})

const { realName, mobile, hourWageFen } = temporaryWorker.fields

/** Columns of the import file (floor.md §9.5), for the archive and for the warehouse page. */
const columnsOfFile = {
  realName,
  mobile: { ...mobile, label: '手机' },
  idCard: text('身份证号', { required: true, max: 18 }),
  hrCompany: text('劳务公司', { required: true, max: 128, help: '名称' }),
  warehouse: text('仓库', { required: true, max: 64, help: '仓库编号，或 编号-sid' }),
  hourWageFen: { ...hourWageFen, label: '时薪(元)' },
}

export const workersFile = (biz: string): RowImport =>
  ruleBookImport({
    biz,
    fields: columnsOfFile,
    target: workerTable,
    rules: workerRules,
    keyField: 'mobile',
    unique: ['mobile'],
    columns: { hrCompanyId: 'hrCompany', warehouseNo: 'warehouse' },
    bodies: async (ctx, rows) => {
      const [{ read }, companies] = [await warehousesNamed(ctx), await lookUp(ctx, companiesByName)]
      return rows.map((row) => {
        const { hrCompany: _company, warehouse: _warehouse, ...cells } = filledCells(row)
        const company = row.fields.hrCompany ?? ''
        return {
          ...cells,
          ...read(row.fields.warehouse ?? ''),
          hrCompanyId: companies.get(company) ?? company,
          status: tempUserLife.working,
        }
      })
    },
  })

const columns = Object.fromEntries(
  ['startTime', 'endTime', 'opTypes', 'signStatus', 'signInTime', 'signOutTime'].map((name) => [
    name,
    `a.${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`,
  ]),
)

/** Condition: workers of labour companies in the person's scope, and workers without a company. */
export const senderCondition = (person: Person, p: Params): string | null =>
  person.scope.hrCompany.all
    ? null
    : `u.hr_company_id is null or u.hr_company_id::text = any(${p.add([...person.scope.hrCompany.keys])}::text[])`

/** Condition on signatures `s` under the work rules of the worker's warehouse. */
const signatureCondition = 's.tenant_id = $1 and s.temp_user_id = u.id and s.warehouse_no = u.warehouse_no and s.sid = u.sid'

/** Each worker has today's authorisation, valid or expired; without one the earliest valid one, past or future. */
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
    ruleVersion: `(select max(s.rule_version) from work_rule_sign s where ${signatureCondition})`,
    ruleTime: `(select s.sign_time from work_rule_sign s where ${signatureCondition} order by s.rule_version desc limit 1)`,
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
  signWorker,
  changeBlacklist,
  ...listImport(tempUser, workersFile('tempUser')),
]
