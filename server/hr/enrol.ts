// 报名的规则与落库 · hr/enrol
/** Enrols many people for a demand, by form or file, checked together; an unknown person becomes a temp worker (floor.md §15.2). */
import { demand } from '#contract/hr/demand'
import { enroll } from '#contract/hr/enroll'
import { recruit } from '#contract/hr/recruit'
import { overlaps, personFault } from '#contract/rules/employ'
import { demandLife, enrollLife, recruitLife } from '#contract/rules/employLife'
import { ageOn, readIdCard } from '#contract/rules/idCard'
import { isDay } from '#contract/rules/workCalendar'
import { tempUserLife } from '#contract/rules/peopleLife'
import type { Ctx } from '../platform/ctx.ts'
import { insertDocuments } from '../platform/document/write.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { changed } from '../platform/changes.ts'
import { comingOf, writeRows } from '../platform/putRows.ts'
import type { RuleFault } from '../platform/ruleBook.ts'
import { seesHrCompany, seesWarehouse } from '../platform/scope.ts'
import { boundStates, quotaOf, readQuotas, type Quota } from './enrolments.ts'
import { workerRules, workerTable } from '../core/people/workerRules.ts'

export interface Enrolling {
  readonly applyNo: string
  readonly realName: string
  readonly mobile: string
  readonly idCard: string
  readonly hrCompanyId: string
  readonly arriveDate: string | null
}
interface DemandRow {
  readonly applyNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly beginDate: string
  readonly endDate: string
  readonly genderLimit: number
  readonly ageFrom: number
  readonly ageTo: number
  readonly status: number
}
interface KnownPerson {
  readonly id: string
  readonly tempNo: string
  readonly mobile: string
  readonly realName: string
  readonly status: number
  readonly blackReason: string | null
}
/** A demand that binds a person. */
interface Bound {
  readonly tempUserId: string
  readonly applyNo: string
  readonly beginDate: string
  readonly endDate: string
}

const readDemands = async ({ tx, tenantId, person }: Ctx, nos: readonly string[]): Promise<ReadonlyMap<string, DemandRow>> => {
  const rows = await tx.query<DemandRow>(
    `select apply_no, warehouse_no, sid, begin_date::text as begin_date, end_date::text as end_date, gender_limit, age_from, age_to, status
       from employment_apply where tenant_id = $1 and apply_no = any($2::text[])`,
    [tenantId, nos],
  )
  return new Map(rows.filter(({ warehouseNo, sid }) => seesWarehouse(person, warehouseNo, sid)).map((row) => [row.applyNo, row]))
}

/** People with these phones. With `lock` their rows are locked, so that two clerks enrol one person one after the other. */
const readPeople = async (
  { tx, tenantId }: Ctx,
  mobiles: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, KnownPerson>> => {
  const rows = await tx.query<KnownPerson>(
    `select id, temp_no, mobile, real_name, status, black_reason from temp_user
      where tenant_id = $1 and mobile = any($2::text[]) order by temp_no${lock ? ' for update' : ''}`,
    [tenantId, mobiles],
  )
  return new Map(rows.map((row) => [row.mobile, row]))
}

/** The demands that bind these people. */
export const boundPeople = ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, ids: readonly string[]): Promise<Bound[]> =>
  tx.query<Bound>(
    `select e.temp_user_id, e.apply_no, a.begin_date::text as begin_date,
            coalesce(e.leave_date, a.end_date)::text as end_date
       from employment_enroll e join employment_apply a on a.tenant_id = $1 and a.apply_no = e.apply_no
      where e.tenant_id = $1 and e.temp_user_id = any($2::bigint[]) and e.status in (${boundStates})`,
    [tenantId, ids],
  )

type At = readonly [field: keyof Enrolling, why: Refused | string]

const demandFault = (row: Enrolling, of: DemandRow | undefined): At | null => {
  if (of === undefined) return ['applyNo', `需求单号不存在：${row.applyNo}`]
  return of.status === demandLife.recruiting || of.status === demandLife.using ? null : ['applyNo', '这个需求现在不招人']
}

/** Whether the company has a place left; earlier rows of the file count. */
const quotaFault = (ctx: Ctx, row: Enrolling, quota: Quota | undefined): At | null => {
  if (!seesHrCompany(ctx.person, row.hrCompanyId)) return ['hrCompanyId', '劳务公司不存在或无权限']
  if (quota === undefined) return ['hrCompanyId', '这家劳务公司没有这个需求的名额']
  if (quota.status === recruitLife.full || quota.confirmedNum >= quota.quotaNum) return ['hrCompanyId', refuse('A2123')]
  return quota.status === recruitLife.open ? null : ['hrCompanyId', '招募已截止']
}

const cardFault = (row: Enrolling, of: DemandRow): At | null => {
  const card = readIdCard(row.idCard.toUpperCase())
  if (card === null) return ['idCard', '身份证号格式不正确']
  const why = personFault(of, card.gender, ageOn(card.birthDate, of.beginDate))
  return why === null ? null : ['idCard', why]
}

const dateFault = ({ arriveDate }: Enrolling, { beginDate, endDate }: DemandRow): At | null =>
  arriveDate === null || (isDay(arriveDate) && arriveDate >= beginDate && arriveDate <= endDate)
    ? null
    : ['arriveDate', `到岗日期应在${beginDate}至${endDate}之间`]

