// 报名的规则与落库 · hr/enrol
/** Enrols many people for demands, by form or by file. A person with an unknown phone becomes a temp worker (floor.md §15.2). */
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
/** A demand in which a person is enrolled or works, so that the person is not free for overlapping demands. */
interface BindingDemand {
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

/** People by phone. `lock` locks their rows, so that two clerks enrol one person one after the other. */
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

/** The demands in which these people are enrolled or work. */
export const boundPeople = ({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, ids: readonly string[]): Promise<BindingDemand[]> =>
  tx.query<BindingDemand>(
    `select e.temp_user_id, e.apply_no, a.begin_date::text as begin_date,
            coalesce(e.leave_date, a.end_date)::text as end_date
       from employment_enroll e join employment_apply a on a.tenant_id = $1 and a.apply_no = e.apply_no
      where e.tenant_id = $1 and e.temp_user_id = any($2::bigint[]) and e.status in (${boundStates})`,
    [tenantId, ids],
  )

type FieldFault = readonly [field: keyof Enrolling, why: Refused | string]

const demandFault = (row: Enrolling, demandRow: DemandRow | undefined): FieldFault | null => {
  if (demandRow === undefined) return ['applyNo', `需求单号不存在：${row.applyNo}`]
  return demandRow.status === demandLife.recruiting || demandRow.status === demandLife.using
    ? null
    : ['applyNo', '这个需求现在不招人']
}

/** Fault if the company has no place left in its quota. */
const quotaFault = (ctx: Ctx, row: Enrolling, quota: Quota | undefined): FieldFault | null => {
  if (!seesHrCompany(ctx.person, row.hrCompanyId)) return ['hrCompanyId', '劳务公司不存在或无权限']
  if (quota === undefined) return ['hrCompanyId', '这家劳务公司没有这个需求的名额']
  if (quota.status === recruitLife.full || quota.confirmedNum >= quota.quotaNum) return ['hrCompanyId', refuse('A2123')]
  return quota.status === recruitLife.open ? null : ['hrCompanyId', '招募已截止']
}

const cardFault = (row: Enrolling, demandRow: DemandRow): FieldFault | null => {
  const card = readIdCard(row.idCard.toUpperCase())
  if (card === null) return ['idCard', '身份证号格式不正确']
  const why = personFault(demandRow, card.gender, ageOn(card.birthDate, demandRow.beginDate))
  return why === null ? null : ['idCard', why]
}

const dateFault = ({ arriveDate }: Enrolling, { beginDate, endDate }: DemandRow): FieldFault | null =>
  arriveDate === null || (isDay(arriveDate) && arriveDate >= beginDate && arriveDate <= endDate)
    ? null
    : ['arriveDate', `到岗日期应在${beginDate}至${endDate}之间`]

const personFaultOf = (
  row: Enrolling,
  demandRow: DemandRow,
  person: KnownPerson | undefined,
  bindings: readonly BindingDemand[],
): FieldFault | null => {
  if (person === undefined) return null
  if (person.realName !== row.realName) return ['mobile', `手机号已被${person.realName}使用`]
  if (person.status === tempUserLife.barred)
    return ['realName', refuse('A2111', { reason: person.blackReason ?? person.realName })]
  if (person.status !== tempUserLife.working) return ['realName', refuse('A2111.off', { name: person.realName })]
  const ownDemands = bindings.filter(({ tempUserId }) => tempUserId === person.id)
  if (ownDemands.some(({ applyNo }) => applyNo === demandRow.applyNo)) return ['mobile', '该人员已报名这个需求']
  return ownDemands.some((demandOfPerson) => overlaps(demandOfPerson, demandRow)) ? ['mobile', refuse('A2124')] : null
}

/** Fault if an earlier row of the file enrols the same person for an overlapping demand. */
const repeatedFault = (rows: readonly Enrolling[], index: number, demands: ReadonlyMap<string, DemandRow>): FieldFault | null => {
  const demandRow = demands.get(rows[index]?.applyNo ?? '')
  const isRepeated = rows.slice(0, index).some((earlierRow) => {
    const otherDemand = demands.get(earlierRow.applyNo)
    return (
      earlierRow.mobile === rows[index]?.mobile &&
      demandRow !== undefined &&
      otherDemand !== undefined &&
      overlaps(demandRow, otherDemand)
    )
  })
  return isRepeated ? ['mobile', refuse('A2124')] : null
}

/**
 * Faults of the rows, at most one each from the checks of the enrolment, and faults of new people from the rules of the temp worker
 * archive.
 */
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
  const bindings = await boundPeople(
    ctx,
    [...people.values()].map(({ id }) => id),
  )
  const faults = rows.map((row, index): FieldFault | null => {
    const demandRow = demands.get(row.applyNo)
    const refusal = demandFault(row, demandRow)
    if (refusal !== null || demandRow === undefined) return refusal
    return (
      quotaFault(ctx, row, quotaOf(quotas, row.applyNo, row.hrCompanyId)) ??
      cardFault(row, demandRow) ??
      dateFault(row, demandRow) ??
      personFaultOf(row, demandRow, people.get(row.mobile), bindings) ??
      repeatedFault(rows, index, demands)
    )
  })
  const enrolmentFaults = faults.flatMap((fault, row): RuleFault[] =>
    fault === null ? [] : [{ row, field: fault[0], why: fault[1] }],
  )
  const newPeople = rows.flatMap((row, index) => (faults[index] === null && !people.has(row.mobile) ? [{ row, at: index }] : []))
  const comingRows = await comingOf(
    ctx,
    workerTable,
    newPeople.map(({ row }) => workerBody(row, demands.get(row.applyNo))),
  )
  const workerFaults = await workerRules.faults(ctx, comingRows)
  return [...enrolmentFaults, ...workerFaults.map((fault) => ({ ...fault, row: newPeople[fault.row]?.at ?? 0 }))]
}

const workerBody = ({ realName, mobile, idCard, hrCompanyId }: Enrolling, demandRow: DemandRow | undefined) => ({
  realName,
  mobile,
  idCard,
  hrCompanyId,
  warehouseNo: demandRow?.warehouseNo ?? '',
  sid: demandRow?.sid ?? '',
  status: tempUserLife.working,
})

/** Enrols the rows, which have no faults; returns the enrolment numbers in row order. */
export const enrol = async (ctx: Ctx, rows: readonly Enrolling[]): Promise<readonly string[]> => {
  const demands = await readDemands(
    ctx,
    rows.map(({ applyNo }) => applyNo),
  )
  const mobiles = rows.map(({ mobile }) => mobile)
  const knownPeople = await readPeople(ctx, mobiles, true)
  const newPeople = [...new Map(rows.filter(({ mobile }) => !knownPeople.has(mobile)).map((row) => [row.mobile, row])).values()]
  const comingRows = await comingOf(
    ctx,
    workerTable,
    newPeople.map((row) => workerBody(row, demands.get(row.applyNo))),
  )
  await writeRows(ctx, workerTable, workerRules, comingRows)
  const people = newPeople.length === 0 ? knownPeople : await readPeople(ctx, mobiles, true)
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
      const [demandRow, person] = [demands.get(row.applyNo), people.get(row.mobile)]
      if (demandRow === undefined || person === undefined) throw new Error(`${row.applyNo} ${row.mobile} was judged and is gone`)
      return {
        status: enrollLife.enrolled,
        head: {
          applyNo: demandRow.applyNo,
          warehouseNo: demandRow.warehouseNo,
          sid: demandRow.sid,
          tempUserId: person.id,
          hrCompanyId: row.hrCompanyId,
          enrollTime: ctx.at,
          arriveDate: row.arriveDate ?? demandRow.beginDate,
          leaveDate: demandRow.endDate,
        },
        lines: [],
      }
    }),
    ctx.person,
  )
}
