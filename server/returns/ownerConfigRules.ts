// 退货货主配置的规则 · returns/ownerConfigRules
import type { Body } from '#contract/resource'
import { ownerConfig } from '#contract/returns/ownerConfig'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { placeFaults, placeOf } from './placeRules.ts'

export const ownerConfigTable: MasterTable = {
  resource: ownerConfig,
  table: 'return_owner_config',
  by: ['ownerNo', 'warehouseNo', 'sid'],
  logged: true,
}
type Config = Body<typeof ownerConfig>
const places = { owner: 'any', warehouse: 'any' } as const

const faults = async (ctx: Ctx, rows: readonly Coming<Config>[]): Promise<readonly RuleFault[]> => [
  ...(await placeFaults(ctx, rows, places)),
  ...rows.flatMap((coming, row): RuleFault[] => {
    const { unboxHour = 24, putawayHour = 48 } = merged(coming)
    return (putawayHour ?? 0) < (unboxHour ?? 0) ? [{ row, field: 'putawayHour', why: '上架时效不能小于拆包时效' }] : []
  }),
]

/** Rule book of the owners' return configurations, for the form and the file. */
export const ownerConfigRules: RuleBook<Config> = { complete: (rows) => rows.map((coming) => placeOf(coming, places)), faults }
