// 附加费的规则 · finance/surchargeRules
/** Rules of surcharges (office.md §7.2). One that has begun priced parcels already: it ends or is switched off, and is not another one. */
import { surcharge } from '#contract/finance/surcharge'
import type { Body } from '#contract/resource'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { merged, type Coming, type RuleBook, type RuleFault, type Stored } from '../platform/ruleBook.ts'
import { unknownRegions } from './priceRegions.ts'

type Row = Body<typeof surcharge>
/** What of a surcharge that has begun stays; its last day and whether it is in use may still change. */
const fixed = [
  'surchargeName',
  'direction',
  'logisticsCode',
  'networkId',
  'regionCodes',
  'startDate',
  'mode',
  'amountFen',
  'ratioBp',
] as const
const textOf = (value: unknown): string => JSON.stringify(value ?? null)
const hasBegun = ({ startDate }: Row, today: string): boolean => (startDate ?? '') <= today

const changedAfterStart = (before: Row, now: Row, today: string): string | undefined =>
  hasBegun(before, today) ? fixed.find((name) => textOf(before[name]) !== textOf(now[name])) : undefined

const faultsOf = (row: number, coming: Coming<Row>, unknown: readonly string[], today: string): readonly RuleFault[] => {
  const now = merged(coming)
  const changed = coming.before === null ? undefined : changedAfterStart(coming.before, now, today)
  if (changed !== undefined) return [{ row, field: changed, why: '已经开始的附加费只能改结束日期，或者停用' }]
  const { startDate = '', endDate = '', mode, amountFen, ratioBp } = now
  return [
    ...((endDate ?? '') < (startDate ?? '') ? [{ row, field: 'endDate', why: '结束日期不能早于开始日期' }] : []),
    ...(mode !== 3 && (amountFen ?? 0) <= 0 ? [{ row, field: 'amountFen', why: '请填写金额' }] : []),
    ...(mode === 3 && (ratioBp ?? 0) <= 0 ? [{ row, field: 'ratioBp', why: '请填写比例' }] : []),
    ...(unknown.length > 0 ? [{ row, field: 'regionCodes', why: `省市不存在：${unknown.join('、')}` }] : []),
  ]
}

export const surchargeRules: RuleBook<Row> = {
  // an amount of a share, or the share of an amount, is nothing
  complete: (rows) =>
    rows.map((coming) => {
      const { mode, amountFen, ratioBp, regionCodes } = merged(coming)
      return {
        amountFen: mode === 3 ? 0 : (amountFen ?? 0),
        ratioBp: mode === 3 ? (ratioBp ?? 0) : 0,
        regionCodes: [...new Set(regionCodes ?? [])],
      }
    }),
  faults: async (ctx, rows) => {
    const unknown = await unknownRegions(
      ctx,
      rows.map((coming) => merged(coming).regionCodes ?? []),
    )
    return rows.flatMap((coming, row) => faultsOf(row, coming, unknown[row] ?? [], ctx.today))
  },
}

/** @throws Refused A3150.surcharge for one that has begun */
export const checkSurchargeRemove = (ctx: Ctx, row: Stored<Row>): Promise<void> =>
  hasBegun(row, ctx.today) ? Promise.reject(refuse('A3150.surcharge', { name: row.surchargeName ?? '' })) : Promise.resolve()
