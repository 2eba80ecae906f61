// 用工需求的规则 · hr/demandRules
import { hrCompanyLife } from '#contract/rules/employLife'
import type { demand, PiecePrice } from '#contract/hr/demand'
import type { Body } from '#contract/resource'
import { demandDaysFault } from '#contract/rules/employ'
import { daysFromTo } from '#contract/rules/shift'
import { estimateFen, wageDay, type SettleType } from '#contract/rules/wage'
import { WORK_OP } from '#contract/rules/worktime'
import { isDay } from '#contract/rules/workCalendar'
import type { Ctx } from '../platform/ctx.ts'
import type { Entered, EntryFault, EntryRules } from '../platform/document/entry.ts'
import { refuse, type Refused } from '../platform/errors.ts'
import { seesHrCompany } from '../platform/scope.ts'
import { ratesOf, readConstants, readShifts, type Constants, type StoredShift } from '../core/people/shifts.ts'
import { workDays } from '../core/workCalendar.ts'

type Head = Body<typeof demand>
/** employment_apply.settle_type: 1 by the hour, 2 by the piece, 3 by the day */
const byPiece = 2
const byDay = 3
const pricesMax = 19

const refusalFor = (reason: string): Refused => refuse('A1739.reason', { reason })
const isPrice = (value: unknown): value is PiecePrice => {
  if (typeof value !== 'object' || value === null) return false
  const { opType, priceE4 } = value as Partial<PiecePrice>
  return String(opType) in WORK_OP && Number.isInteger(priceE4) && Number(priceE4) > 0 && Number(priceE4) <= 1_000_000
}
/** Prices per point; null if the value is no list of prices or has two prices for one type of work. */
const pricesOf = ({ piecePriceJson }: Head): readonly PiecePrice[] | null => {
  if (piecePriceJson === null || piecePriceJson === undefined) return []
  if (!Array.isArray(piecePriceJson) || piecePriceJson.length > pricesMax || !piecePriceJson.every(isPrice)) return null
  const kinds = new Set(piecePriceJson.map(({ opType }) => opType))
  return kinds.size === piecePriceJson.length ? piecePriceJson.map(({ opType, priceE4 }) => ({ opType, priceE4 })) : null
}

type FieldFault = readonly [field: string, why: Refused]

const wageFault = (head: Head, { MIN_WAGE: min }: Constants): FieldFault | null => {
  if ((head.hourWageFen ?? 0) < min) return ['hourWageFen', refusalFor(`时薪不能低于当地最低标准${(min / 100).toFixed(2)}元`)]
  if (head.settleType === byDay && typeof head.dayWageFen !== 'number') return ['dayWageFen', refusalFor('请填写日薪')]
  if (head.settleType !== byPiece) return null
  const prices = pricesOf(head)
  if (prices === null) return ['piecePriceJson', refusalFor('计件单价格式不正确，同一种作业只能写一次')]
  return prices.length === 0 ? ['piecePriceJson', refusalFor('请填写计件单价')] : null
}

const shiftFault = (head: Head, shift: StoredShift | undefined): FieldFault | null => {
  if (shift === undefined || shift.warehouseNo !== (head.warehouseNo ?? '') || shift.sid !== (head.sid ?? ''))
    return ['shiftId', refusalFor('请选择这个仓库的班次')]
  return shift.isDisabled === 1 ? ['shiftId', refusalFor('班次已停用，请换一个')] : null
}

const dayFault = (head: Head, today: string): FieldFault | null => {
  for (const field of ['beginDate', 'endDate'] as const)
    if (!isDay(head[field] ?? '')) return [field, refusalFor(`没有这一天：${head[field] ?? ''}`)]
  const fault = demandDaysFault(head.beginDate ?? '', head.endDate ?? '', today)
  return fault === null ? null : [fault.field, refusalFor(fault.why)]
}