const knownFault = (row: Enrolling, of: DemandRow, known: KnownPerson | undefined, bound: readonly Bound[]): At | null => {
  if (known === undefined) return null
  if (known.realName !== row.realName) return ['mobile', `手机号已被${known.realName}使用`]
  if (known.status === tempUserLife.barred) return ['realName', refuse('A2111', { reason: known.blackReason ?? known.realName })]
  if (known.status !== tempUserLife.working) return ['realName', refuse('A2111.off', { name: known.realName })]
  const mine = bound.filter(({ tempUserId }) => tempUserId === known.id)
  if (mine.some(({ applyNo }) => applyNo === of.applyNo)) return ['mobile', '该人员已报名这个需求']
  return mine.some((one) => overlaps(one, of)) ? ['mobile', refuse('A2124')] : null
}

/** Rows of one file may name one person for two overlapping demands. */
const sameFault = (rows: readonly Enrolling[], at: number, demands: ReadonlyMap<string, DemandRow>): At | null => {
  const of = demands.get(rows[at]?.applyNo ?? '')
  const twice = rows.slice(0, at).some((one) => {
    const other = demands.get(one.applyNo)
    return one.mobile === rows[at]?.mobile && of !== undefined && other !== undefined && overlaps(of, other)
  })
  return twice ? ['mobile', refuse('A2124')] : null
}

/** At most one fault per row, from the checks of enrolment and the temp worker archive's checks of a new person. */
export const enrolFaults = async (ctx: Ctx, rows: readonly Enrolling[], lock = false): Promise<readonly RuleFault[]> => {
  const demands = await readDemands(
    ctx,
    rows.map(({ applyNo }) => applyNo),
  )
  const quotas = await readQuotas(ctx, [...demands.keys()], false)
  const people = await readPeople(
    ctx,
    rows.map(({ mobile }) => mobile),
    lock,
  )
  const bound = await boundPeople(
    ctx,
    [...people.values()].map(({ id }) => id),
  )
  const faults = rows.map((row, at): At | null => {
    const of = demands.get(row.applyNo)
    const lost = demandFault(row, of)
    if (lost !== null || of === undefined) return lost
    return (
      quotaFault(ctx, row, quotaOf(quotas, row.applyNo, row.hrCompanyId)) ??
      cardFault(row, of) ??
      dateFault(row, of) ??
      knownFault(row, of, people.get(row.mobile), bound) ??
      sameFault(rows, at, demands)
    )
  })
  const found = faults.flatMap((fault, row): RuleFault[] => (fault === null ? [] : [{ row, field: fault[0], why: fault[1] }]))
  const fresh = rows.flatMap((row, at) => (faults[at] === null && !people.has(row.mobile) ? [{ row, at }] : []))
  const coming = await comingOf(
    ctx,
    workerTable,
    fresh.map(({ row }) => workerBody(row, demands.get(row.applyNo))),
  )
  const judged = await workerRules.faults(ctx, coming)
  return [...found, ...judged.map((fault) => ({ ...fault, row: fresh[fault.row]?.at ?? 0 }))]
}

const workerBody = ({ realName, mobile, idCard, hrCompanyId }: Enrolling, of: DemandRow | undefined) => ({
  realName,
  mobile,
  idCard,
  hrCompanyId,
  warehouseNo: of?.warehouseNo ?? '',
  sid: of?.sid ?? '',
  status: tempUserLife.working,
})

/** Writes rows without a fault; returns the enrolment numbers in row order. */
export const enrol = async (ctx: Ctx, rows: readonly Enrolling[]): Promise<readonly string[]> => {
  const demands = await readDemands(
    ctx,
    rows.map(({ applyNo }) => applyNo),
  )
  const mobiles = rows.map(({ mobile }) => mobile)
  const known = await readPeople(ctx, mobiles, true)
  const fresh = [...new Map(rows.filter(({ mobile }) => !known.has(mobile)).map((row) => [row.mobile, row])).values()]
  const coming = await comingOf(
    ctx,
    workerTable,
    fresh.map((row) => workerBody(row, demands.get(row.applyNo))),
  )
  await writeRows(ctx, workerTable, workerRules, coming)
  const people = fresh.length === 0 ? known : await readPeople(ctx, mobiles, true)
  await changed(
    ctx,
    [...demands.values()].flatMap(({ applyNo, warehouseNo, sid }) =>
      [demand.id, recruit.id].map((resource) => ({ resource, key: applyNo, op: 'put' as const, warehouseNo, sid })),
    ),
  )
  return insertDocuments(
    ctx,
    enroll,
    rows.map((row) => {
      const [of, person] = [demands.get(row.applyNo), people.get(row.mobile)]
      if (of === undefined || person === undefined) throw new Error(`${row.applyNo} ${row.mobile} was judged and is gone`)
      return {
        status: enrollLife.enrolled,
        head: {
          applyNo: of.applyNo,
          warehouseNo: of.warehouseNo,
          sid: of.sid,
          tempUserId: person.id,
          hrCompanyId: row.hrCompanyId,
          enrollTime: ctx.at,
          arriveDate: row.arriveDate ?? of.beginDate,
          leaveDate: of.endDate,
        },
        lines: [],
      }
    }),
    ctx.person,
  )
}
