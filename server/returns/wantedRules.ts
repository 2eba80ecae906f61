// 通缉件的规则 · returns/wantedRules
import type { Body } from '#contract/resource'
import { wanted } from '#contract/returns/wanted'
import { returnWantedLife } from '#contract/rules/returnWantedLife'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { placeFaults, placeOf } from './placeRules.ts'

/** Every row is a new search; an ended search of the same parcel does not change. */
export const wantedTable: MasterTable = { resource: wanted, table: 'return_wanted', by: [], logged: true }
type Wanted = Body<typeof wanted>
/** A person of an owner searches for the owner's parcels in any warehouse. */
const places = { owner: 'one', warehouse: 'free' } as const

const faults = async (ctx: Ctx, rows: readonly Coming<Wanted>[]): Promise<readonly RuleFault[]> => {
  const now = rows.map(merged)
  const openSearches = await ctx.tx.query<{ logisticsNo: string }>(
    `select logistics_no from return_wanted where tenant_id = $1 and logistics_no = any($2::text[]) and status = ${returnWantedLife.open}`,
    [ctx.tenantId, now.map((row) => row.logisticsNo ?? '')],
  )
  const openNos = new Set(openSearches.map(({ logisticsNo }) => logisticsNo))
  const ownFaults = now.flatMap((row, at): RuleFault[] => [
    ...(openNos.has(row.logisticsNo ?? '') ? [{ row: at, field: 'logisticsNo', why: '该单号正在寻找中' }] : []),
    ...((row.expireDate ?? '') < ctx.today ? [{ row: at, field: 'expireDate', why: '有效期不能早于今天' }] : []),
  ])
  return [...(await placeFaults(ctx, rows, places)), ...ownFaults]
}

export const wantedRules: RuleBook<Wanted> = {
  complete: (rows, ctx) =>
    rows.map((coming) => ({
      ...placeOf(coming, places),
      applyUserId: ctx.person.userId,
      applyUserName: ctx.person.name,
      applyTime: ctx.at,
    })),
  faults,
}
