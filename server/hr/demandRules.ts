// 用工需求的规则 · hr/demandRules
import type { PiecePrice } from '#contract/hr/demand'
import { demandDaysFault } from '#contract/rules/employ'
import { daysFromTo } from '#contract/rules/shift'
import { estimateFen, wageDay, type SettleType } from '#contract/rules/wage'
import { WORK_OP } from '#contract/rules/worktime'
import { isDay } from '#contract/rules/workCalendar'
import type { Ctx } from '../platform/ctx.ts'
import { word, type Entered, type EntryFault, type EntryRules } from '../platform/document/entry.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import type { Filter } from '../platform/kinds.ts'
import { seesHrCompany } from '../platform/scope.ts'
import { ratesOf, readConstants, readShifts, type Constants, type StoredShift } from '../core/people/shifts.ts'
import { workDays } from '../core/workCalendar.ts'

/** employment_apply.settle_type */
const byPiece = 2
const byDay = 3
const pricesMax = 19

const says = (reason: string): Refused => refuse('A1739.reason', { reason })
const isPrice = (value: unknown): value is PiecePrice => {
  if (typeof value !== 'object' || value === null) return false
  const { opType, priceE4 } = value as Partial<PiecePrice>
  return String(opType) in WORK_OP && Number.isInteger(priceE4) && Number(priceE4) > 0 && Number(priceE4) <= 1_000_000
}
/** Prices of points; null: what came is no list of them, or one kind of work is priced twice. */
const pricesOf = ({ piecePriceJson }: Filter): readonly PiecePrice[] | null => {
  if (piecePriceJson === null || piecePriceJson === undefined) return []
  if (!Array.isArray(piecePriceJson) || piecePriceJson.length > pricesMax || !piecePriceJson.every(isPrice)) return null
  const kinds = new Set(piecePriceJson.map(({ opType }) => opType))
  return kinds.size === piecePriceJson.length ? piecePriceJson.map(({ opType, priceE4 }) => ({ opType, priceE4 })) : null
}

type At = readonly [field: string, why: Refused]

const wageFault = (head: Filter, { MIN_WAGE: min }: Constants): At | null => {
  if (Number(head['hourWageFen']) < min) return ['hourWageFen', says(`时薪不能低于当地最低标准${(min / 100).toFixed(2)}元`)]
  if (head['settleType'] === byDay && typeof head['dayWageFen'] !== 'number') return ['dayWageFen', says('请填写日薪')]
  if (head['settleType'] !== byPiece) return null
  const prices = pricesOf(head)
  if (prices === null) return ['piecePriceJson', says('计件单价格式不正确，同一种作业只能写一次')]
  return prices.length === 0 ? ['piecePriceJson', says('请填写计件单价')] : null
}

const shiftFault = (head: Filter, shift: StoredShift | undefined): At | null => {
  if (shift === undefined || shift.warehouseNo !== word(head, 'warehouseNo') || shift.sid !== word(head, 'sid'))
    return ['shiftId', says('请选择这个仓库的班次')]
  return shift.isDisabled === 1 ? ['shiftId', says('班次已停用，请换一个')] : null
}

const dayFault = (head: Filter, today: string): At | null => {
  for (const field of ['beginDate', 'endDate'] as const)
    if (!isDay(word(head, field))) return [field, says(`没有这一天：${word(head, field)}`)]
  const fault = demandDaysFault(word(head, 'beginDate'), word(head, 'endDate'), today)
  return fault === null ? null : [fault.field, says(fault.why)]
}