const companiesOf = ({ hrCompanyIds }: Head): readonly string[] => hrCompanyIds ?? []
const visibleCompanies = async (ctx: Ctx, documents: readonly Entered<Head>[]): Promise<ReadonlySet<string>> => {
  const ids = documents.flatMap(({ head }) => companiesOf(head)).filter((id) => /^\d{1,18}$/.test(id))
  const rows = await ctx.tx.query<{ id: string }>(
    `select id::text from hr_company where tenant_id = $1 and id = any($2::bigint[]) and status = ${hrCompanyLife.on}`,
    [ctx.tenantId, [...new Set(ids)]],
  )
  return new Set(rows.map(({ id }) => id).filter((id) => seesHrCompany(ctx.person, id)))
}

const faults = async (ctx: Ctx, documents: readonly Entered<Head>[]): Promise<readonly EntryFault[]> => {
  const shifts = await readShifts(
    ctx.tx,
    documents.map(({ head }) => head.shiftId ?? ''),
  )
  const [constants, companies] = [await readConstants(ctx.tx), await visibleCompanies(ctx, documents)]
  return documents.flatMap(({ head }, document): EntryFault[] => {
    const unknownCompany = companiesOf(head).find((id) => !companies.has(id))
    const fault =
      dayFault(head, ctx.today) ??
      shiftFault(head, shifts.get(head.shiftId ?? '')) ??
      wageFault(head, constants) ??
      ((head.ageTo ?? 0) < (head.ageFrom ?? 0) ? (['ageTo', refusalFor('最大年龄不能小于最小年龄')] as const) : null) ??
      (unknownCompany === undefined ? null : (['hrCompanyIds', refusalFor('劳务公司不存在或无权限')] as const))
    return fault === null ? [] : [{ document, line: null, field: fault[0], why: fault[1] }]
  })
}

/** Estimated cost, 分, of all people on all days, by the working calendar. */
const costOf = async (ctx: Ctx, head: Head, shift: StoredShift, constants: Constants): Promise<number> => {
  const [from, to] = [head.beginDate ?? '', head.endDate ?? '']
  const calendar = await workDays(ctx, from, to)
  return estimateFen(
    head.needNum ?? 0,
    daysFromTo(from, to).map((day) => wageDay(day, calendar)),
    {
      settleType: (head.settleType ?? 0) as SettleType,
      hourWageFen: head.hourWageFen ?? 0,
      dayWageFen: head.dayWageFen ?? 0,
      standardMin: shift.standardMin,
      nightAllowFen: shift.nightAllowFen,
    },
    ratesOf(constants),
  )
}

/** Columns of a demand; columns of another settle_type stay empty. */
const columnsOf = (head: Head) => ({
  warehouseNo: head.warehouseNo ?? '',
  sid: head.sid ?? '',
  post: head.post,
  needNum: head.needNum,
  shiftId: head.shiftId ?? '',
  beginDate: head.beginDate ?? '',
  endDate: head.endDate ?? '',
  settleType: head.settleType,
  hourWageFen: head.hourWageFen,
  dayWageFen: head.settleType === byDay ? head.dayWageFen : null,
  piecePriceJson: head.settleType === byPiece ? (pricesOf(head) ?? []) : [],
  genderLimit: head.genderLimit,
  ageFrom: head.ageFrom,
  ageTo: head.ageTo,
  reason: head.reason,
  requireText: head.requireText || null,
  hrCompanyIds: companiesOf(head),
})

/** Rules of a demand: people for a shift of the warehouse on at most 31 days, paid at least the legal minimum (floor.md §15.3). */
export const demandRules: EntryRules<Head> = {
  faults,
  complete: async (ctx, documents) => {
    const shifts = await readShifts(
      ctx.tx,
      documents.map(({ head }) => head.shiftId ?? ''),
    )
    const constants = await readConstants(ctx.tx)
    const contents = []
    for (const { head } of documents) {
      const shift = shifts.get(head.shiftId ?? '')
      if (shift === undefined) throw new Error(`shift ${head.shiftId ?? ''} was judged and is gone`)
      contents.push({ head: { ...columnsOf(head), estCostFen: await costOf(ctx, head, shift, constants) }, lines: [] })
    }
    return contents
  },
}