const companiesOf = ({ hrCompanyIds }: Filter): readonly string[] => (Array.isArray(hrCompanyIds) ? hrCompanyIds.map(String) : [])
const knownCompanies = async (ctx: Ctx, documents: readonly Entered[]): Promise<ReadonlySet<string>> => {
  const ids = documents.flatMap(({ head }) => companiesOf(head)).filter((id) => /^\d{1,18}$/.test(id))
  const rows = await ctx.tx.query<{ id: string }>(
    'select id::text from hr_company where tenant_id = $1 and id = any($2::bigint[]) and status = 1',
    [ctx.tenantId, [...new Set(ids)]],
  )
  return new Set(rows.map(({ id }) => id).filter((id) => seesHrCompany(ctx.person, id)))
}

const faults = async (ctx: Ctx, documents: readonly Entered[]): Promise<readonly EntryFault[]> => {
  const shifts = await readShifts(
    ctx.tx,
    documents.map(({ head }) => word(head, 'shiftId')),
  )
  const [constants, companies] = [await readConstants(ctx.tx), await knownCompanies(ctx, documents)]
  return documents.flatMap(({ head }, document): EntryFault[] => {
    const lost = companiesOf(head).find((id) => !companies.has(id))
    const fault =
      dayFault(head, ctx.today) ??
      shiftFault(head, shifts.get(word(head, 'shiftId'))) ??
      wageFault(head, constants) ??
      (Number(head['ageTo']) < Number(head['ageFrom']) ? (['ageTo', says('最大年龄不能小于最小年龄')] as const) : null) ??
      (lost === undefined ? null : (['hrCompanyIds', says('劳务公司不存在或无权限')] as const))
    return fault === null ? [] : [{ document, line: null, field: fault[0], why: fault[1] }]
  })
}

/** What it costs as it stands: everybody on every day, by the working calendar. */
const costOf = async (ctx: Ctx, head: Filter, shift: StoredShift, constants: Constants): Promise<number> => {
  const [from, to] = [word(head, 'beginDate'), word(head, 'endDate')]
  const calendar = await workDays(ctx, from, to)
  return estimateFen(
    Number(head['needNum']),
    daysFromTo(from, to).map((day) => wageDay(day, calendar)),
    {
      settleType: Number(head['settleType']) as SettleType,
      hourWageFen: Number(head['hourWageFen']),
      dayWageFen: Number(head['dayWageFen'] ?? 0),
      standardMin: shift.standardMin,
      nightAllowFen: shift.nightAllowFen,
    },
    ratesOf(constants),
  )
}

/** The columns of a demand; what belongs to another way of paying is left out. */
const columnsOf = (head: Filter): Filter => ({
  warehouseNo: word(head, 'warehouseNo'),
  sid: word(head, 'sid'),
  post: head['post'],
  needNum: head['needNum'],
  shiftId: word(head, 'shiftId'),
  beginDate: word(head, 'beginDate'),
  endDate: word(head, 'endDate'),
  settleType: head['settleType'],
  hourWageFen: head['hourWageFen'],
  dayWageFen: head['settleType'] === byDay ? head['dayWageFen'] : null,
  piecePriceJson: head['settleType'] === byPiece ? (pricesOf(head) ?? []) : [],
  genderLimit: head['genderLimit'],
  ageFrom: head['ageFrom'],
  ageTo: head['ageTo'],
  reason: head['reason'],
  requireText: word(head, 'requireText') || null,
  hrCompanyIds: companiesOf(head),
})

/** People for a shift of the warehouse on at most 31 days, paid no less than the law says (floor.md §15.3). */
export const demandRules: EntryRules = {
  faults,
  complete: async (ctx, documents) => {
    const shifts = await readShifts(
      ctx.tx,
      documents.map(({ head }) => word(head, 'shiftId')),
    )
    const constants = await readConstants(ctx.tx)
    const contents = []
    for (const { head } of documents) {
      const shift = shifts.get(word(head, 'shiftId'))
      if (shift === undefined) throw new Error(`shift ${word(head, 'shiftId')} was judged and is gone`)
      contents.push({ head: { ...columnsOf(head), estCostFen: await costOf(ctx, head, shift, constants) }, lines: [] })
    }
    return contents
  },
}
